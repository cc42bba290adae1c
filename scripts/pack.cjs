'use strict';
// Packs each program, and the packages that it uses, into one file: docs/adr/0040-packed-programs.md.
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const { wrap } = require('node:module');
const path = require('node:path');
const { lineTable } = require('./line-table.cjs');
const { root, options } = require('./swc.cjs');

/** By their main modules. A packed program lies where its main module would, so that paths mean the same. */
const programs = ['apps/studio/src/main', 'apps/ops/src/main'];
/** Threads and processes that programs start, as files beside them. */
const workers = [
  'libs/event-store/src/embedded/reader.worker',
  'libs/event-store/src/embedded/writer.worker',
  'libs/sqlite/src/sqlite.worker',
  'libs/sqlite/src/file-check.process',
  'libs/uploads/src/picture.process',
];

/** Stay in node_modules: what has machine code inside, and the large clients of shared stores. */
const apart = ['@libsql/*', '@node-rs/argon2', 'sharp', 'mongodb', '@eventstore/db-client'];
/** What packages look for and do without. */
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
      return { contents: `${code}\n${keptNames(code)}`, loader: 'ts' };
    });
  },
};

/** One file has room for one class of a name; a second one is renamed, and documents name schemas after classes. */
function keptNames(code) {
  const names = [...code.matchAll(/^\S.*?\bclass (\w+)(?: extends [^{]+)? \{/gm)].map(([, name]) => name);
  return names.map((name) => `Object.defineProperty(${name}, 'name', { value: '${name}' });`).join('\n');
}

/**
 * What packages do whenever they are loaded, though a server needs it late or never; together they took a tenth of the
 * main thread's part of a start. By the end of a file's path: what stands there, and what stands in its place.
 */
const postponed = {
  // The driver of SQLite learns by itself which C library there is; this package first has Node write a report on
  // the whole process for that, in every thread.
  '@neon-rs/load/dist/index.js': [['process.report?.getReport()', 'undefined']],
  // Nest's own way to print times; our logger has its own.
  '@nestjs/common/services/console-logger.service.js': [dateFormat()],
  '@nestjs/common/services/logger.service.js': [dateFormat()],
  // It asks V8 for the line that it is called from, and V8 counts the lines of the packed file for that.
  'http-errors/index.js': [
    [
      `var deprecate = require('depd')('http-errors')`,
      `var deprecate = (text) => require('depd')('http-errors')(text)`,
    ],
  ],
  // Which base classes a class has, it asks every class that there is.
  'class-validator/esm2015/metadata/MetadataStorage.js': [
    [
      `for (const [key, value] of this.validationMetadatas.entries()) {
            if (targetConstructor.prototype instanceof key) {
                filteredForInheritedMetadatasSearch.push(...value);
            }
        }`,
      `for (let base = Object.getPrototypeOf(targetConstructor.prototype); base; base = Object.getPrototypeOf(base))
            filteredForInheritedMetadatasSearch.unshift(...(this.validationMetadatas.get(base.constructor) || []));`,
    ],
  ],
  // For compressed answers to long polling, of which there are none.
  'engine.io/build/transports/polling.js': [
    [`const accepts = require("accepts");`, `const accepts = (request) => require("accepts")(request);`],
  ],
  // For folders whose files are looked up at the start, and lists of files.
  '@fastify/static/index.js': [
    [`const { glob } = require('glob')`, `const glob = (...of) => require('glob').glob(...of)`],
  ],
  // HTTP/2 is loaded with every server.
  'fastify/lib/server.js': [
    [`const http2 = require('node:http2')`, ''],
    ['http2.create', `require('node:http2').create`],
  ],
  // Each node of the tree of routes compiles functions, most of them for nodes that another route then splits.
  'find-my-way/lib/node.js': [
    [
      'this.matchPrefix = kind === NODE_TYPES.STATIC ? compilePrefixMatch(prefix) : null',
      `this.matchPrefix = kind === NODE_TYPES.STATIC
        ? (path, i) => (this.matchPrefix = compilePrefixMatch(prefix))(path, i)
        : null`,
    ],
  ],
  'find-my-way/lib/handler-storage.js': [
    [
      '_createParamsObject: this._compileCreateParamsObject(params)',
      `_createParamsObject: (...values) =>
        (handlerObject._createParamsObject = this._compileCreateParamsObject(params))(...values)`,
    ],
    [
      'this._compileGetHandlerMatchingConstraints(constrainer, constraints)',
      `this._getHandlerMatchingConstraints = (derived) => {
        this._compileGetHandlerMatchingConstraints(constrainer, constraints)
        return this._getHandlerMatchingConstraints(derived)
      }`,
    ],
  ],
};

/** A stand-in that becomes a format at its first use: it takes V8 14 ms to learn of all calendars. */
function dateFormat() {
  return [
    'new Intl.DateTimeFormat(',
    `((...options) => {
      let made;
      return { format: (time) => (made ??= new Intl.DateTimeFormat(...options)).format(time) };
    })(`,
  ];
}

/** @throws Error when something isn't there: another version of a package may need other changes, or none */
function changed(code, changes, name) {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${name} has no "${from}" any more: see scripts/pack.cjs.`);
    return text.replaceAll(from, () => to);
  }, code);
}

const endingIn = (name) =>
  new RegExp(`[/\\\\]node_modules[/\\\\]${name.replaceAll('.', '\\.').replaceAll('/', '[/\\\\]')}$`);

const packages = {
  name: 'packages',
  setup(build) {
    // We take a dozen of class-validator's rules; its ES modules let the rest (phone numbers, postal codes) be left
    // out. Nest would load it whole, for pipes that are not used here.
    build.onResolve({ filter: /^class-(validator|transformer)$/ }, ({ path: name, kind, resolveDir }) =>
      kind === 'dynamic-import'
        ? { path: name, external: true }
        : build.resolve(`${name}/esm2015/index.js`, { kind, resolveDir }),
    );
    // Its CommonJS has a getter for each of 200 names, copied by each file that imports one of them.
    build.onResolve({ filter: /^rxjs(\/operators)?$/ }, ({ path: name }) => ({
      path: path.join(root, 'node_modules', name.replace('rxjs', 'rxjs/dist/esm'), 'index.js'),
      sideEffects: false,
    }));
    for (const [name, changes] of Object.entries(postponed))
      build.onLoad({ filter: endingIn(name) }, ({ path: file }) => ({
        contents: changed(fs.readFileSync(file, 'utf8'), changes, name),
      }));
  },
};

/** A text of ASCII alone takes V8 half the time and memory. What else there is stands in comments and patterns. */
function asciiOf(code) {
  return code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Packs all programs into a folder that has their modules already, whose main modules are replaced. */
async function pack(dist) {
  const { build } = require('esbuild');
  const beside = (program) =>
    workers.map((worker) => [path.join(path.dirname(program), path.basename(worker)), worker]);
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries([
      ...programs.map((program) => [`${program}.packed`, `${program}.ts`]),
      ...programs.flatMap(beside).map(([target, worker]) => [target, `${worker}.ts`]),
    ]),
    outdir: dist,
    write: false,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    // Node's import() would look for what lies in the same file; what stays apart can be required.
    supported: { 'dynamic-import': false },
    external: [...apart, ...absent, './*.worker', './*.process'],
    plugins: [typescript, packages],
    define: { 'import.meta.url': 'importMetaUrl' },
    banner: {
      js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;",
    },
    legalComments: 'none',
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'warning',
  });
  for (const { path: file, text } of outputFiles) {
    if (file.endsWith('.packed.js.map')) {
      const table = lineTable(JSON.parse(text), path.dirname(file), root);
      fs.writeFileSync(file.replace(/map$/, 'lines'), JSON.stringify(table));
    } else if (file.endsWith('.packed.js')) fs.writeFileSync(file, wrap(asciiOf(text)));
    else if (file.endsWith('.js')) fs.writeFileSync(file, asciiOf(text));
  }
  fs.copyFileSync(path.join(__dirname, 'packed.cjs'), path.join(dist, 'packed.js'));
  for (const program of programs) {
    const loader = path.relative(path.dirname(program), 'packed.js').replaceAll('\\', '/');
    const entry = `require('${loader}').run(require.resolve('./${path.basename(program)}.packed.js'));\n`;
    fs.writeFileSync(path.join(dist, `${program}.js`), entry);
  }
}

/**
 * Runs each packed program once and keeps what V8 has compiled by then, for later starts to take it up. A program
 * that can't be run here starts all the same, only slower.
 */
function keepCompiled(dist) {
  for (const program of programs) {
    const file = path.join(dist, `${program}.packed.js`);
    const { status, stderr } = spawnSync(
      process.execPath,
      [path.join(__dirname, 'keep-compiled.cjs'), file],
      {
        // Nothing of what is set here is for that run.
        env: { PATH: process.env.PATH },
        timeout: 30_000,
        encoding: 'utf8',
      },
    );
    if (status !== 0)
      console.error(
        `${program} starts slower than it could: ${stderr.trim() || 'its trial run did not end'}`,
      );
  }
}

module.exports = { pack, keepCompiled };
