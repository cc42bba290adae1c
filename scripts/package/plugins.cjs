'use strict';
// What the packages of plugins have in common.
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { build } = require('esbuild');
const { root } = require('../swc.cjs');
const { noticeOfBundle } = require('./licences.cjs');

/** Installs the packages of a plugin once: those of the project do without them. */
function installed(folder) {
  if (fs.existsSync(path.join(folder, 'node_modules/.package-lock.json'))) return;
  console.log(`Installing the packages of ${path.relative(root, folder)} …`);
  const { status } = spawnSync('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit'], {
    ...{ stdio: 'inherit', shell: process.platform === 'win32' },
  });
  if (status !== 0) throw new Error(`npm ci --prefix ${path.relative(root, folder)} failed.`);
}

/** Returns the folders of the packages that a bundle contains. */
function packagesIn({ inputs }) {
  const folders = Object.keys(inputs).flatMap(
    (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file.replaceAll('\\', '/'))?.[0] ?? [],
  );
  return [...new Set(folders)].map((folder) => path.resolve(root, folder));
}

/** Makes one file of a plugin. @returns {Promise<string>} the licences of what is inside */
async function bundle({ entry, file, options }) {
  const { metafile } = await build({
    ...{ entryPoints: [entry], outfile: file, bundle: true, platform: 'node', metafile: true },
    ...{ absWorkingDir: root, logLevel: 'error', legalComments: 'none', ...options },
    // Faster parts of ws, which does without them.
    external: ['bufferutil', 'utf-8-validate', ...(options.external ?? [])],
  });
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const licence = fs.readFileSync(path.join(root, 'LICENSE'), 'utf8');
  return noticeOfBundle({ version, licence }, packagesIn(metafile));
}

module.exports = { bundle, installed };
