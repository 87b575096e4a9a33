import { defineConfig } from "@playwright/test";

// `scripts/browser`, `scripts/screens` and `scripts/frames` at the top of the repository run these; they see to the browser, the page
// and the server first.
export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Where a whole set is run (`scripts/browser` without a filter), a test that fails is tried once more, and twice before something lands: a
  // machine that is busy with other things for a moment stops nobody. The list shows all tries, and names the test under "flaky" at the
  // end, with what went wrong.
  retries: process.env.CI ? 2 : process.env.FRESCO_RETRY ? 1 : 0,
  workers: Number(process.env.FRESCO_WORKERS ?? 2),
  // Whole games are played. No time decides whether a test passes; these limits are only there so that a page that stands still is found.
  timeout: 1_200_000,
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
