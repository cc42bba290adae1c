'use strict';
// Makes the plugin for Stream Deck, validated by Elgato's command line: dist-packages/<UUID>.streamDeckPlugin.
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { root } = require('../swc.cjs');
const { bundle, installed } = require('./plugins.cjs');

const source = path.join(root, 'integrations/stream-deck');

/** Edge of each icon, px. Stream Deck also wants each one at twice the size. */
const icons = {
  ...{ plugin: 256, category: 28, key: 72 },
  ...{ button: 20, scene: 20, take: 20, counter: 20, volume: 20, stop: 20 },
};

async function drawIcons(folder) {
  const sharp = require('sharp');
  fs.mkdirSync(folder);
  const draw = async (name, edge, suffix) => {
    const svg = fs.readFileSync(path.join(source, 'icons', `${name}.svg`));
    const { width } = await sharp(svg).metadata();
    await sharp(svg, { density: Math.min(2400, (72 * edge) / width) })
      .resize(edge, edge)
      .png()
      .toFile(path.join(folder, `${name}${suffix}.png`));
  };
  for (const [name, edge] of Object.entries(icons)) {
    await draw(name, edge, '');
    await draw(name, edge * 2, '@2x');
  }
}

/** Writes the folder that Stream Deck runs. @returns {Promise<string>} its path */
async function buildPlugin(version, work) {
  const manifest = JSON.parse(fs.readFileSync(path.join(source, 'manifest.json'), 'utf8'));
  const folder = path.join(work, `${manifest.UUID}.sdPlugin`);
  const bin = path.join(folder, 'bin');
  fs.mkdirSync(bin, { recursive: true });
  // Stream Deck wants four numbers.
  const complete = { ...manifest, Version: `${version.replace(/-.*$/, '')}.0` };
  fs.writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify(complete, null, 2)}\n`);
  fs.copyFileSync(path.join(source, 'de.json'), path.join(folder, 'de.json'));
  fs.cpSync(path.join(source, 'ui'), path.join(folder, 'ui'), { recursive: true });
  fs.writeFileSync(path.join(bin, 'package.json'), '{ "type": "module" }\n');
  const notice = await bundle({
    entry: path.join(source, 'src/plugin.ts'),
    file: path.join(bin, 'plugin.js'),
    options: {
      ...{ format: 'esm', target: 'node20.5' },
      // Packages inside the bundle require() modules of Node.
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
    },
  });
  fs.writeFileSync(path.join(folder, 'LICENCES.txt'), notice);
  await drawIcons(path.join(folder, 'imgs'));
  return folder;
}

/** @returns {Promise<string>} the path of the file that people open */
async function makeStreamDeckPlugin(version, folder, work) {
  installed(source);
  const plugin = await buildPlugin(version, work);
  const cli = path.join(source, 'node_modules/@elgato/cli/bin/streamdeck.mjs');
  const run = (...args) =>
    execFileSync(process.execPath, [cli, ...args], { cwd: work, encoding: 'utf8', stdio: 'pipe' });
  try {
    run('validate', plugin, '--no-update-check');
    fs.mkdirSync(folder, { recursive: true });
    run('pack', plugin, '--no-update-check', '--force', '--output', folder);
  } catch (error) {
    throw new Error(`Elgato's command line refuses the plugin:\n${error.stdout}${error.stderr}`, {
      cause: error,
    });
  }
  return path.join(folder, `${path.basename(plugin, '.sdPlugin')}.streamDeckPlugin`);
}

module.exports = { makeStreamDeckPlugin };
