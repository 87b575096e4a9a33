import { defineConfig } from "@playwright/test";

// `scripts/browser`, `scripts/screens` and `scripts/frames` at the top of the repository run these; they see to the browser, the page
// and the server first.
export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A flaky test is a bug, in the test or in the page: it fails the run. The second try only tells it from one that always fails.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: true,
  workers: Number(process.env.FRESCO_WORKERS ?? 2),
  // Whole games are played. No time decides whether a test passes; these limits are only there so that a page that stands still is found.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-GB",
    actionTimeout: 20_000,
    navigationTimeout: 60_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.FRESCO_CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"],
    },
  },
  projects: [
    { name: "tests", testMatch: "*.spec.ts" },
    { name: "screens", testMatch: "tools/screens.ts" },
    { name: "frames", testMatch: "tools/frames.ts" },
  ],
});
