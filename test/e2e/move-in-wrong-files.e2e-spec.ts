import { gzipSync } from 'node:zlib';
import { ok } from '../support/api-client';
import { MovedClock } from '../support/moved-clock';
import { MoveInClient, type Move } from '../support/move-in';
import { StudioProcess } from '../support/server-process';
import { workbook } from '../support/workbook';

/* Files that are not what they should be, and what is said about them; and the end of the days of an undo. */

jest.setTimeout(120_000);

const DAY_MS = 86_400_000;
const sources = [
  ...(['streamelements', 'nightbot', 'fossabot', 'moobot', 'streamlabs_cloudbot'] as const),
  ...(['streamlabs_chatbot', 'firebot', 'phantombot', 'streamerbot', 'mixitup'] as const),
  ...(['ankhbot', 'wizebot', 'deepbot', 'csv'] as const),
];
const table = 'Command,Response\n!grüße,Hällo\n';
const sheet = workbook('Points', [
  ['Username', 'Points'],
  ['ada', '5'],
]);
const database = Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(5000, 7)]);
const exported = Buffer.concat([Buffer.from('SBAE'), gzipSync('{"commands":[{"id":1}]}')]).toString('base64');

let studio: StudioProcess;
let moves: MoveInClient;
let clock: MovedClock;

beforeAll(async () => {
  clock = await MovedClock.make();
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', ...clock.env } });
  moves = new MoveInClient(studio);
});

interface Answer extends Move {
  readonly code?: string;
  readonly details?: { readonly reason: string };
}

async function sent(source: string, bytes: Buffer | string): Promise<{ status: number; body: Answer }> {
  const { moveInId } = await moves.begin(source);
  const answer = await moves.send(moveInId, 'export', bytes);
  const body = (await answer.json()) as Answer;
  await ok(moves.api.delete(`/move-in/${moveInId}`));
  return { status: answer.status, body };
}

const broken: readonly (readonly [what: string, bytes: Buffer | string, reason: string])[] = [
  ['nothing', '', 'empty'],
  ['a mark and nothing else', Buffer.from([0xff, 0xfe]), 'empty'],
  ['JSON that breaks off', '{"commands":[{"name":"!a","mess', 'damaged'],
  ['a spreadsheet that breaks off', sheet.subarray(0, sheet.length - 60), 'damaged'],
  ['a database that breaks off', database, 'damaged'],
  ['an export text that breaks off', exported.slice(0, 28), 'damaged'],
  ['a picture', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64'), 'not_readable'],
  ['a web page', '<!doctype html><html><body>Sign in</body></html>', 'not_readable'],
];

it.each(sources)('says of broken files for %s what is wrong with them', async (source) => {
  for (const [what, bytes, reason] of broken) {
    const { status, body } = await sent(source, bytes);
    expect([what, status, body.code, body.details?.reason]).toEqual([what, 422, 'format_unknown', reason]);
  }
  // A table without rows: the bots that write no tables say that it is none of theirs.
  const { status, body } = await sent(source, 'Command,Response\n');
  expect([status, body.details?.reason]).toEqual([422, 'no_rows']);
  // An export of something else either is refused, or nothing of it is taken.
  const other = await sent(source, JSON.stringify({ commands: [{ trigger: 'x' }], overlays: [] }));
  expect(other.status === 422 || other.body.counts.every(({ verdict }) => verdict === 'skipped')).toBe(true);
  expect(other.body.details?.reason ?? 'other_form').toBe('other_form');
});

it.each([
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${table}`)],
  ['UTF-16', Buffer.from(`\uFEFF${table}`, 'utf16le')],
  ['UTF-16, the high byte first', Buffer.from(`\uFEFF${table}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', Buffer.from(table, 'utf16le')],
  ['the encoding of spreadsheets on Windows', Buffer.from(table, 'latin1')],
])('reads a table in %s', async (_, bytes) => {
  const { moveInId } = await moves.begin('csv');
  expect((await moves.send(moveInId, 'commands.csv', bytes)).status).toBe(200);
  expect((await moves.rows(moveInId)).map(({ name, text }) => [name, text])).toEqual([['grusse', 'Hällo']]);
});

it('takes each entry once if a file is sent twice, beside others, and shows only the beginning of endless texts', async () => {
  const { moveInId } = await moves.begin('csv');
  const endless = 'x'.repeat(1_000_000);
  for (const file of [table, table, sheet, `Command,Response\n!long,${endless}\n`])
    expect((await moves.send(moveInId, 'export', file)).status).toBe(200);
  const rows = await moves.rows(moveInId);
  expect(rows.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['grusse', 'changed'],
    ['long', 'invalid'],
    ['ada', 'exact'],
  ]);
  expect(JSON.stringify(rows).length).toBeLessThan(10_000);
  const { body } = await sent('csv', `${endless},b\n1,2\n`);
  expect(JSON.stringify(body).length).toBeLessThan(10_000);
});

it('can be undone for seven days, and then says that they are over', async () => {
  const apply = async (name: string): Promise<Move & { readonly undoUntil: string | null }> => {
    const { moveInId } = await moves.begin('csv', `Command,Response\n!${name},Hello\n`);
    return (await moves.apply(moveInId, ['command'])) as Move & { readonly undoUntil: string | null };
  };
  const names = async (): Promise<readonly string[]> =>
    (await ok(moves.api.get<{ items: { name: string }[] }>('/bot/commands'))).items.map(({ name }) => name);
  const [first, second] = [await apply('first'), await apply('second')];
  const until = Date.parse(first.undoUntil ?? '');
  // A minute before the end of the seventh day.
  clock.forward(7 * DAY_MS - 60_000);
  expect((await moves.undo(first.moveInId)).left).toBe(0);
  expect(await names()).toEqual(['second']);
  clock.forward(120_000);
  expect(until).toBeGreaterThan(Date.now() + 6 * DAY_MS);
  expect(await moves.show(second.moveInId)).toMatchObject({ state: 'applied', undoUntil: null });
  const refused = await moves.api.post(`/move-in/${second.moveInId}/undo`);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'move_in_state', details: { state: 'applied' } },
  });
  expect(JSON.stringify(refused.body)).toContain('The 7 days in which this move could be undone are over.');
  expect(await names()).toEqual(['second']);
});
