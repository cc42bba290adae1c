import { ok } from '../support/api-client';
import { bothChats, stepsIn, type ChatStudio } from '../support/two-chats';
import { until, untilRead } from '../support/until';

/* Commands, giveaways, moderation and help on the stream as viewers meet them, in the simulated chat and by the protocol of Twitch. */
interface Giveaway {
  readonly entries: { readonly eligible: number; readonly tickets: number };
  readonly winners: readonly { readonly login: string }[];
  readonly fairness: { readonly proofUrl: string; readonly seed: string | null };
}

const MIN = 60_000;

describe.each(bothChats)('on %s', (_, start) => {
  let chat: ChatStudio;
  const { say, hears, patch, settings, command, caughtUp, give, points, untilPoints, players, prepare } =
    stepsIn(() => chat);

  beforeAll(async () => {
    chat = await start();
    await prepare();
  }, 60_000);

  afterEach(() => ok(chat.api.put('/bot/language', { locale: 'en' })));

  afterAll(async () => {
    await chat?.stop();
  });

  describe('commands', () => {
    it('built in have aliases, roles, platforms, cooldowns, and a refusal in both languages', async () => {
      await ok(chat.api.put('/stream/twitch', { title: 'Late night' }));
      await settings({
        ...{ denyFeedback: true, cooldownFeedback: true },
        builtins: [
          { name: 'title', aliases: ['headline'], minRole: 'sub' },
          { name: 'game', platforms: ['kick'] },
        ],
        builtinCooldowns: [{ name: 'title', cooldownS: 600, userCooldownS: 0 }],
      });
      await say('Ann', '!headline');
      await hears(/^Ann, !(?:title|headline) is only for subscribers and above\.$/);
      await say('Sue', '!headline', 'sub');
      await hears('Title: Late night');
      await say('Sam', '!title', 'sub');
      await hears(/^Sam, !title .*\d+/);
      const before = (await chat.said()).length;
      await say('Mod', '!game', 'mod');
      expect((await caughtUp()).slice(before).filter((text) => /playing|nothing/i.test(text))).toEqual([]);
      await ok(chat.api.put('/bot/language', { locale: 'de' }));
      await say('Bob', '!title');
      await hears('Bob, !title ist nur für Abonnenten und höher.');
      await patch('/bot/system-messages', { changes: [{ key: 'builtin.title', text: 'Heute: {title}' }] });
      await say('Mod', '!title', 'mod');
      await hears('Heute: Late night');
      await settings({ denyFeedback: false, cooldownFeedback: false, builtins: [] });
    });

    it('of one’s own have groups, mentions, keywords without spaces and cooldowns per role', async () => {
      await command({
        ...{ name: 'beats', triggerType: 'regex', pattern: '(\\w+) beats (\\w+)', replyMode: 'mention' },
        response: '{group.2} loses to {group.1}',
      });
      await command({ name: 'yaa', triggerType: 'keyword', pattern: 'こんにちは', response: 'やあ' });
      await command({
        ...{ name: 'hug', response: '{user} hugs {args}', cooldownUserS: 600 },
        roleCooldowns: [{ role: 'sub', cooldownUserS: 0 }],
      });
      await say('Ann', 'so Owl beats Cat today');
      await hears('@Ann Cat loses to Owl');
      await say('Bob', 'みんなこんにちは元気');
      await hears('やあ');
      for (const [name, role] of [
        ['Bob', 'everyone'],
        ['Sue', 'sub'],
      ] as const)
        for (const whom of ['one', 'two']) await say(name, `!hug ${whom}`, role);
      for (const hug of ['Bob hugs one', 'Sue hugs one', 'Sue hugs two']) await hears(hug);
      const hugs = (await caughtUp()).filter((text) => text.includes(' hugs '));
      expect([...hugs].sort()).toEqual(['Bob hugs one', 'Sue hugs one', 'Sue hugs two']);
    });

    it('answer late, by whisper, and with what a deck button does in order', async () => {
      const { overlayId } = await ok(chat.api.post<{ overlayId: string }>('/overlays', {}));
      const { memberId } = await ok(
        chat.api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget: 'counter' }),
      );
      const step = { kind: 'command', memberId, command: 'increment' };
      const { macroId } = await ok(
        chat.api.post<{ macroId: number }>(`/overlays/${overlayId}/deck-macros`, {
          ...{ name: 'Twice', steps: [step, step] },
        }),
      );
      await command({ name: 'chain', response: 'Chained', action: { type: 'macro', overlayId, macroId } });
      await command({ name: 'soon', response: 'Soon: {user}', answerDelayS: 1 });
      await command({ name: 'psst', response: 'Psst, {user}', replyMode: 'whisper' });
      await say('Ann', '!soon');
      await say('Ann', '!psst');
      await say('Ann', '!chain');
      await hears('Chained');
      await hears('Soon: Ann');
      const { twitch } = chat;
      if (twitch) await until(() => twitch.asked.some(({ path }) => path === '/whispers'));
      expect(await chat.said()).not.toContain('Psst, Ann');
      const path = `/overlays/${overlayId}/members/${memberId}`;
      const counted = await ok(chat.api.post<{ state: { value: number } }>(`${path}/commands/increment`, {}));
      expect(counted.state.value).toBe(3);
    });

    it('cost points, are used once per stream, and leave out ignored accounts and loops', async () => {
      await players(12, 'Cat');
      await command({ name: 'paid', response: 'Paid by {user}', costPoints: 10 });
      await command({ name: 'once', response: 'Once: {user}', oncePerStream: 'everybody' });
      await say('Cat', '!paid');
      await hears('Paid by Cat');
      await untilPoints('cat', 2);
      await chat.goesLive();
      // What a channel shows is asked for every 15 seconds.
      chat.clock.forward(20_000);
      await settings({ ignoredLogins: ['somebot'], denyFeedback: true });
      for (const name of ['SomeBot', 'Cat', 'Ann']) await say(name, '!once');
      await say('Cat', '!paid');
      await hears('Cat, !paid costs 10 acorns. You don’t have enough.');
      const said = await caughtUp();
      expect(said.filter((text) => text.startsWith('Once: '))).toEqual(['Once: Cat']);
      expect(said.filter((text) => text === 'Paid by Cat')).toHaveLength(1);
      await settings({ ignoredLogins: [], denyFeedback: false, loopGuard: { answers: 3, seconds: 60 } });
      await command({ name: 'loop', response: 'Loop {args}' });
      for (let n = 1; n <= 5; n++) await say('Echo', `!loop ${n}`);
      await settings({ loopGuard: { answers: 0 } });
      expect((await caughtUp()).filter((text) => text.startsWith('Loop '))).toHaveLength(3);
    });
  });

  it('giveaways sell tickets to those who pass the gates, draw several times and prove it', async () => {
    await players(60, 'Viewer', 'Poor', 'Rich');
    await give('poor', -55);
    await settings({ denyFeedback: true });
    const gates = { ticketCost: 10, minPoints: 20, maxTicketsBought: 3 };
    const now = () => ok(chat.api.get<Giveaway>('/bot/giveaway'));
    await ok(chat.api.post('/bot/giveaway', { keyword: 'win', prize: 'Mug', winnersMax: 2, gates }));
    await hears('Giveaway: Mug! Type !win to join.');
    await say('Poor', '!win');
    await hears('@Poor you can’t join this giveaway: you don’t have enough points.');
    await say('Viewer', '!win 2');
    await say('Rich', '!win');
    await untilRead(now, ({ entries }) => entries.eligible === 2 && entries.tickets === 3, {
      within: 20_000,
    });
    expect([await points('viewer'), await points('rich')]).toEqual([40, 50]);
    await ok(chat.api.post('/bot/giveaway/draw', { count: 1 }));
    expect(
      (await ok(chat.api.post<Giveaway>('/bot/giveaway/control', { action: 'next' }))).winners,
    ).toHaveLength(2);
    const { fairness } = await ok(chat.api.post<Giveaway>('/bot/giveaway/control', { action: 'close' }));
    const { pathname } = new URL(fairness.proofUrl);
    const page = async () => (await fetch(`${chat.studio.url}${pathname}`)).text();
    await untilRead(page, (html) => html.includes(fairness.seed ?? '-') && html.includes('<h3>Draw 2</h3>'));
    const strict = { minWatchMinutes: 60 };
    await ok(chat.api.post('/bot/giveaway', { keyword: 'win', prize: 'Cap', gates: strict }));
    // Refusals of giveaways are explained once in some seconds.
    chat.clock.forward(MIN);
    await say('Rich', '!win');
    await hears('@Rich you can’t join this giveaway: you have not watched long enough.');
    await ok(chat.api.post('/bot/giveaway/cancel', {}));
    if (chat.twitch) {
      const followed = { minFollowMinutes: 60 };
      await ok(chat.api.post('/bot/giveaway', { keyword: 'win', prize: 'Hat', gates: followed }));
      await say('Viewer', '!win');
      await untilRead(now, ({ entries }) => entries.eligible === 1, { within: 20_000 });
      chat.clock.forward(MIN);
      await say('Stranger', '!win');
      await hears(
        /^@Stranger you can’t join this giveaway: (?:it is for followers only|you have not followed)/,
      );
      await ok(chat.api.post('/bot/giveaway/cancel', {}));
    }
    await settings({ denyFeedback: false });
  });

  describe('moderation', () => {
    const moderate = (body: object) => patch('/bot/moderation', { enabled: true, ...body });
    const off = { enabled: false };

    it('holds links without a permit, copies, phrases in leetspeak, and strangers’ links', async () => {
      const filter = { enabled: true, action: 'delete' };
      await moderate({
        filters: {
          links: { ...filter, allow: ['clips.twitch.tv'] },
          copies: { ...filter, times: 1, viewers: 0, windowSeconds: 600 },
          phrases: [{ text: 'badword', mode: 'word', leet: true, action: 'delete' }],
        },
      });
      await say('Lin', 'hello all');
      await say('Lin', 'see example.com/first');
      await chat.isGone('see example.com/first');
      await say('Mia', '!permit @Lin', 'mod');
      await hears('@lin you can post a link in the next 60 seconds.');
      await say('Lin', 'see example.com/second');
      await say('Lin', 'see clips.twitch.tv/good');
      await say('Lin', 'not a badwordy');
      await say('Lin', 'a b4dw0rd here');
      await chat.isGone('a b4dw0rd here');
      await say('Lin', 'buy my great things');
      await say('Lin', 'Buy my GREAT things!');
      await chat.isGone('Buy my GREAT things!');
      await moderate({ filters: { links: off, copies: off, newcomers: { ...filter, lines: 'links' } } });
      await say('Newbie', 'see example.org/new');
      await chat.isGone('see example.org/new');
      const log = await ok(chat.api.get<{ items: readonly { filter: string }[] }>('/bot/moderation/log'));
      expect(log.items.map((each) => each.filter)).toEqual(['newcomers', 'copies', 'phrases', 'links']);
    });

    it('goes from words to a ban, remembers it, and lifts it', async () => {
      await moderate({
        escalation: { cautions: 1, warnings: 1, firstTimeoutS: 0, timeoutS: 60, banAfter: 3 },
        filters: { newcomers: off, phrases: [{ text: 'badword', mode: 'word', action: 'timeout' }] },
      });
      await say('Rude', 'badword once');
      await hears('@Rude please mind the chat rules: blocked words. This is a warning.');
      // The bot explains itself once in five seconds.
      chat.clock.forward(5_000);
      await say('Rude', 'badword twice');
      await hears('@Rude your message was removed: blocked words. This is a warning.');
      for (const word of ['thrice', 'again']) await say('Rude', `badword ${word}`);
      interface Logged {
        readonly entryId: string;
        readonly action: string;
        readonly user: { readonly login: string };
      }
      const log = async () =>
        (await ok(chat.api.get<{ items: readonly Logged[] }>('/bot/moderation/log'))).items.filter(
          ({ user }) => user.login === 'rude',
        );
      const all = await untilRead(log, ({ length }) => length === 4, { within: 20_000 });
      expect(all.map(({ action }) => action)).toEqual(['ban', 'timeout', 'delete', 'warn']);
      const undone = await ok(chat.api.post(`/bot/moderation/log/${all[0]?.entryId}/undo`, {}));
      expect(undone).toMatchObject({ undone: true });
      await moderate({ enabled: false, filters: { phrases: [] } });
    });

    it('closes the chat by raid mode', async () => {
      await say('Mia', '!raidmode 2', 'mod');
      await hears('Raid mode is on for 2 min');
      await say('Raider', 'see example.net/raid');
      await chat.isGone('see example.net/raid');
      await say('Mia', '!raidmode off', 'mod');
      await hears('Raid mode is over. Everything is as before.');
    });
  });

  describe('help on the stream', () => {
    it('counts, quotes, recommends, marks and clips', async () => {
      await command({ name: 'deaths', response: 'Deaths: {count:deaths}', minRole: 'mod' });
      await say('Mia', '!deaths', 'mod');
      await hears('Deaths: 1');
      await say('Mia', '!quote add @Ann We never lose', 'mod');
      await hears('Quote #1 added.');
      await say('Ann', '!quote never');
      await hears(/^#1:? “We never lose” – @Ann/);
      await say('Mia', '!so @Viewer', 'mod');
      await hears(/^Check out viewer: https:\/\/twitch\.tv\/viewer/i);
      await say('Mia', '!marker Boss', 'mod');
      await hears('Marked at ');
      await say('Ann', '!clip');
      await hears(chat.twitch ? 'Clip: https://clips.twitch.tv/MadeHere-1' : 'The clip is made.');
      await settings({ streamPresets: [{ name: 'Chess', title: 'A game of chess', category: 'Chess' }] });
      await say('Mia', '!preset chess', 'mod');
      await hears('Title and category are set: Chess.');
      await say('Ann', '!ads');
      await hears(/^(?:No ad break is planned|The next ad break)/);
    });

    it('queues viewers, greets first-time chatters and birthdays', async () => {
      await say('Mia', '!queue open', 'mod');
      await hears('The queue is open');
      await say('Ann', '!join');
      await hears('Ann, you are number 1 in the queue.');
      await patch('/bot/viewer-queue', { firstRole: 'sub' });
      await say('Sue', '!join', 'sub');
      await hears('Sue, you are number 1 in the queue.');
      await say('Mia', '!remove @Ann', 'mod');
      await hears('Ann is out of the queue.');
      await say('Mia', '!next', 'mod');
      await hears('Now it’s your turn: @Sue');
      const trigger = { type: 'first_words', filter: { scope: 'ever' } };
      const actions = [{ type: 'counter', name: 'newcomers' }];
      await ok(chat.api.post('/automations', { name: 'Welcome', trigger, actions, mode: 'queued' }));
      for (const name of ['Ann', 'Fresh', 'Fresh']) await say(name, 'hello again');
      const today = new Date(chat.clock.now).toISOString().slice(5, 10);
      await say('Cy', `!birthday ${today}`);
      await hears('Cy, your birthday is');
      await say('Cy', 'hello');
      await hears('Happy birthday, Cy!');
      await caughtUp();
      interface Counters {
        readonly items: readonly { readonly name: string; readonly value: number }[];
      }
      const newcomers = async () =>
        (await ok(chat.api.get<Counters>('/bot/counters'))).items.find(({ name }) => name === 'newcomers')
          ?.value;
      // Fresh and Cy: Ann has written before.
      expect(await untilRead(newcomers, (count) => (count ?? 0) >= 2, { within: 20_000 })).toBe(2);
    });
  });
});
