import { ok } from '../support/api-client';
import { MoveInClient, type MoveRow } from '../support/move-in';
import { longestServerPause, serverCpuMs } from '../support/server-pauses';
import { StudioProcess } from '../support/server-process';

/*
 * 100,000 rows that are compared with a full bot, read page by page. Prints what the pages cost (docs/performance.md):
 * the first one compares all rows, the others only their own.
 */

const [ROWS, PAGES, HAS] = [100_000, 20, 2000];
const LIMIT = 100;

let studio: StudioProcess;
let moves: MoveInClient;

interface Page {
  readonly items: readonly MoveRow[];
  readonly nextCursor: string | null;
  readonly moveIn: { readonly counts: readonly object[] };
}

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
  moves = new MoveInClient(studio);
}, 60_000);

const pageOf = (moveInId: string, cursor: string | null, query = '', limit = LIMIT): Promise<Page> =>
  ok(
    moves.api.get<Page>(
      `/move-in/${moveInId}?limit=${limit}${query}${cursor === null ? '' : `&cursor=${cursor}`}`,
    ),
  );

const table = (count: number): string =>
  ['Quote,Author,Date', ...Array.from({ length: count }, (_, n) => `Quote number ${n},ada,2024-01-01`)].join(
    '\n',
  );

it('reads every row once over all pages, and prints what a page costs', async () => {
  const first = await moves.begin('csv');
  expect((await moves.send(first.moveInId, 'quotes.csv', table(HAS))).status).toBe(200);
  await moves.apply(first.moveInId, ['quote']);

  const { moveInId } = await moves.begin('mixitup');
  let sent = 0;
  const sending = await longestServerPause(studio, async () => {
    sent = (await moves.send(moveInId, 'quotes.csv', table(ROWS))).status;
  });
  expect(sent).toBe(200);
  const page = (cursor: string | null, query = ''): Promise<Page> => pageOf(moveInId, cursor, query);
  const began = await serverCpuMs(studio);
  let [cursor, firstMs, pause]: [string | null, number, number] = [null, 0, 0];
  const seen = new Set<string>();
  for (let n = 0; n < PAGES; n++) {
    let answer: Page | undefined;
    pause = Math.max(pause, await longestServerPause(studio, async () => (answer = await page(cursor))));
    if (n === 0) firstMs = (await serverCpuMs(studio)) - began;
    expect(answer?.items.length).toBe(LIMIT);
    for (const { rowId } of answer?.items ?? []) seen.add(rowId);
    cursor = answer?.nextCursor ?? null;
  }
  expect(seen.size).toBe(PAGES * LIMIT);
  const eachMs = ((await serverCpuMs(studio)) - began - firstMs) / (PAGES - 1);
  process.stdout.write(
    `${ROWS} rows against ${HAS}: first page ${Math.round(firstMs)} ms of processor time, each further one ` +
      `${eachMs.toFixed(1)} ms, longest pause ${Math.round(pause)} ms, ${Math.round(sending)} ms while they were sent\n`,
  );
  const last = await page(String(ROWS - 1));
  expect([last.items.length, last.nextCursor]).toEqual([1, null]);
  expect(last.items[0]).toMatchObject({ text: `Quote number ${ROWS - 1}`, verdict: 'exact' });
  expect(last.moveIn.counts).toEqual([
    { kind: 'quote', verdict: 'same', count: HAS },
    { kind: 'quote', verdict: 'exact', count: ROWS - HAS },
  ]);
  expect((await page(String(HAS - 1), '&verdict=same')).items).toMatchObject([
    { text: `Quote number ${HAS - 1}`, verdict: 'same' },
  ]);
  // Any decision compares all rows anew.
  const decided = await serverCpuMs(studio);
  const rows = [{ rowId: last.items[0]?.rowId, choice: 'leave' }];
  const comparing = await longestServerPause(studio, () =>
    ok(moves.api.patch(`/move-in/${moveInId}/rows`, { rows })),
  );
  process.stdout.write(
    `comparing all rows: ${Math.round((await serverCpuMs(studio)) - decided)} ms, longest pause ${Math.round(comparing)} ms\n`,
  );
  expect((await page(String(ROWS - 1))).items).toMatchObject([{ choice: 'leave' }]);
  expect(await moves.undo(first.moveInId)).toMatchObject({ left: 0 });
  const { items } = await ok(moves.api.get<{ items: readonly object[] }>('/bot/quotes'));
  expect(items).toEqual([]);
}, 580_000);

it('has pages by kind and verdict, and viewers after all others', async () => {
  const { moveInId } = await moves.begin('csv');
  const viewers = 'Twitch ID,Name,Points\n1,Ada,5\n2,Bea,many\n3,Cid,7\n';
  const commands = 'Command,Response\n!one,1\n!two,2\n!two,3\n!three,3\n';
  for (const [name, content] of Object.entries({ viewers, commands }))
    expect((await moves.send(moveInId, `${name}.csv`, content)).status).toBe(200);
  const seen: string[] = [];
  for (let cursor: string | null = null; ;) {
    const { items, nextCursor }: Page = await pageOf(moveInId, cursor, '', 2);
    seen.push(...items.map(({ name, verdict }) => `${name} ${verdict}`));
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  expect(seen).toEqual(['one exact', 'two exact', 'three exact', 'Ada exact', 'Bea skipped', 'Cid exact']);
  const named = async (query: string): Promise<readonly string[]> =>
    (await pageOf(moveInId, null, query)).items.map(({ name }) => name);
  expect(await named('&verdict=skipped')).toEqual(['Bea']);
  expect(await named('&verdict=exact&kind=viewer')).toEqual(['Ada', 'Cid']);
  expect((await pageOf(moveInId, '1', '&kind=viewer&verdict=exact')).items).toMatchObject([{ name: 'Cid' }]);
  expect((await moves.show(moveInId)).counts).toEqual([
    { kind: 'command', verdict: 'exact', count: 3 },
    { kind: 'viewer', verdict: 'exact', count: 2 },
    { kind: 'viewer', verdict: 'skipped', count: 1 },
  ]);
});
