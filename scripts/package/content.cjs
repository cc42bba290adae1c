'use strict';
// What lies in a package: Node, the built programs, the packages that they load on that platform, and nothing else.
const fs = require('node:fs');
const path = require('node:path');
const { broughtBy, nameOf } = require('../dependencies.cjs');
const { apart } = require('../pack.cjs');
const { root } = require('../swc.cjs');
const { notice } = require('./licences.cjs');
const { filesOf, install } = require('./registry.cjs');
const { startersFor } = require('./starters.cjs');

/** Files of each program: it, its threads and processes, and the source maps for its errors. */
const PROGRAM = /^(?:main\.js|.*\.(?:packed|worker|process)\.js(?:\.map)?)$/;
/** Build tools: the package is built. */
const TOOLS = /^(?:esbuild|@esbuild\/|@swc\/)/;

/** Folder of the package that a file is of, the innermost one. */
const PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

const readJson = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

function* filesIn(folder, below = '') {
  for (const entry of fs.readdirSync(path.join(folder, below), { withFileTypes: true })) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(folder, name);
    else if (entry.isFile()) yield name;
  }
}

/**
 * Returns true if a package with machine code fits the target by its fields. For Linux that is glibc's build, by
 * name if no field says so.
 */
function fits(place, { os, cpu }, target) {
  return (
    (!os || os.includes(target.os)) &&
    (!cpu || cpu.includes(target.cpu)) &&
    !(target.libc && /musl/.test(place))
  );
}

/** Packages that the packed programs load from node_modules, of the lock file. */
function loadedBy(packages, target) {
  const direct = { dependencies: {}, optionalDependencies: {} };
  for (const [place, entry] of Object.entries(packages)) {
    const name = nameOf(place);
    const isNamed = apart.some(
      (each) => each === name || (each.endsWith('/*') && name.startsWith(each.slice(0, -1))),
    );
    if (!isNamed || place !== `node_modules/${name}` || entry.dev || !fits(place, entry, target)) continue;
    direct[entry.optional ? 'optionalDependencies' : 'dependencies'][name] = entry.version;
  }
  const places = new Set();
  for (const name of Object.keys({ ...direct.dependencies, ...direct.optionalDependencies }))
    broughtBy(packages, `node_modules/${name}`, places);
  return { direct, packages: Object.fromEntries([...places].map((place) => [place, packages[place]])) };
}

/**
 * Returns the folders of packages whose code is in the built files: all packages installed for them, and any other
 * that their source maps name. A package's own map may name some that are not installed.
 */
function packedIn(packages, maps) {
  const installed = Object.entries(packages)
    .filter(([place, { dev, optional }]) => place !== '' && !dev && !optional && !TOOLS.test(nameOf(place)))
    .map(([place]) => place);
  const named = maps.flatMap(({ file }) =>
    JSON.parse(fs.readFileSync(file, 'utf8')).sources.flatMap((source) => {
      const [, folder] = PACKAGE.exec(path.join(root, source.replace(/^(?:\.\.\/)+/, ''))) ?? [];
      return folder && fs.existsSync(path.join(folder, 'package.json')) ? [folder] : [];
    }),
  );
  return [...new Set([...installed.map((place) => path.join(root, place)), ...named])];
}

function builtFiles() {
  const dist = path.join(root, 'dist');
  const programs = ['server', 'cli', 'launcher'].flatMap((name) => {
    const folder = `apps/${name}/src`;
    return fs
      .readdirSync(path.join(dist, folder))
      .filter((file) => PROGRAM.test(file))
      .map((file) => `${folder}/${file}`);
  });
  const pages = ['renderer', 'console'].flatMap((name) =>
    [...filesIn(path.join(dist, 'apps', name))].map((file) => `apps/${name}/${file}`),
  );
  return ['.built', ...programs, ...pages].map((name) => ({
    name: `app/dist/${name}`,
    file: path.join(dist, name),
  }));
}

/** Clients of this distribution, if its builder has added any (docs/packages.md). */
function shippedClients() {
  const file = path.join(root, 'shipped-clients.json');
  return fs.existsSync(file) ? [{ name: 'app/shipped-clients.json', file }] : [];
}

/** Folders below node_modules that are packages. */
function packageFolders(modules) {
  return [...filesIn(modules)]
    .filter((name) => /^(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/@]+\/package\.json$/.test(name))
    .map((name) => path.join(modules, path.dirname(name)));
}

/**
 * Everything in the package for a platform.
 * @param {import('./targets.cjs').Target} target
 * @param {string} work a folder for what is fetched
 * @returns {Promise<import('./archive.cjs').Entry[]>} names within the package's own folder
 */
async function contentFor(target, work) {
  const { name, version, license } = readJson('package.json');
  const { packages } = readJson('package-lock.json');
  const node = await filesOf(target.node, [target.program, 'LICENSE'], work);
  const licence = node.get('LICENSE') ?? (await filesOf(target.licence, ['LICENSE'], work)).get('LICENSE');
  const loaded = loadedBy(packages, target);
  const modules = await install(loaded.packages, loaded.direct, target, work);
  const built = builtFiles();
  const maps = built.filter(({ name }) => name.endsWith('.js.map') && name.includes('/src/'));
  const installed = [...filesIn(modules)].filter((file) => !file.startsWith('.'));
  const text = notice(
    { version, licence: fs.readFileSync(path.join(root, 'LICENSE'), 'utf8') },
    { version: target.node.version, licence: licence.toString() },
    [...packedIn(packages, maps), ...packageFolders(modules)],
  );
  return [
    ...startersFor(target.kind, version),
    { name: 'LICENCES.txt', content: Buffer.from(text) },
    {
      name: 'app/package.json',
      content: Buffer.from(`${JSON.stringify({ name, version, license, private: true }, null, 2)}\n`),
    },
    ...(target.kind === 'linux'
      ? [{ name: 'app/overlay-studio.service', file: path.join(root, 'deploy/overlay-studio.service') }]
      : []),
    ...shippedClients(),
    { name: `app/${path.basename(target.program)}`, content: node.get(target.program), isProgram: true },
    ...built,
    ...installed.map((file) => ({ name: `app/node_modules/${file}`, file: path.join(modules, file) })),
  ];
}

module.exports = { contentFor };
