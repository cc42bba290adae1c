import { signIn } from '../support/accounts';
import { ok } from '../support/api-client';
import {
  ada,
  api,
  clock,
  killed,
  lines,
  MIN,
  overlay,
  renderer,
  say,
  studio,
  times,
  untilLine,
  viewer,
} from '../support/community-studio';
import { untilRead } from '../support/until';

interface Entry {
  readonly delta: number;
  readonly source: string;
  readonly reason: string | null;
  readonly game: { readonly pick: string | null; readonly won: number } | null;
}

/** Two hundred lines take a while on a busy machine. */
const PATIENT = { within: 40_000 };
const adjust = (login: string, delta: number) => ok(api.post('/bot/loyalty/adjust', { login, delta }));
const entries = async (login: string) =>
  (await ok(api.get<{ items: readonly Entry[] }>(`/bot/loyalty/viewers/${login}/ledger?limit=100`))).items;
const points = async (login: string): Promise<number> => (await viewer(login)).points;
const untilPoints = (login: string, expected: number) =>
  untilRead(
    () => points(login),
    (now) => now === expected,
  );
const sumOf = async (logins: readonly string[]): Promise<number> =>
  (await Promise.all(logins.map(points))).reduce((sum, each) => sum + each, 0);
const gambling = (changes: object) => ok(api.patch('/bot/loyalty', { gambling: changes }));
/** Gives viewers points; they have written something, so that they are known by name. */
const ready = async (logins: readonly string[], amount: number): Promise<void> => {
  await Promise.all(logins.map((login) => adjust(login, amount)));
};

beforeAll(async () => {
  await ok(
    api.patch('/bot/loyalty', {
      enabled: true,
      pointName: 'acorns',
      chatBonus: { enabled: false },
      gambling: {
        ...{ enabled: true, onlyLive: false, cooldownS: 0 },
        roulette: { enabled: true },
        raffle: { enabled: true, joinS: 60, price: 10 },
        duel: { enabled: true, acceptS: 60, feePercent: 10 },
        heist: { enabled: true, joinS: 60, minCrew: 2, winChance: 99, payout: 1 },
      },
    }),
  );
});

it('a raffle takes the price of tickets and gives one of them everything, with the prize', async () => {
  await ready(['rae', 'rob'], 30);
  await say('Rae', '!raffle 100');
  await say('Mia', '!raffle 100', { role: 'mod' });
  await untilLine('A raffle for 100 acorns! Write !ticket within 60 seconds to join for 10.');
  await say('Mia', '!raffle 5', { role: 'mod' });
  await untilLine('@Mia that didn’t work: there is one already.');
  await say('Rae', '!ticket');
  await say('Rob', '!ticket', { platform: 'kick' });
  await untilPoints('rae', 20);
  await say('Rae', '!ticket');
  await untilLine('@Rae that didn’t work: you already take part.');
  expect(await points('rae')).toBe(20);
  clock.forward(MIN);
  // Rob has another balance on Kick, with nothing in it.
  await untilLine('@Rae wins the raffle and gets 110 acorns. Tickets: 1.');
  await untilPoints('rae', 130);
  const [won, paid] = await untilRead(
    () => entries('rae'),
    ([newest]) => newest?.delta === 110,
  );
  expect(won).toMatchObject({ delta: 110, source: 'raffle', reason: 'Won' });
  expect(paid).toMatchObject({ delta: -10, source: 'raffle', reason: 'Stake' });
});

it('whoever is banned, ignored or forgotten loses the ticket and gets its price back', async () => {
  const players = ['vic', 'wes', 'xia', 'yan'];
  await ready(players, 30);
  await say('Mia', '!raffle 400', { role: 'mod' });
  await untilLine('A raffle for 400 acorns!');
  await Promise.all(players.map((login) => say(login, '!ticket')));
  await Promise.all(players.map((login) => untilPoints(login, 20)));
  const { client: owner } = await signIn(studio, ada);
  await ok(api.post('/chat/bans', { login: 'vic', platform: 'twitch' }));
  await ok(api.patch('/bot/settings', { ignoredLogins: ['wes'] }));
  await ok(owner.post('/viewers/forget', { platform: 'twitch', viewer: 'xia' }));
  for (const [login, why] of [
    ['vic', 'banned'],
    ['wes', 'ignored'],
  ] as const) {
    await untilPoints(login, 30);
    expect((await entries(login))[0]).toMatchObject({
      ...{ delta: 10, source: 'raffle', reason: `Stake back: ${why}` },
    });
  }
  await killed();
  await say('Mia', '!raffle draw', { role: 'mod' });
  // Yan has the only ticket that is left.
  await untilLine('@yan wins the raffle and gets 410 acorns. Tickets: 1.');
  await untilPoints('yan', 430);
  await ok(api.patch('/bot/settings', { ignoredLogins: [] }));
});

it('a duel is accepted, declined or expires; the house keeps its share', async () => {
  await ready(['dan', 'eve'], 100);
  await say('Eve', '!points');
  await untilLine('@Eve has 100 acorns');
  await say('Dan', '!duel @Eve 50');
  await untilLine('@Eve: Dan challenges you to a duel for 50 acorns.');
  expect(await points('dan')).toBe(50);
  await say('Cal', '!accept');
  await say('Eve', '!accept');
  await untilRead(lines, (all) => all.some((text) => /^@(?:Dan|Eve) beats (?:Dan|Eve)/u.test(text)));
  await untilRead(
    () => sumOf(['dan', 'eve']),
    (sum) => sum === 190,
  );
  await ready(['dan', 'eve'], 100);
  const before = await sumOf(['dan', 'eve']);
  await say('Dan', '!duel 20 eve');
  await untilRead(
    () => times('@Eve: Dan challenges you'),
    (count) => count === 2,
  );
  await say('Eve', '!decline');
  await untilLine('There is no duel between Dan and Eve.');
  await say('Eve', '!duel dan 20');
  await untilLine('@Dan: Eve challenges you');
  clock.forward(MIN);
  await untilLine('Dan did not accept the duel. @Eve gets the 20 acorns back.');
  await untilRead(
    () => sumOf(['dan', 'eve']),
    (sum) => sum === before,
  );
  await say('Dan', '!duel odds');
  await untilLine(
    '@Dan !duel: 50 % chance to get something, at most 1.8× the bet. The house keeps 10 % on average.',
  );
});

it('a heist needs a crew, and pays whoever gets away', async () => {
  await ready(['hal', 'ida'], 100);
  await say('Hal', '!heist 500');
  await untilLine('@Hal you only have 100 acorns.');
  await say('Hal', '!heist 40');
  await untilLine('Hal plans a heist with 40 acorns!');
  clock.forward(MIN);
  await untilLine('A heist takes at least 2. All stakes are back.');
  await untilPoints('hal', 100);
  await gambling({ heist: { winChance: 50, payout: 1.5 } });
  await say('Hal', '!heist all');
  await untilRead(
    () => times('Hal plans a heist with 100 acorns!'),
    (count) => count === 1,
  );
  await say('Ida', '!heist 50%');
  await untilLine('Ida joins the heist with 50 acorns.');
  clock.forward(MIN);
  await untilRead(lines, (all) =>
    all.some((text) => /got away from the heist|The heist failed: none of 2/u.test(text)),
  );
  await untilRead(
    async () => [await points('hal'), await points('ida')],
    ([hal = 0, ida = 0]) => [0, 150].includes(hal) && [50, 125].includes(ida),
  );
});

it('trivia pays right answers, however they are written, and tells none before the end', async () => {
  const questions = [{ question: 'Capital of Japan?', answers: 'Tokyo | 東京' }];
  await gambling({ trivia: { enabled: true, seconds: 30, prize: 100, questions } });
  expect(
    await api.patch('/bot/loyalty', {
      gambling: { trivia: { questions: [{ question: 'Q', answers: '?!' }] } },
    }),
  ).toMatchObject({
    ...{ status: 422, body: { details: { field: 'gambling.trivia.questions.0.answers' } } },
  });
  await say('Tia', '!trivia');
  await say('Mia', '!trivia', { role: 'mod' });
  await untilLine('Quiz: Capital of Japan? All who write the answer within 30 seconds share 100 acorns.');
  expect(await api.post('/bot/trivia', {})).toMatchObject({ body: { details: { why: 'running' } } });
  await say('Tia', 'TŌKYŌ!');
  await say('Tia', 'tokyo');
  await say('Tim', '「東京」。', { platform: 'kick' });
  await say('Tom', 'Kyoto');
  const payloads = JSON.stringify([await ok(api.get('/events?limit=100')), renderer.state, renderer.live]);
  expect(payloads).not.toMatch(/tokyo \||東京/iu);
  await say('Tim', '!points', { platform: 'kick' });
  await untilLine('@Tim has 0 acorns');
  clock.forward(MIN);
  await untilLine('Right: Tokyo. 50 acorns each go to: ');
  await untilPoints('tia', 50);
  expect((await entries('tia'))[0]).toMatchObject({ delta: 50, source: 'trivia', reason: 'Won' });
  await gambling({ trivia: { firstOnly: true } });
  expect(await ok(api.post('/bot/trivia', {}))).toMatchObject({
    ...{ question: 'Capital of Japan?', prize: 100, firstOnly: true, simulated: true },
  });
  await untilLine('Quiz: Capital of Japan? The first right answer within 30 seconds wins 100 acorns.');
  await say('Tom', 'tokyo');
  await untilPoints('tom', 100);
  await ok(api.post(`${overlay}/deck/press`, { buttonId: 'bot:start_trivia', guardMs: 0 }));
  clock.forward(MIN);
  await untilLine('Nobody knew it: Tokyo.');
});

it('roulette bets on colours and numbers, in both languages', async () => {
  await ready(['roy'], 100);
  await say('Roy', '!roulette rot 10');
  await untilRead(lines, (all) => all.some((text) => /^@Roy bet 10 and .*(?:🔴|⚫|🟢) \d/u.test(text)));
  const [played] = await untilRead(
    () => entries('roy'),
    ([first]) => first?.source === 'roulette',
  );
  expect(played?.game).toMatchObject({ pick: 'red' });
  expect([0, 20]).toContain(played?.game?.won);
  await say('Roy', '!roulette purple 10');
  await untilLine('@Roy that didn’t work: bet on red, black');
  await say('Roy', '!roulette odds');
  await untilLine(
    '@Roy !roulette: 48.6 % chance to get something, at most 36× the bet. The house keeps 2.7 % on average.',
  );
});

it('a prediction shares all points among those who were right, from a bet to the result', async () => {
  await ready(['pia', 'pat', 'pol'], 100);
  await say('Pia', '!prediction 60 Do we win? | Yes | No');
  await untilLine('There is no prediction.');
  await say('Mia', '!prediction 60 Do we win? | Yes | No', { role: 'mod' });
  await untilLine('Prediction: Do we win? 1. Yes · 2. No. Bet with !bet');
  await say('Pia', '!bet 1 10');
  await untilLine('@Pia has 10 acorns on Yes.');
  await say('Pia', '!bet 1 10');
  await untilLine('@Pia has 20 acorns on Yes.');
  await say('Pia', '!bet 2 10');
  await untilLine('@Pia that didn’t work: you have bet on another outcome already.');
  await say('Pat', '!bet 2 all');
  await untilLine('@Pat has 100 acorns on No.');
  await say('Pol', '!bet 1 500');
  await untilLine('@Pol you only have 100 acorns.');
  await say('Pol', '!bet 1 10');
  await untilLine('@Pol has 10 acorns on Yes.');
  await say('Mia', '!prediction lock', { role: 'mod' });
  await untilLine('No more bets: Do we win? 1. Yes: 30 · 2. No: 100 acorns.');
  await say('Pol', '!bet 1 10');
  await untilLine('@Pol that didn’t work: nobody can join any more.');
  await killed();
  await say('Mia', '!prediction win 1', { role: 'mod' });
  await untilLine('Do we win? Yes! 129 acorns go to 2 viewers. Left over by rounding: 1.');
  await untilPoints('pia', 80 + 86);
  await untilPoints('pol', 90 + 43);
  expect(await points('pat')).toBe(0);
});

it('a prediction that is called off, or that nobody got right, gives all points back', async () => {
  await ready(['quin'], 50);
  for (const end of ['cancel', 'win 2']) {
    const title = `Is it ${end}?`;
    await say('Mia', `!prediction ${title} | Yes | No`, { role: 'mod' });
    await untilLine(`Prediction: ${title}`);
    await say('Quin', '!bet 1 50');
    await untilPoints('quin', 0);
    await killed();
    expect(await points('quin')).toBe(0);
    await say('Mia', `!prediction ${end}`, { role: 'mod' });
    await untilPoints('quin', 50);
    await untilLine(`The prediction is off: ${title}`);
  }
}, 60_000);

it('200 stakes at once never overdraw a balance, and all come back when a moderator ends it', async () => {
  const crew = Array.from({ length: 40 }, (_, i) => `crew${i}`);
  await gambling({ heist: { minCrew: 2 } });
  await ready(crew, 25);
  await say('Mia', '!raffle 1', { role: 'mod' });
  await untilLine('A raffle for 1 acorns!');
  const asked = crew.flatMap((login, i) => [
    ...['!heist 10', '!heist 10', '!ticket', '!ticket'].map((text) => say(login, text)),
    say(login, `!duel crew${(i + 1) % crew.length} 10`),
  ]);
  expect(asked).toHaveLength(200);
  await Promise.all(asked);
  // Each can pay two of the three games.
  await untilRead(
    () => sumOf(crew),
    (sum) => sum === 40 * 5,
    PATIENT,
  );
  expect(await Promise.all(crew.map(points))).toEqual(crew.map(() => 5));
  await say('Mia', '!heist cancel', { role: 'mod' });
  await say('Mia', '!raffle cancel', { role: 'mod' });
  clock.forward(MIN);
  await untilRead(
    () => sumOf(crew),
    (sum) => sum === 40 * 25,
    PATIENT,
  );
}, 90_000);

it('a server killed in the middle of games leaves every point where it belongs', async () => {
  const crew = Array.from({ length: 6 }, (_, i) => `kill${i}`);
  await gambling({ heist: { minCrew: 50 } });
  await ready(crew, 100);
  await say('Mia', '!raffle 7', { role: 'mod' });
  await untilLine('A raffle for 7 acorns!');
  await say('kill0', '!heist 40');
  await untilPoints('kill0', 60);
  for (let round = 0; round < 3; round++) {
    // The answers are not awaited: the server ends while it takes the stakes.
    const asked = crew.map((login, i) => say(login, (i + round) % 2 === 0 ? '!heist 40' : '!ticket'));
    await Promise.race(asked);
    await killed();
    await Promise.allSettled(asked);
  }
  clock.forward(2 * MIN);
  await untilRead(
    () => sumOf(crew),
    (sum) => sum === 6 * 100 || sum === 6 * 100 + 7,
    PATIENT,
  );
  for (const login of crew) {
    const moved = (await entries(login)).filter(({ source }) => source === 'heist');
    expect(moved.reduce((sum, { delta }) => sum + delta, 0)).toBe(0);
  }
}, 90_000);
