'use strict';
// Runs a script of Node with variables that nobody has set otherwise, also where no shell knows `NAME=value command`.
//   node scripts/with-defaults.cjs NAME=VALUE … SCRIPT [ARGUMENT …]
const { spawnSync } = require('node:child_process');

const args = process.argv.slice(2);
const from = args.findIndex((arg) => !/^[A-Z_]+=/.test(arg));
const defaults = Object.fromEntries(args.slice(0, from).map((arg) => arg.split(/=(.*)/s, 2)));
const { status } = spawnSync(process.execPath, args.slice(from), {
  stdio: 'inherit',
  env: { ...defaults, ...process.env },
});
process.exit(status ?? 1);
