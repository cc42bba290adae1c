'use strict';
// The platforms that packages are made for.
const node = require('./node.json');

/** @typedef {{ os: string, cpu: string, libc?: string, kind: 'windows' | 'linux' | 'macos', node: object, program: string }} Target */

const target = (name, kind, os, cpu, libc) => ({
  name,
  kind,
  os,
  cpu,
  ...(libc && { libc }),
  node: node[name],
  /** Node's program inside of its package. */
  program: kind === 'windows' ? 'bin/node.exe' : 'bin/node',
  /** The one for Windows comes without its licence, which is the same for all of a version. */
  licence: kind === 'windows' ? node['linux-x64'] : node[name],
});

/** @type {Readonly<Record<string, Target>>} */
const targets = {
  'win-x64': target('win-x64', 'windows', 'win32', 'x64'),
  'linux-x64': target('linux-x64', 'linux', 'linux', 'x64', 'glibc'),
  'linux-arm64': target('linux-arm64', 'linux', 'linux', 'arm64', 'glibc'),
  'darwin-x64': target('darwin-x64', 'macos', 'darwin', 'x64'),
  'darwin-arm64': target('darwin-arm64', 'macos', 'darwin', 'arm64'),
};

module.exports = { targets };
