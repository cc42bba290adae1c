'use strict';
// Makes the package of the relay: npm run package:relay. The result is in dist-packages/.
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { root } = require('./swc.cjs');

const { version, license, engines, dependencies } = JSON.parse(
  fs.readFileSync(path.join(root, 'package.json'), 'utf8'),
);

/** The packed program has all packages inside but the driver of SQLite, which is machine code. */
const about = {
  ...{ name: 'overlay-studio-relay', version, license, engines },
  description: 'Stores webhooks for an Overlay Studio at home until it fetches them.',
  bin: { 'overlay-studio-relay': 'main.js' },
  files: ['main.js', 'overlay-studio-relay.service', 'README.md'],
  dependencies: { libsql: dependencies.libsql },
};

function main() {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'relay-'));
  const folder = path.join(root, 'dist-packages');
  try {
    const program = fs.readFileSync(path.join(root, 'dist/apps/relay/src/main.packed.js'), 'utf8');
    fs.writeFileSync(path.join(work, 'main.js'), `#!/usr/bin/env node\n${program}`, { mode: 0o755 });
    fs.writeFileSync(path.join(work, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
    fs.copyFileSync(path.join(root, 'docs/relay.md'), path.join(work, 'README.md'));
    const unit = 'overlay-studio-relay.service';
    fs.copyFileSync(path.join(root, 'deploy', unit), path.join(work, unit));
    fs.mkdirSync(folder, { recursive: true });
    const made = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
      ...{ cwd: work, encoding: 'utf8' },
      shell: process.platform === 'win32',
    });
    console.log(path.join(folder, made.trim()));
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}

main();
