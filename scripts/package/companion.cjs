'use strict';
// Makes the module for Companion by its own tools: dist-packages/overlaystudio-deck-<version>.tgz.
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { root } = require('../swc.cjs');
const { bundle, installed } = require('./plugins.cjs');

const source = path.join(root, 'integrations/companion');

/** Lays out what Companion's tools need, since they write into the folder of the module. @returns its path */
function copyOf(version, work) {
  const module = path.join(work, 'integrations/companion');
  for (const part of ['companion/src', 'companion/companion', 'shared'])
    fs.cpSync(path.join(root, 'integrations', part), path.join(work, 'integrations', part), {
      recursive: true,
    });
  const manifest = JSON.parse(fs.readFileSync(path.join(source, 'package.json'), 'utf8'));
  fs.writeFileSync(path.join(module, 'package.json'), JSON.stringify({ ...manifest, version }));
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(work, 'node_modules'), 'junction');
  fs.symlinkSync(path.join(source, 'node_modules'), path.join(module, 'node_modules'), 'junction');
  return module;
}

/** @returns {Promise<string>} the path of the file that people import */
async function makeCompanionModule(version, folder, work) {
  installed(source);
  const module = copyOf(version, work);
  const notice = await bundle({
    entry: path.join(source, 'src/main.ts'),
    file: path.join(work, 'main.js'),
    options: { format: 'esm', target: 'node22' },
  });
  fs.writeFileSync(path.join(module, 'LICENCES.txt'), notice);
  fs.writeFileSync(
    path.join(module, 'build-config.cjs'),
    "module.exports = { extraFiles: ['LICENCES.txt'] };\n",
  );
  const tools = path.join(source, 'node_modules/@companion-module/tools/dist/scripts/build-connection.js');
  try {
    execFileSync(process.execPath, [tools], { cwd: module, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    throw new Error(`Companion's tools refuse the module:\n${error.stdout}${error.stderr}`, { cause: error });
  }
  const name = `overlaystudio-deck-${version}.tgz`;
  fs.mkdirSync(folder, { recursive: true });
  fs.copyFileSync(path.join(module, name), path.join(folder, name));
  return path.join(folder, name);
}

module.exports = { makeCompanionModule };
