import { ApiClient, ok } from '../support/api-client';
import { Random } from '../support/fuzz/random';
import { StudioProcess } from '../support/server-process';
import { onSharedStores } from '../support/studio-stores';
import { untilRead } from '../support/until';

/*
 * The server is killed while viewers buy tickets, redeem rewards that work, rewards that don't and one with a stock, and
 * give each other points: no point appears or vanishes, and nothing that has an effect is repeated or forgotten.
 * KILL_ROUNDS=50 KILL_SEED=7 npx jest test/e2e/community-kill others.
 */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? (onSharedStores ? 1 : 2));
const SEED = Number(process.env['KILL_SEED'] ?? 1);
const LINES = 40;
const BEGINNING = 500;
const [TICKET, WORKING, BROKEN, LIMITED] = [10, 5, 3, 4];
/** Pieces of the reward that has a stock; few, so that it is sold out among the kills. */
const STOCK = 8;

const viewers = ['Ada', 'Bo', 'Cid', 'Dee', 'Eli', 'Fay'] as const;
const random = new Random(SEED);

let studio: StudioProcess;
let api: ApiClient;
let counter = '';

interface Movement {
  readonly seq: number;
  readonly delta: number;
  readonly balance: number;
  readonly source: string;
}

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  api = new ApiClient(studio.api);
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', {}));
  const layer = async () =>
    (await ok(api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget: 'counter' })))
      .memberId;
  const [works, gone] = [await layer(), await layer()];
  counter = `/overlays/${overlayId}/members/${works}/commands/increment`;
  const action = { type: 'widget_command', overlayId, command: 'increment' };
  await ok(api.patch('/bot/loyalty', { enabled: true, transfer: { enabled: true, cooldownS: 0 } }));
  for (const [name, cost, memberId] of [
    ['works', WORKING, works],
    ['broken', BROKEN, gone],
  ] as const)
    await ok(api.post('/bot/loyalty/rewards', { name, cost, action: { ...action, memberId } }));
  await ok(api.post('/bot/loyalty/rewards', { name: 'limited', cost: LIMITED, stock: STOCK }));
  await ok(api.delete(`/overlays/${overlayId}/members/${gone}`));
  for (const login of viewers) await ok(api.post('/bot/loyalty/adjust', { login, delta: BEGINNING }));
  await ok(api.post('/bot/giveaway', { gates: { ticketCost: TICKET, maxTicketsBought: 1000 } }));
}, 60_000);

function lineOf(): string {
  switch (random.int(0, 5)) {
    case 0:
      return `!win ${random.int(1, 3)}`;
    case 1:
      return '!redeem works';
    case 2:
      return '!redeem broken';
    case 3:
      return '!redeem limited';
    default:
      return `!give ${viewers[random.int(0, viewers.length - 1)]} ${random.int(1, 9)}`;
  }
}

/** Sends lines of viewers and kills the server among them. Lines that a killed server did not receive are lost. */
async function round(): Promise<void> {
  const killAt = random.int(5, LINES - 5);
  for (let i = 0; i < LINES; i++) {
    if (i === killAt) void studio.kill();
    const body = { login: viewers[i % viewers.length], message: lineOf(), role: 'everyone' };
    await api.post('/simulate/chat', body).catch(() => undefined);
  }
  await studio.kill();
  studio = await studio.restart();
  api = new ApiClient(studio.api);
}

async function movementsOf(login: string): Promise<readonly Movement[]> {
  const all: Movement[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = await ok(
      api.get<{ items: readonly Movement[]; nextCursor: string | null }>(
        `/bot/loyalty/viewers/${login}/ledger?limit=100${query}`,
      ),
    );
    all.push(...page.items);
    cursor = page.nextCursor;
  }
  return all.reverse();
}

/** Everything that must hold once all has been seen to. */
async function books(): Promise<object> {
  const points = await Promise.all(
    viewers.map(
      async (login) => (await ok(api.get<{ points: number }>(`/bot/loyalty/viewers/${login}`))).points,
    ),
  );
  const movements = await Promise.all(viewers.map(movementsOf));
  const { entries } = await ok(api.get<{ entries: { tickets: number } }>('/bot/giveaway'));
  const { items } = await ok(
    api.get<{ items: readonly { redeemed: number; stock: number | null }[] }>('/bot/loyalty/rewards'),
  );
  const [works = 0, broken = 0, limited = 0] = items.map(({ redeemed }) => redeemed);
  const spent = works * WORKING + limited * LIMITED;
  const sumOf = (source: string): number =>
    movements.flat().reduce((sum, each) => sum + (each.source === source ? each.delta : 0), 0);
  return {
    deltas: movements.map((each) => each.reduce((sum, { delta }) => sum + delta, 0)),
    points,
    all: points.reduce((sum, each) => sum + each, 0),
    expected: viewers.length * BEGINNING - entries.tickets * TICKET - spent,
    broken,
    tickets: -sumOf('giveaway'),
    paidTickets: entries.tickets * TICKET,
    transfers: sumOf('transfer'),
    rewards: -(sumOf('reward') + sumOf('refund')),
    kept: spent,
    works,
    sold: limited,
    pieces: limited + (items[2]?.stock ?? 0),
  };
}

type Books = Record<
  | 'all'
  | 'expected'
  | 'broken'
  | 'tickets'
  | 'paidTickets'
  | 'transfers'
  | 'rewards'
  | 'kept'
  | 'works'
  | 'sold'
  | 'pieces',
  number
> & {
  readonly deltas: readonly number[];
  readonly points: readonly number[];
};

function isSettled(now: Books): boolean {
  return (
    now.all === now.expected &&
    now.tickets === now.paidTickets &&
    now.transfers === 0 &&
    now.pieces === STOCK &&
    now.rewards === now.kept &&
    JSON.stringify(now.deltas) === JSON.stringify(now.points)
  );
}

it('no point appears or vanishes, whenever the server is killed', async () => {
  for (let i = 0; i < ROUNDS; i++) await round();
  for (const [login, message] of [
    ['Ada', '!win 1'],
    ['Bo', '!redeem works'],
    ['Cid', '!give Dee 5'],
    ['Dee', '!redeem limited'],
  ])
    await ok(api.post('/simulate/chat', { login, message, role: 'everyone' }));
  const isDone = ({ works, sold, tickets }: Books): boolean => works > 0 && sold > 0 && tickets > 0;
  const now = await untilRead(
    async () => (await books()) as Books,
    (each) => isSettled(each) && isDone(each),
    { within: 60_000 },
  );
  expect(now).toMatchObject({ transfers: 0, all: now.expected, rewards: now.kept, tickets: now.paidTickets });
  expect(now.deltas).toEqual(now.points);
  expect([now.broken, now.pieces, isDone(now)]).toEqual([0, STOCK, true]);
  for (const login of viewers) {
    const movements = await movementsOf(login);
    let balance = 0;
    for (const each of movements) {
      balance += each.delta;
      expect([login, each.seq, each.balance]).toEqual([login, each.seq, balance]);
      expect(balance).toBeGreaterThanOrEqual(0);
    }
    expect(new Set(movements.map(({ seq }) => seq)).size).toBe(movements.length);
  }
  // Each stored redemption has counted once, and no other.
  const counted = await ok(api.post<{ state: { value: number } }>(counter, {}));
  expect(counted.state.value).toBe(now.works + 1);
}, 120_000);
