import { ok } from '../support/api-client';
import { bothChats, stepsIn, type ChatStudio } from '../support/two-chats';
import { until, untilRead } from '../support/until';

/* Points as viewers meet them, in the simulated chat and by the protocol of Twitch. */

const MIN = 60_000;

describe.each(bothChats)('on %s', (_, start) => {
  let chat: ChatStudio;
  const { say, hears, patch, untilPoints, points, ledger, players, prepare } = stepsIn(() => chat);

  beforeAll(async () => {
    chat = await start();
    await prepare();
  }, 60_000);

  afterAll(async () => {
    await chat?.stop();
  });

  it('come by writing, more for a role, up to a limit of the hour, and bring ranks', async () => {
    const chatBonus = {
      enabled: true,
      onlyLive: false,
      perMessages: 1,
      points: 4,
      cooldownS: 0,
      minLength: 0,
    };
    const ranks = [{ name: 'Seed', by: 'points', min: 10, announce: true, bonusPoints: 5 }];
    await patch('/bot/loyalty', {
      ...{ chatBonus: { ...chatBonus, multipliers: { vip: 3 }, firstMessageBonus: 0 } },
      ...{ maxPerHour: 20, ranks },
    });
    await say('Vic', 'hello', 'vip');
    await hears('@Vic has reached the rank Seed!');
    await untilPoints('vic', 17);
    await say('Vic', 'again', 'vip');
    await say('Vic', 'and again', 'vip');
    await say('Wes', 'hi');
    await untilPoints('wes', 4);
    expect(await points('vic')).toBe(25);
    await patch('/bot/loyalty', { chatBonus: { enabled: false }, maxPerHour: 0, ranks: [] });
  });

  it('are given by display name with a fee, borrowed and repaid, each with its reason', async () => {
    await players(100, 'Dee', 'Tea_Time');
    await say('Dee', '!give @Tea_Time 25');
    await hears('@Dee gives 25 acorns: @Tea_Time gets 22, the fee is 3.');
    await untilPoints('tea_time', 122);
    await say('Dee', '!borrow 50');
    await hears('@Dee borrows 50 acorns and owes 55.');
    await say('Dee', '!loan pay 55');
    await hears('@Dee pays back 55 acorns and still owes 0.');
    await untilPoints('dee', 70);
    const entries = await untilRead(
      () => ledger('dee'),
      (all) => all.length === 4,
    );
    expect(entries.map(({ delta, source, fee }) => [delta, source, fee])).toEqual([
      [-55, 'loan', null],
      [50, 'loan', null],
      [-25, 'transfer', 3],
      [100, 'adjust', null],
    ]);
  });

  it('are played for alone, with odds', async () => {
    await players(100, 'Roy');
    await say('Roy', '!roulette odds');
    await hears(/^@Roy !roulette: 48\.6 % .* keeps 2\.7 %/);
    await say('Roy', '!roulette red 10');
    await hears(/^@Roy bet 10 and .*(?:🔴|⚫|🟢)/u);
    await say('Roy', '!gamble 10');
    await until(
      async () => (await chat.said()).filter((text) => text.startsWith('@Roy bet 10')).length === 2,
    );
    await say('Roy', '!slots 10');
    await hears(/Roy (?:bet 10|wins).* \S+ \S+ \S+$/u);
  });

  it('are played for together: raffle, duel, heist, trivia', async () => {
    await players(100, 'Rae', 'Dan', 'Eve');
    await say('Mia', '!raffle 40', 'mod');
    await hears('A raffle for 40 acorns!');
    await say('Rae', '!ticket');
    await untilPoints('rae', 90);
    await say('Mia', '!raffle draw', 'mod');
    await hears('@Rae wins the raffle and gets 50 acorns. Tickets: 1.');
    await untilPoints('rae', 140);
    await say('Dan', '!duel @Eve 30');
    await hears('@Eve: Dan challenges you to a duel for 30 acorns.');
    await say('Eve', '!accept');
    await hears(/^@(?:Dan|Eve) beats (?:Dan|Eve)/);
    await say('Rae', '!heist 40');
    await hears('Rae plans a heist with 40 acorns!');
    await say('Eve', '!heist 10');
    await hears('Eve joins the heist with 10 acorns.');
    await say('Mia', '!trivia', 'mod');
    await hears('Quiz: Capital of Japan?');
    await say('Dan', 'tokyo');
    chat.clock.forward(2 * MIN);
    await hears(/got away from the heist|The heist failed/);
    await hears('Right: Tokyo. 50 acorns each go to: Dan');
  });

  it('buy what the shop has in stock, and are bet on predictions', async () => {
    await ok(
      chat.api.post('/bot/loyalty/rewards', {
        name: 'Mug',
        cost: 20,
        stock: 1,
        sayTemplate: 'A mug for {user}',
      }),
    );
    await players(100, 'Pia', 'Pat');
    await say('Pia', '!redeem mug');
    await hears('A mug for Pia');
    await say('Pat', '!redeem mug');
    await hears('@Pat that didn’t work: it is sold out.');
    await say('Mia', '!prediction 60 Do we win? | Yes | No', 'mod');
    await hears('Prediction: Do we win? 1. Yes · 2. No.');
    await say('Pia', '!bet 1 30');
    await hears('@Pia has 30 acorns on Yes.');
    await say('Pat', '!bet 2 50');
    await hears('@Pat has 50 acorns on No.');
    await say('Mia', '!prediction win 1', 'mod');
    await hears('Do we win? Yes! 80 acorns go to 1 viewers.');
    await untilPoints('pia', 130);
    await say('Mia', '!poll 60 Which map? | North | South', 'mod');
    await hears(chat.twitch ? 'Twitch asks: Which map?' : '@Mia no Twitch channel is connected.');
  });
});
