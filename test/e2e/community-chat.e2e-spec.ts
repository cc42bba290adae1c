import { signIn } from '../support/accounts';
import { ok } from '../support/api-client';
import { untilRead } from '../support/until';
import {
  MIN,
  times,
  untilLayers,
  killed,
  clock,
  studio,
  api,
  ada,
  overlay,
  say,
  lines,
  untilLine,
  type Giveaway,
  giveaway,
  start,
} from '../support/community-studio';

/*
 * What viewers type, and what comes due by itself: giveaways, points and songs on one ledger, in the simulated chat.
 * Minutes pass by the server's clock, not by ours.
 */
/** Waits until the layers have this state. */
const control = (action: string, more: object = {}) =>
  ok(api.post<Giveaway>('/bot/giveaway/control', { action, ...more }));
const inIt = (count: number) => untilRead(giveaway, ({ entries: { viewers } }) => viewers === count);

describe('giveaways in chat', () => {
  it('are told of, joined, and their odds known', async () => {
    await say('Ada', '!giveaway');
    await untilLine('No giveaway is running.');
    await start({ prize: 'A mug', showDisclaimer: true, weighting: { sub: 2 } });
    await untilLine('Giveaway: A mug! Type !win to join.');
    await untilLine('Winners are drawn at random by ticket. Anyone can verify the draw afterwards: ');
    await say('Ada', '!win');
    await inIt(1);
    await say('Bo', '!join', { role: 'sub' });
    await inIt(2);
    await say('Ada', '!odds');
    await untilLine('@Ada you have 1 of 4 tickets: 25 %.');
    clock.forward(6_000);
    await say('Cid', '!odds');
    await untilLine('@Cid you have not joined the giveaway.');
    clock.forward(6_000);
    await say('Cid', '!giveaway');
    await untilLine('Giveaway: A mug. Entrants: 2. Type !win to join.');
  });

  it('are what layers show: who is in, who won, and nothing that tells of draws to come', async () => {
    await untilLayers('giveaway', {
      ...{ phase: 'open', keyword: 'win', prize: 'A mug', entries: { viewers: 2, tickets: 4 } },
      ...{ latest: ['Bo', 'Ada'], winners: [], reveal: null },
    });
    await untilLayers('text-variables', { 'giveaway-keyword': 'win', 'giveaway-prize': 'A mug' });
    await control('pause');
    await untilLine('The giveaway is paused.');
    await say('Cid', '!win');
    await control('resume');
    await untilLine('The giveaway is open again! Type !win to join.');
    await control('close');
    await untilLine('The giveaway is closed. Entrants: 2, tickets: 4.');
    await ok(api.post('/bot/giveaway/draw', {}));
    const { winners } = await giveaway();
    const name = winners[0]?.login === 'bo' ? 'Bo' : 'Ada';
    await untilLine(`@${name} won: A mug!`);
    await untilLayers('giveaway', {
      ...{ phase: 'drawn', winners: [{ n: 1, name, status: 'claimed' }] },
      reveal: { n: 1, seed: expect.stringMatching(/^[0-9a-f]{16}$/) },
    });
    await control('close');
    await untilLayers('text-variables', { 'giveaway-keyword': '' });
  });

  it('close, remind and replace who doesn’t claim, each once, also over kills', async () => {
    await start({ prize: 'B', durationMin: 10, reminderEveryMin: 4, claimSeconds: 60, autoRerollMax: 1 });
    for (const login of ['Ada', 'Bo', 'Cid']) await say(login, '!win');
    await inIt(3);
    clock.forward(4 * MIN + 1_000);
    await untilLine('The giveaway is still open: B. Entrants: 3.');
    await killed();
    // A reminder that was due a while ago isn't said; the end is.
    clock.forward(5 * MIN + 50_000);
    await untilRead(giveaway, ({ phase }) => phase === 'closed');
    await untilLine('The giveaway is closed. Entrants: 3, tickets: 3.');
    expect([await times('The giveaway is closed'), await times('The giveaway is still open')]).toEqual([
      1, 0,
    ]);
    await ok(api.post('/bot/giveaway/draw', {}));
    await untilRead(lines, (all) => all.some((text) => text.includes('was drawn for B!')));
    // Their time runs from when they were asked.
    await untilRead(giveaway, ({ winners }) => winners[0]?.announcement === 'sent');
    await killed();
    clock.forward(61_000);
    const replaced = await untilRead(giveaway, ({ winners }) => winners.length === 2);
    expect(replaced.winners.map(({ status }) => status)).toEqual(['expired', 'pending']);
    await untilRead(lines, (all) => all.some((text) => text.endsWith('did not respond in time.')));
    const second = replaced.winners[1]?.login ?? '';
    await say(second, '!claim');
    await untilRead(giveaway, ({ phase }) => phase === 'drawn');
    await untilRead(lines, (all) => all.some((text) => text.includes('claimed the prize: B!')));
    // What was said before the kill isn't said again.
    expect([await times('The giveaway is closed'), await times('Giveaway: B!')]).toEqual([0, 0]);
    clock.forward(24 * 60 * MIN);
    await untilRead(giveaway, ({ phase }) => phase === 'finished');
  }, 60_000);
});

it('timers fill their texts in, and say them once in each chat', async () => {
  await ok(api.post('/bot/counters', { name: 'mugs', value: 1_207 }));
  await ok(api.post('/bot/commands', { name: 'shop', response: 'Mugs: {counter:mugs}, {user}.' }));
  await ok(
    api.post('/bot/timers', {
      name: 'A',
      intervalMin: 5,
      message: '{channel} has {counter:mugs} mugs {drawlink}',
    }),
  );
  await ok(api.post('/bot/timers', { name: 'B', intervalMin: 5, commandName: 'shop' }));
  await ok(api.post(`${overlay}/drawing/viewers/enable`, {}));
  const { client } = await signIn(studio, ada);
  const { url } = await ok(client.get<{ url: string }>(`${overlay}/drawing/link`));
  clock.forward(5 * MIN);
  await untilLine(`You has 1,207 mugs ${url}`);
  await untilLine('Mugs: 1,207, .');
  expect([await times('You has 1,207 mugs'), await times('Mugs: 1,207')]).toEqual([1, 1]);
});
