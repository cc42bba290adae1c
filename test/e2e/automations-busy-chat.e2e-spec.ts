import { randomUUID } from 'node:crypto';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { connectTwitch } from '../support/connect-link';
import { TwitchServer } from '../support/platforms/twitch-server';
import { StudioProcess } from '../support/server-process';
import { realTime, untilRead } from '../support/until';

/* 500 chat lines a second against 50 patterns: each match has one run or one recorded refusal with its reason. */
const PUBLIC = 'https://studio.example';
const PATTERNS = 50;
const SECONDS = Number(process.env['CHAT_SECONDS'] ?? 4);
const [EVERY_MS, AT_ONCE] = [20, 10];

interface Counted {
  readonly name: string;
  readonly runs24h: number;
  readonly refused24h: { readonly [reason: string]: number };
}

let twitch: TwitchServer;
let studio: StudioProcess;
let api: ApiClient;

beforeAll(async () => {
  twitch = await new TwitchServer().start();
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', PUBLIC_URL: PUBLIC, ...twitch.env } });
  const { token } = await makeAccount(studio, 'ada');
  api = new ApiClient(studio.api, token);
  await connectTwitch({ studio, publicUrl: PUBLIC }, twitch);
}, 60_000);

function say(text: string, chatter: number): void {
  const login = `viewer${chatter}`;
  twitch.emit('channel.chat.message', {
    ...{ chatter_user_id: String(5000 + chatter), chatter_user_login: login, chatter_user_name: login },
    ...{ message_id: randomUUID(), message: { text, fragments: [] }, badges: [], color: '' },
  });
}

/** Half of the lines fit no pattern, a quarter the first one, a quarter one of the others. */
function lineOf(i: number): { readonly text: string; readonly fits: number | null } {
  if (i % 4 === 1) return { text: `hot take number ${i}`, fits: 0 };
  if (i % 4 !== 3) return { text: `just talking about ${i} things`, fits: null };
  const fits = 1 + (Math.floor(i / 4) % (PATTERNS - 1));
  return { text: `oh word${fits} again ${i}`, fits };
}

it('each of the lines of a busy chat has one run or one refusal of each pattern it fits', async () => {
  await ok(api.post('/bot/counters', { name: 'hits' }));
  for (let n = 0; n < PATTERNS; n++)
    await ok(
      api.post('/automations', {
        ...{ name: `pattern ${n}`, mode: 'parallel', maxRuns: 20 },
        trigger: {
          type: 'chat_message',
          filter: { text: n === 0 ? '^hot +take\\b' : `\\bword${n}\\b`, match: 'regex' },
        },
        actions: [{ type: 'counter', name: 'hits' }],
      }),
    );
  const expected = new Map(Array.from({ length: PATTERNS }, (_, n) => [`pattern ${n}`, 0]));
  const sayLine = async (i: number): Promise<void> => {
    const { text, fits } = lineOf(i);
    if (fits !== null) expected.set(`pattern ${fits}`, (expected.get(`pattern ${fits}`) ?? 0) + 1);
    say(text, i % 200);
    if (i % AT_ONCE === AT_ONCE - 1) await realTime(EVERY_MS, 'chat goes on at its own speed');
  };
  const sum = ({ runs24h, refused24h }: Counted): number =>
    runs24h + Object.values(refused24h).reduce((all, count) => all + count, 0);
  const handled = () =>
    untilRead(
      async () => (await ok(api.get<{ items: readonly Counted[] }>('/automations?limit=100'))).items,
      (all) => all.every((each) => sum(each) >= (expected.get(each.name) ?? 0)),
      { what: 'all lines are handled', within: 120_000 },
    );
  const reasonsIn = (items: readonly Counted[]) =>
    new Set(items.flatMap(({ refused24h }) => Object.keys(refused24h)));
  let said = 0;
  for (; said < SECONDS * AT_ONCE * (1000 / EVERY_MS); said++) await sayLine(said);
  let items = await handled();
  // The first pattern fits more lines than an automation may start for in a minute; on a slow machine it takes longer.
  for (let more = 0; more < 20 && !reasonsIn(items).has('over_budget'); more++) {
    for (const until = said + 100; said < until; said++) await sayLine(said);
    items = await handled();
  }
  expect(Object.fromEntries(items.map((each) => [each.name, sum(each)]))).toEqual(
    Object.fromEntries(expected),
  );
  const reasons = reasonsIn(items);
  expect(reasons).toContain('over_budget');
  expect([...reasons].filter((reason) => !['over_budget', 'too_many_runs'].includes(reason))).toEqual([]);
  const runs = items.reduce((all, { runs24h }) => all + runs24h, 0);
  await untilRead(
    async () => (await ok(api.get<{ items: readonly { value: number }[] }>('/bot/counters'))).items,
    ([hits]) => hits?.value === runs,
    { what: `${runs} runs have counted`, within: 60_000 },
  );
}, 240_000);
