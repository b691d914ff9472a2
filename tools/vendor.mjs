// Copies the few third-party files that the pages need out of node_modules into the package.
import { copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";

const target = "src/tripot/server/web/static/vendor";
const files = {
  "htmx.js": "htmx.org/dist/htmx.min.js",
  "sse.js": "htmx-ext-sse/dist/sse.min.js",
  "gloock.woff2": "@fontsource/gloock/files/gloock-latin-400-normal.woff2",
  "source-sans.woff2": "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
  "outfit.woff2": "@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2",
  "limelight.woff2": "@fontsource/limelight/files/limelight-latin-400-normal.woff2",
  "dela-gothic.woff2": "@fontsource/dela-gothic-one/files/dela-gothic-one-latin-400-normal.woff2",
  "lilita.woff2": "@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff2",
  "jetbrains-mono.woff2": "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
};

rmSync(target, { recursive: true, force: true });
mkdirSync(join(target, "licences"), { recursive: true });
for (const [name, source] of Object.entries(files)) {
  copyFileSync(join("node_modules", source), join(target, name));
  const parts = source.split("/");
  const home = join("node_modules", ...parts.slice(0, source.startsWith("@") ? 2 : 1));
  const licence = readdirSync(home).find((file) => /^licen[cs]e/i.test(file));
  if (licence) copyFileSync(join(home, licence), join(target, "licences", basename(home) + ".txt"));
}
