'use strict';
// Writes docs/dependencies.md: every package that a built server may run, why it is there and what it may touch.
const fs = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
const page = path.join(root, 'docs/dependencies.md');
const readJson = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

/** Capabilities of Node's modules. */
const reach = {
  network: ['net', 'tls', 'http', 'https', 'http2', 'dgram', 'dns', 'dns/promises'],
  files: ['fs', 'fs/promises'],
  'child processes': ['child_process', 'cluster'],
  threads: ['worker_threads'],
  'code from text': ['vm', 'new Function'],
};
const imported =
  /(?:\brequire\(|\bfrom|\bimport\(|^import)\s*['"](?:node:)?([a-z_0-9]+(?:\/promises)?)['"]/gm;

/** Names of modules that the scripts of a folder ask for, but not those of packages inside. */
function modulesIn(folder, found = new Set()) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules') modulesIn(file, found);
    else if (entry.isFile() && /\.[cm]?js$/.test(entry.name)) {
      const text = fs.readFileSync(file, 'utf8');
      for (const [, name] of text.matchAll(imported)) found.add(name);
      if (/\bnew Function\(|(?<![.\w])eval\(/.test(text)) found.add('new Function');
    }
  }
  return found;
}

/** Packages that are built for one platform aren't looked into: they aren't installed everywhere. */
function touches(place, { optional, hasInstallScript, optionalDependencies = {} }) {
  if (optional) return ['native code'];
  const names = modulesIn(path.join(root, place));
  const touched = Object.entries(reach)
    .filter(([, modules]) => modules.some((name) => names.has(name)))
    .map(([what]) => what);
  if (Object.keys(optionalDependencies).length > 0) touched.push('native code');
  if (hasInstallScript) touched.push('a script at installation');
  return touched;
}

function licenseOf(place, { license }) {
  if (license) return license;
  const { licenses = [] } = readJson(`${place}/package.json`);
  return licenses.map(({ type }) => type).join(' or ') || 'none given';
}

/** Finds a package as Node does, from another package's folder. */
function resolve(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[place]) return place;
    if (at === '') return null;
  }
}

/** Places of all packages that one brings, itself included. */
function broughtBy(packages, place, seen = new Set()) {
  if (seen.has(place)) return seen;
  seen.add(place);
  const { dependencies, optionalDependencies, peerDependencies } = packages[place];
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    const next = resolve(packages, place, name);
    if (next && !packages[next].dev) broughtBy(packages, next, seen);
  }
  return seen;
}

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const listed = (values) => values.join(', ') || '–';

/** One row for all builds of a package for other platforms: `@esbuild/*`, `@img/sharp-*`. */
function platformName(name) {
  return name
    .replace(/^(@esbuild|@libsql)\/.*/, '$1/*')
    .replace(/^(@img\/sharp-libvips|@img\/sharp|@swc\/core|@node-rs\/argon2)-.*/, '$1-*');
}

/** @throws Error that names dependencies without a reason, and reasons without a dependency */
function requireReasons(dependencies, reasons) {
  const unsaid = Object.keys(dependencies).filter((name) => !reasons[name]);
  const over = Object.keys(reasons).filter((name) => !dependencies[name]);
  if (unsaid.length + over.length > 0)
    throw new Error(
      `scripts/dependency-reasons.json lacks ${listed(unsaid)}; these are no dependencies: ${listed(over)}.`,
    );
}

/** Rows of the dependencies that package.json names, and of those that they bring. */
function rowsOf(packages, dependencies, reasons) {
  const direct = Object.keys(dependencies).sort();
  const bringers = new Map();
  const brings = new Map();
  for (const name of direct) {
    const own = `node_modules/${name}`;
    const others = [...broughtBy(packages, own)].filter((place) => place !== own);
    brings.set(name, others.length);
    for (const place of others) bringers.set(place, [...(bringers.get(place) ?? []), name]);
  }
  const chosen = direct.map((name) => {
    const place = `node_modules/${name}`;
    const { version } = packages[place];
    return `| ${name} ${version} | ${reasons[name]} | ${licenseOf(place, packages[place])} | ${listed(touches(place, packages[place]))} | ${brings.get(name)} |`;
  });

  const rows = new Map();
  for (const [place, by] of [...bringers].sort(([a], [b]) => (nameOf(a) < nameOf(b) ? -1 : 1))) {
    const name = nameOf(place);
    if (dependencies[name] && place === `node_modules/${name}`) continue;
    const { version, optional } = packages[place];
    const shown = optional ? platformName(name) : name;
    const license = licenseOf(place, packages[place]);
    const key = optional ? `${shown} ${license}` : place;
    const row = rows.get(key) ?? { shown, license, versions: new Set(), touched: new Set(), by, places: 0 };
    row.versions.add(version);
    for (const what of touches(place, packages[place])) row.touched.add(what);
    row.places++;
    rows.set(key, row);
  }
  const brought = [...rows.values()].map(({ shown, license, versions, touched, by, places }) => {
    const few = by.length > 4 ? `${by.slice(0, 3).join(', ')} and ${by.length - 3} more` : listed(by);
    const builds = places > 1 ? ` (${places} builds)` : '';
    return `| ${shown} ${[...versions].join(', ')}${builds} | ${license} | ${listed([...touched])} | ${few} |`;
  });
  return { chosen, brought };
}

/** The page. @throws Error as `requireReasons` */
function dependenciesPage(reasons = readJson('scripts/dependency-reasons.json')) {
  const { packages } = readJson('package-lock.json');
  const { dependencies } = readJson('package.json');
  requireReasons(dependencies, reasons);
  const { chosen, brought } = rowsOf(packages, dependencies, reasons);
  return `# Dependencies

<!-- Written by \`npm run generate\` from package-lock.json, the packages themselves and scripts/dependency-reasons.json. -->

Every package that a built server, its renderer, its operators' commands or the build itself may run; what only tests and checks need isn't here. Versions are exact, and package-lock.json has a digest of each. *May touch* is an upper bound: it tells which parts of Node the package's own scripts ask for anywhere, whether we use them or not. Where it says nothing, the package computes, or is no code at all.

What the server itself reaches, whatever packages could: its own port, the data folder, and the stores that it is set up with. It asks no other host for anything.

## Chosen

| Package | Why | Licence | May touch | Brings |
| --- | --- | --- | --- | --- |
${chosen.join('\n')}

## Brought by those

Builds for platforms are installed where they fit: one of each at most.

| Package | Licence | May touch | Brought by |
| --- | --- | --- | --- |
${brought.join('\n')}
`;
}

module.exports = { dependenciesPage, broughtBy, nameOf };

if (require.main === module) fs.writeFileSync(page, dependenciesPage());
