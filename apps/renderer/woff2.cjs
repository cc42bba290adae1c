'use strict';
// Reads WOFF 2.0 files (https://www.w3.org/TR/WOFF2/): their characters, and the file without a table.
const { brotliCompressSync, brotliDecompressSync, constants } = require('node:zlib');

const HEADER = 48;
// The first tables of the specification's list, by index; those after them are not asked for here.
const known =
  'cmap head hhea hmtx maxp name OS/2 post cvt fpgm glyf loca prep CFF VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG'.split(
    ' ',
  );

/**
 * Reads the directory of a font.
 * @param {Buffer} font
 * @returns {{ tables: { tag: string, entry: Buffer, at: number, length: number, size: number }[], content: Buffer }}
 *   each table's entry, its place in the unpacked content, and its size in an unpacked font
 */
function unpacked(font) {
  let read = HEADER;
  let at = 0;
  const number = () => {
    let value = 0;
    for (;;) {
      const byte = font[read++];
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const tables = Array.from({ length: font.readUInt16BE(12) }, () => {
    const from = read;
    const flags = font[read++];
    const tag = (flags & 63) === 63 ? font.toString('latin1', read, (read += 4)) : known[flags & 63];
    const size = number();
    const isOutline = tag === 'glyf' || tag === 'loca';
    const isTransformed = isOutline ? flags >> 6 === 0 : flags >> 6 !== 0;
    const table = { tag, at, length: isTransformed ? number() : size, size };
    at += table.length;
    return { ...table, entry: font.subarray(from, read) };
  });
  return { tables, content: brotliDecompressSync(font.subarray(read, read + font.readUInt32BE(20))) };
}

/** @returns {Set<number>} the code points that a font has a glyph for */
function charactersOf(font) {
  const { tables, content } = unpacked(font);
  const { at, length } = tables.find(({ tag }) => tag === 'cmap');
  const cmap = content.subarray(at, at + length);
  const found = new Set();
  const add = (from, to) => {
    for (let point = from; point <= to; point++) found.add(point);
  };
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const map = cmap.subarray(cmap.readUInt32BE(8 + 8 * i));
    const format = map.readUInt16BE(0);
    if (format === 12)
      for (let group = 16; group < 16 + 12 * map.readUInt32BE(12); group += 12)
        add(map.readUInt32BE(group), map.readUInt32BE(group + 4));
    if (format !== 4) continue;
    const segments = map.readUInt16BE(6);
    for (let each = 0; each < segments; each += 2)
      add(map.readUInt16BE(16 + segments + each), Math.min(map.readUInt16BE(14 + each), 0xfffe));
  }
  return found;
}

/** @returns {Buffer} the font without one of its tables */
function withoutTable(font, unwanted) {
  const { tables, content } = unpacked(font);
  const rest = tables.filter(({ tag }) => tag !== unwanted);
  const packed = brotliCompressSync(
    Buffer.concat(rest.map(({ at, length }) => content.subarray(at, at + length))),
    // Better qualities take seconds, for a tenth less.
    { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  );
  const header = Buffer.from(font.subarray(0, HEADER));
  const parts = [header, ...rest.map(({ entry }) => entry), packed];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const padding = Buffer.alloc(-length & 3);
  header.writeUInt32BE(length + padding.length, 8);
  header.writeUInt16BE(rest.length, 12);
  header.writeUInt32BE(
    rest.reduce((sum, { size }) => sum + 16 + ((size + 3) & ~3), 12),
    16,
  );
  header.writeUInt32BE(packed.length, 20);
  return Buffer.concat([...parts, padding]);
}

module.exports = { charactersOf, withoutTable };
