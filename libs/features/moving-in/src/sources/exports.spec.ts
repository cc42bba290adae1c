import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'libsql';
import { contentOf } from '../drafts/verdicts';
import { lineOf, viewerLine } from '../drafts/row-lines';
import { moveInSources, type MoveInItem, type MoveInSource } from '../model/move-in.items';
import { itemsOf } from './catalog';
import { contentOfFile, contentOfText } from './read-content';
import type { SourceContent } from './source-file';

/* An export of every bot, with the constructs that others stumbled over; the page for users says what becomes of them. */

const root = resolve(__dirname, '../../../../..');
const folder = join(root, 'test/fixtures/move-in/exports');
const scratch = mkdtempSync(join(tmpdir(), 'move-in-fixtures-'));
afterAll(() => {
  rmSync(scratch, { recursive: true });
});

const sourceOf = (file: string): MoveInSource => {
  const name = file.slice(0, file.indexOf('.'));
  const source = moveInSources.find((each) => each === name);
  if (!source) throw new Error(`${file} is of no bot.`);
  return source;
};

/** Reads an export. Databases are written as SQL, exports of Streamer.bot as the JSON that they contain. */
async function read(file: string): Promise<SourceContent> {
  const bytes = readFileSync(join(folder, file));
  if (file.endsWith('.sql')) {
    const path = join(scratch, `${file}.db`);
    const db = new Database(path);
    db.exec(bytes.toString());
    db.close();
    return contentOfFile(readFileSync(path), file, path);
  }
  if (!file.startsWith('streamerbot')) return contentOfFile(bytes, file, join(folder, file));
  return contentOfText(Buffer.concat([Buffer.from('SBAE'), gzipSync(bytes)]).toString('base64'));
}

function oursOf(item: MoveInItem): string {
  if (item.kind === 'viewer') return viewerLine(item);
  const line = lineOf(contentOf(item));
  if (item.kind !== 'command') return line;
  const { aliases, minRole, cooldownGlobalS, cooldownUserS, trigger, pattern } = item;
  return [
    line,
    ...(aliases.length > 0 ? [`also ${aliases.map((each) => `!${each}`).join(', ')}`] : []),
    ...(trigger === 'command' ? [] : [`on ${trigger} ${pattern}`]),
    ...(minRole === 'everyone' ? [] : [`from ${minRole}`]),
    ...(cooldownGlobalS > 0 ? [`${cooldownGlobalS} s`] : []),
    ...(cooldownUserS > 0 ? [`${cooldownUserS} s each`] : []),
  ].join('; ');
}

const resultOf = ({ isSkipped, isPartial, notes }: MoveInItem): string =>
  isSkipped ? 'skipped' : isPartial ? 'off' : notes.length > 0 ? 'changed' : 'exact';

const cell = (text: string): string => (text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``);

async function rows(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const file of readdirSync(folder).sort())
    for (const item of itemsOf(sourceOf(file), [await read(file)])) {
      const notes = item.notes.map(({ code }) => `\`${code}\``).join(', ');
      const ours = item.isSkipped ? '' : cell(oursOf(item));
      found.push(`| ${sourceOf(file)} | ${cell(item.theirs)} | ${ours} | ${resultOf(item)} | ${notes} |`);
    }
  return found.map((row) => row.replace(/ {2,}/gu, ' '));
}

it('has an export of every bot', () => {
  expect(new Set(readdirSync(folder).map(sourceOf))).toEqual(new Set(moveInSources));
});

it('says in the page for users what becomes of everything in the exports', async () => {
  const page = readFileSync(join(root, 'docs/moving-in.md'), 'utf8');
  const section = page.slice(page.indexOf('<!-- exports:'));
  const said = section.split('\n').filter((line) => /^\| \w+ \| /u.test(line) && !line.startsWith('| Bot '));
  expect(said.map((row) => row.replace(/ {2,}/gu, ' '))).toEqual(await rows());
});
