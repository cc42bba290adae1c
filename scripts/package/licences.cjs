'use strict';
// The notice of a package: every work that is in it, by whom, and its licence in full.
const fs = require('node:fs');
const path = require('node:path');
const zlib = require('node:zlib');

const LICENCE = /^(?:licen[cs]e|copying|ofl|notice|copyright)(?:[.-].*)?$/i;
/** Texts for works without their own. The work's page names the copyright holder. */
const standard = {
  MIT: ['MIT'],
  ISC: ['ISC'],
  // Either may be chosen.
  '(MIT OR CC0-1.0)': ['MIT'],
  'Apache-2.0': ['Apache-2.0'],
  Unlicense: ['Unlicense'],
  // The former is the latter with permissions added.
  'LGPL-3.0-or-later': ['LGPL-3.0', 'GPL-3.0'],
};

const rule = '='.repeat(80);
const person = (author) => (typeof author === 'object' ? author?.name : author)?.replace(/\s*[<(].*$/, '');

function licenceOf({ license, licenses }) {
  if (typeof license === 'object') return license.type;
  return license ?? (licenses ?? []).map(({ type }) => type).join(' OR ');
}

/** The text of a licence: `licences/<name>.txt`, or a long one packed. */
function standardText(name) {
  const file = path.join(__dirname, 'licences', `${name}.txt`);
  return fs.existsSync(file)
    ? fs.readFileSync(file, 'utf8')
    : zlib.gunzipSync(fs.readFileSync(`${file}.gz`)).toString();
}

const standardTexts = (id) => standard[id].map(standardText);

/** @throws Error for a package with a licence that nobody has a text of */
function textsOf(folder, manifest) {
  const own = fs
    .readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isFile() && LICENCE.test(entry.name) ? [entry.name] : []));
  const texts = own.sort().map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
  const id = licenceOf(manifest);
  if (own.some((name) => !/^notice/i.test(name))) {
    // One text for two licences: it is the first's.
    const others = id.replace(/[()]/g, '').split(' AND ').slice(1);
    return [...texts, ...others.flatMap((each) => (standard[each] ? standardTexts(each) : []))];
  }
  if (!standard[id]) throw new Error(`${manifest.name} has the licence ${id}, and no text of it is here.`);
  const holder = person(manifest.author) ?? `the authors of ${manifest.name}`;
  const titles = { MIT: 'MIT License', ISC: 'ISC License' };
  const title = titles[id] ? [`${titles[id]}\n\nCopyright (c) ${holder}`] : [];
  return [...title, ...texts, ...standardTexts(id)];
}

/** Reads the licences of included works from a package's README. */
function insideOf(folder) {
  const page = path.join(folder, 'README.md');
  const [, said] = (fs.existsSync(page) ? fs.readFileSync(page, 'utf8') : '').split(/^## Licensing$/m);
  return said === undefined ? [] : [said];
}

function section(title, licence, texts) {
  const body = texts.map((text) => text.replaceAll('\r\n', '\n').trim()).join('\n\n');
  return `${rule}\n${title}\nLicence: ${licence}\n${rule}\n\n${body}\n`;
}

/** @param {string} folder of a package */
function noticeOf(folder) {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const { name, version, repository, homepage } = manifest;
  const source = (typeof repository === 'object' ? repository?.url : repository) ?? homepage;
  return {
    name: `${name} ${version}`,
    text: section(`${name} ${version}${source ? `\nSource: ${source}` : ''}`, licenceOf(manifest), [
      ...textsOf(folder, manifest),
      ...insideOf(folder),
    ]),
  };
}

const about = 'What this package is made of. Each part is under its own licence, which stands below.\n';

/** @param {readonly string[]} folders of packages, in any order */
function sortedNotices(folders) {
  const all = new Map(folders.map(noticeOf).map(({ name, text }) => [name, text]));
  return [...all].sort(([a], [b]) => (a < b ? -1 : 1));
}

function joined(parts) {
  const names = parts.map(([name]) => `- ${name}`).join('\n');
  return [about, names, '', ...parts.map(([, text]) => text)].join('\n');
}

const ownPart = ({ version, licence }) => {
  const name = `Overlay Studio ${version}`;
  return [name, section(name, 'MIT', [licence])];
};

/**
 * @param {{ version: string, licence: string }} own of this project
 * @param {{ version: string, licence: string }} node
 * @param {readonly string[]} folders of packages, in any order
 */
function notice(own, node, folders) {
  const name = `Node.js ${node.version}`;
  const source = `${name}\nSource: https://github.com/nodejs/node`;
  const nodePart = [name, section(source, 'MIT, and those of its parts', [node.licence])];
  return joined([ownPart(own), nodePart, ...sortedNotices(folders)]);
}

/** Returns the notice of a program that runs on a Node of somebody else. */
const noticeOfBundle = (own, folders) => joined([ownPart(own), ...sortedNotices(folders)]);

module.exports = { notice, noticeOfBundle };
