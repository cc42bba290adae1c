import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Returns an Excel file (xlsx) with one sheet of at most 26 columns; cells that are numbers are stored as numbers. */
export function workbook(sheet: string, rows: readonly (readonly string[])[]): Buffer {
  const cell = (text: string, at: string): string =>
    /^\d+(?:\.\d+)?$/.test(text)
      ? `<c r="${at}"><v>${text}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  const data = rows
    .map((row, y) => {
      const cells = row.map((text, x) => cell(text, `${String.fromCharCode(65 + x)}${y + 1}`));
      return `<row r="${y + 1}">${cells.join('')}</row>`;
    })
    .join('');
  const files = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`,
  };
  const entries = Object.entries(files).map(
    ([path, text]) => [path, strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`)] as const,
  );
  return Buffer.from(zipSync(Object.fromEntries(entries)));
}
