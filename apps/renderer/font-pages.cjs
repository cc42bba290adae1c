'use strict';
// Fonts of East Asia, which are divided into many files, and of emoji. The page loads the list of the files once a text
// has such a character, and then the files of its characters.
const fs = require('node:fs');
const path = require('node:path');
const { charactersOf, withoutTable } = require('./woff2.cjs');

const packageOf = (name) => `@fontsource-variable/noto-sans-${name}`;
const hangul = 'U+1100-11ff,U+3130-318f,U+a960-a97f,U+ac00-d7ff';
/** Blocks of the scripts of East Asia. Symbols outside them are left to the other fonts. */
const blocks =
  'U+1100-11ff,U+2e80-9fff,U+a960-a97f,U+ac00-d7ff,U+f900-faff,U+fe30-fe4f,U+ff00-ffef,U+1aff0-1b16f,U+20000-3ffff';
/**
 * Packages of the family `Noto Sans` for these blocks; a character is drawn by the first that has it. Names on stream
 * have no language, and most of those in ideographs are Japanese.
 */
const eastAsian = [
  ['kr', hangul],
  ['jp', blocks],
  ['sc', blocks],
  ['tc', blocks],
  ['kr', blocks],
];
const emoji = '@fontsource/noto-color-emoji';
/** Parts of the packages for other scripts. */
const leftOut = /-(?:cyrillic|vietnamese|latin|latin-ext)-wght-normal/;

/** `U+a-b, U+c` → the code points. */
function pointsOf(range) {
  return range.split(',').flatMap((part) => {
    const [first, last = first] = part.trim().slice(2).split('-');
    const from = parseInt(first, 16);
    return Array.from({ length: parseInt(last, 16) - from + 1 }, (_, i) => from + i);
  });
}

/** Code points, ascending → `U+a-b,U+c`. */
function rangeOf(points) {
  const runs = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run && point === run[1] + 1) run[1] = point;
    else runs.push([point, point]);
  }
  return runs
    .map(([from, to]) =>
      from === to ? `U+${from.toString(16)}` : `U+${from.toString(16)}-${to.toString(16)}`,
    )
    .join(',');
}

/** The files of a package, with the characters that they have: its style sheet names more. */
function filesOf(modules, name) {
  const folder = path.join(modules, packageOf(name), 'files');
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('-wght-normal.woff2') && !leftOut.test(file))
    .sort()
    .map((file) => {
      const content = fs.readFileSync(path.join(folder, file));
      return { file, content, characters: charactersOf(content) };
    });
}

/** The files for East Asia, each with the characters that no file before it has. */
function eastAsianFaces(modules) {
  const free = new Set(pointsOf(blocks));
  return eastAsian.flatMap(([name, range]) => {
    const wanted = new Set(pointsOf(range));
    return filesOf(modules, name).flatMap(({ file, content, characters }) => {
      const own = [...characters].filter((point) => wanted.has(point) && free.delete(point));
      return own.length === 0 ? [] : [{ file, content, range: rangeOf(own.sort((a, b) => a - b)) }];
    });
  });
}

/** Signs that every font has. */
const isCommon = (point) => [0x20, 0xa9, 0xae].includes(point);

/**
 * The font of emoji, whose pictures Chromium draws. Its package has them in files too, but for other browsers, which need
 * the table that is left out here.
 */
function emojiFont(modules) {
  const file = path.join(modules, emoji, 'files/noto-color-emoji-emoji-400-normal.woff2');
  const content = withoutTable(fs.readFileSync(file), 'SVG');
  const points = [...charactersOf(content)].filter((point) => !isCommon(point)).sort((a, b) => a - b);
  return { content, points };
}

/**
 * Returns the files, and what the page needs to know of them at first: the list of faces for East Asia, the characters
 * for which it loads the list, a small font by whose loading it notices them, and the font of emoji.
 * @param {string} modules folder of the packages
 * @param {(...contents: (string | Buffer)[]) => string} hash
 */
function fontPages(modules, hash) {
  const faces = eastAsianFaces(modules);
  const files = new Map();
  const add = (name, ending, content) => {
    const hashed = `${name}.${hash(content)}.${ending}`;
    files.set(hashed, content);
    return hashed;
  };
  const listed = faces.map(({ file, content, range }) => [
    add(`page.${file.replace('.woff2', '')}`, 'woff2', content),
    range,
  ]);
  const smallest = faces.reduce((least, face) => (face.content.length < least.content.length ? face : least));
  const { content, points } = emojiFont(modules);
  return {
    files,
    packages: [...new Set(eastAsian.map(([name]) => packageOf(name))), emoji],
    first: {
      list: add('page.list', 'json', JSON.stringify(listed)),
      probe: add('page.probe', 'woff2', smallest.content),
      range: blocks,
      emoji: { file: add('page.emoji', 'woff2', content), range: rangeOf(points) },
    },
  };
}

module.exports = { fontPages };
