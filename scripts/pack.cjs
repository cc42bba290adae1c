'use strict';
// Packs each program, and the packages that it uses, into one file: docs/adr/0040-packed-programs.md.
const fs = require('node:fs');
const path = require('node:path');
const { root, options } = require('./swc.cjs');

/** By their main modules. A packed program lies where its main module would, so that paths mean the same. */
const onStores = ['apps/server/src/main', 'apps/cli/src/main'];
const programs = [...onStores, 'apps/launcher/src/main', 'apps/relay/src/main'];
/** Threads and processes that programs on stores start, as files beside them. */
const workers = [
  'libs/core/event-store/src/embedded/reader.worker',
  'libs/core/event-store/src/embedded/writer.worker',
  'libs/core/sqlite/src/sqlite.worker',
  'libs/core/sqlite/src/file-check.process',
  'libs/features/uploads/src/picture.process',
  'libs/features/moving-in/src/sources/read-file.worker',
  'libs/features/moving-in/src/overlays/read-overlays.worker',
];

/** Stay in node_modules: what has machine code inside, and the large clients of shared stores. */
const apart = ['@libsql/*', '@node-rs/argon2', 'sharp', 'mongodb', '@eventstore/db-client'];
/** Optional packages that the code can do without. */
const absent = [
  '@nestjs/microservices',
  '@nestjs/microservices/*',
  '@nestjs/platform-express',
  '@fastify/cors',
  '@fastify/view',
  'bufferutil',
  'utf-8-validate',
];

/** swc, because esbuild writes no metadata of decorators. */
const typescript = {
  name: 'typescript',
  setup(build) {
    const { transformFile } = require('@swc/core');
    // esbuild resolves the aliases itself.
    const jsc = { ...options.jsc, baseUrl: undefined, paths: undefined };
    build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const { code } = await transformFile(file, {
        ...options,
        jsc,
        module: { type: 'es6' },
      });
      return { contents: `${code}\n${namesToKeep(code)}`, loader: 'ts' };
    });
  },
};

/** One file has room for one class of a name; a second one is renamed, and documents name schemas after classes. */
function namesToKeep(code) {
  const names = [...code.matchAll(/^\S.*?\bclass (\w+)(?: extends [^{]+)? \{/gm)].map(([, name]) => name);
  return names.map((name) => `Object.defineProperty(${name}, 'name', { value: '${name}' });`).join('\n');
}

/** A single letter beyond Latin-1, as regular expressions have them, makes Node hold the whole file in twice the memory. */
function inAscii(file) {
  const text = fs.readFileSync(file, 'utf8');
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  fs.writeFileSync(file, text.replace(/[^\0-\x7f]/g, escaped));
}

/** Packs all programs into a folder that has their modules already, whose main modules are replaced. */
async function pack(dist) {
  const { build } = require('esbuild');
  const beside = (program) =>
    workers.map((worker) => [path.join(path.dirname(program), path.basename(worker)), worker]);
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries([
      ...programs.map((program) => [`${program}.packed`, `${program}.ts`]),
      ...onStores.flatMap(beside).map(([target, worker]) => [target, `${worker}.ts`]),
    ]),
    outdir: dist,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    // Node's import() would look for what lies in the same file; what stays apart can be required.
    supported: { 'dynamic-import': false },
    // Packages for Node that read files beside them, by names that are computed; these forms have them inside.
    alias: {
      svgo: 'svgo/browser',
      'jsonc-parser': require.resolve('jsonc-parser/lib/esm/main.js'),
    },
    external: [...apart, ...absent, './*.worker', './*.process'],
    plugins: [typescript],
    define: { 'import.meta.url': 'importMetaUrl' },
    banner: {
      js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;",
    },
    legalComments: 'none',
    // Node holds the text in memory as long as the program runs.
    minifyWhitespace: true,
    lineLimit: 160,
    // Read when an error is logged: apps/server/src/source-stack.ts.
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'warning',
  });
  for (const program of programs) inAscii(path.join(dist, `${program}.packed.js`));
  const loader = fs.readFileSync(path.join(__dirname, 'load-packed.cjs'));
  for (const program of programs) fs.writeFileSync(path.join(dist, `${program}.js`), loader);
}

module.exports = { pack, apart };
