'use strict';
// Archives whose bytes depend on nothing but their content: names in order, one moment for all, two modes.
const fs = require('node:fs');
const path = require('node:path');
const { pipeline } = require('node:stream/promises');
const zlib = require('node:zlib');

/** Before any release, and within the range of zip. */
const MOMENT = Date.UTC(2020, 0, 1);
/** More takes twice as long for a hundredth less. */
const LEVEL = 6;
const MODES = { program: 0o755, file: 0o644 };

/**
 * @typedef {object} Entry
 * @property {string} name inside of the archive, with slashes
 * @property {string} [file] where its content lies
 * @property {Buffer} [content] or what it is
 * @property {boolean} [isProgram] it may be run
 */

const inOrder = (entries) => [...entries].sort((a, b) => (a.name < b.name ? -1 : 1));
const contentOf = ({ file, content }) => content ?? fs.readFileSync(file);
const modeOf = ({ isProgram }) => (isProgram ? MODES.program : MODES.file);

/** Zip keeps the hour of whoever packs: this is the same one in every time zone. */
function zipMoment() {
  const utc = new Date(MOMENT);
  return new Date(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate());
}

async function writeZip(entries, target) {
  const { ZipFile } = require('yazl');
  const zip = new ZipFile();
  for (const entry of inOrder(entries))
    zip.addBuffer(contentOf(entry), entry.name, {
      mtime: zipMoment(),
      mode: 0o100000 | modeOf(entry),
      compressionLevel: LEVEL,
      forceDosTimestamp: true,
    });
  zip.end();
  await pipeline(zip.outputStream, fs.createWriteStream(target));
}

async function writeTarGz(entries, target) {
  const pack = require('tar-stream').pack();
  const done = pipeline(pack, zlib.createGzip({ level: LEVEL }), fs.createWriteStream(target));
  for (const entry of inOrder(entries)) {
    const header = { name: entry.name, mode: modeOf(entry), mtime: new Date(MOMENT), uid: 0, gid: 0 };
    await new Promise((resolve, reject) =>
      pack.entry(header, contentOf(entry), (error) => (error ? reject(error) : resolve())),
    );
  }
  pack.finalize();
  await done;
}

/**
 * Writes `target`, as its name ends: `.zip` or `.tar.gz`. It appears whole or not at all.
 * @param {readonly Entry[]} entries
 */
async function writeArchive(entries, target) {
  fs.mkdirSync(path.dirname(target), { recursive: true });
  const unfinished = `${target}.${process.pid}`;
  try {
    await (target.endsWith('.zip') ? writeZip : writeTarGz)(entries, unfinished);
    fs.renameSync(unfinished, target);
  } finally {
    fs.rmSync(unfinished, { force: true });
  }
}

module.exports = { writeArchive };
