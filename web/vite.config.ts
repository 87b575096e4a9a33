import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { paintings } from "./art/plugin.mjs";
import { languages } from "./build/languages.ts";
import { rules } from "./build/rules.ts";

// `npm run dev` shows the page as it is written, with the server of this address behind it.
const server = process.env.FRESCO_SERVER ?? "http://127.0.0.1:8787";

export default defineConfig({
  plugins: [svelte(), paintings(), languages(), rules()],
  build: {
    target: ["chrome111", "firefox113", "safari16.4"],
    outDir: process.env.FRESCO_PAGE_OUT ?? "dist",
    emptyOutDir: true,
    // The policy of the server lets no script or style come from a `data:` address.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
  server: {
    fs: { allow: [".."] },
    proxy: {
      "/api": {
        target: server,
        ws: true,
        // The server refuses what comes from pages of other sites; this page is its own, from another port.
        changeOrigin: true,
        headers: { origin: server },
        configure: (proxy) => {
          proxy.on("proxyReq", (request) => request.removeHeader("sec-fetch-site"));
          proxy.on("proxyReqWs", (request) => {
            request.removeHeader("sec-fetch-site");
            request.setHeader("origin", server);
          });
        },
      },
    },
  },
  test: { include: ["src/**/*.test.ts", "build/**/*.test.ts"], environment: "node" },
});
