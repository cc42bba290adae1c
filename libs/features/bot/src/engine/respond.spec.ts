import fc from 'fast-check';
import { builtinNames, type ViewerRole } from '@studio/contracts/bot/chat-bot';
import type { ChatBody } from '@studio/contracts/channels/platform-event';
import { knownBots } from '@studio/widgets/known-bots';
import type { BotSettings } from '../settings/settings.state';
import { preparedCommands } from './prepared-bot';
import { respond } from './respond';
import { bot, builtins, effectsOf, line, NOW, owl, saidBy } from './testing/lines-and-bots';

describe('a command', () => {
  const hype = bot([{ name: 'hype', aliases: ['hooray'] }]);

  it.each(['!hype', '!HYPE', '  !hype  ', '!hype for owl', '!hooray'])('is written as %j', (text) => {
    expect(saidBy(effectsOf(line(text), hype))).toEqual(['hype was written']);
  });

  it.each(['hype', '! hype', '!hypes', 'so !hype', '!', '!hy-pe', ''])('isn’t written as %j', (text) => {
    expect(effectsOf(line(text), hype)).toEqual([]);
  });

  it('is told what is written after it', () => {
    expect(effectsOf(line('!hype  one  two '), hype)).toMatchObject([
      { written: { name: 'hype', argsText: 'one  two', args: ['one', 'two'] } },
    ]);
  });

  it('that is off, or is for other platforms, isn’t there', () => {
    expect(effectsOf(line('!a'), bot([{ name: 'a', enabled: false }]))).toEqual([]);
    const kick = bot([{ name: 'a', platforms: ['kick'] }]);
    expect(effectsOf(line('!a'), kick)).toEqual([]);
    expect(effectsOf(line('!a', {}, 'kick'), kick)).toHaveLength(1);
    expect(effectsOf(line('!a', {}, 'youtube'), bot([{ name: 'a' }]))).toHaveLength(1);
  });

  it('is for a role and those above', () => {
    const ladder: readonly ViewerRole[] = ['everyone', 'sub', 'vip', 'mod', 'broadcaster'];
    for (const [i, minRole] of ladder.entries())
      for (const [j, role] of ladder.entries()) {
        const roles = role === 'everyone' ? [] : [role];
        const effects = effectsOf(line('!a', { roles }), bot([{ name: 'a', minRole }]));
        expect([minRole, role, effects.length]).toEqual([minRole, role, j >= i ? 1 : 0]);
      }
  });

  it('says one of its answers, or nothing', () => {
    const pool = bot([{ name: 'a', response: 'one', responsePool: ['two', 'three'] }]);
    expect(
      [0, 0.34, 0.67, 0.999].map((chance) => saidBy(effectsOf(line('!a'), pool, { chance }))[0]),
    ).toEqual(['one', 'two', 'three', 'three']);
    expect(effectsOf(line('!a'), bot([{ name: 'a', replyMode: 'silent' }]))).toMatchObject([
      { template: null },
    ]);
  });
});

describe('cooldowns', () => {
  const slow = bot([{ name: 'a', cooldownGlobalS: 5, cooldownUserS: 60 }]);

  it('begin with a use: for the viewer and for all', () => {
    expect(effectsOf(line('!a'), slow)).toMatchObject([
      {
        cooldowns: [
          { key: 'c.1.twitch.u1', seconds: 60 },
          { key: 'c.1', seconds: 5 },
        ],
      },
    ]);
  });

  it.each(['c.1', 'c.1.twitch.u1'])('hold until they end: %s', (key) => {
    expect(effectsOf(line('!a'), slow, { memory: { [key]: NOW + 1 } })).toEqual([]);
    expect(effectsOf(line('!a'), slow, { memory: { [key]: NOW } })).toHaveLength(1);
  });

  it('don’t hold for moderators, unless they are to', () => {
    const memory = { 'c.1': NOW + 1 };
    for (const role of ['mod', 'broadcaster'] as const)
      expect(effectsOf(line('!a', { roles: [role] }), slow, { memory })).toMatchObject([{ bypasses: true }]);
    expect(effectsOf(line('!a', { roles: ['vip'] }), slow, { memory })).toEqual([]);
    const strict = bot([{ name: 'a', modsBypassCooldown: false }]);
    expect(effectsOf(line('!a', { roles: ['mod'] }), strict, { memory })).toEqual([]);
  });
});

describe('words and patterns anywhere in a line', () => {
  const keyword = (pattern: string) => bot([{ name: 'k', triggerType: 'keyword', pattern }]);
  const regex = (pattern: string) => bot([{ name: 'r', triggerType: 'regex', pattern }]);

  it.each([
    ['gg', 'that was GG!', 1],
    ['gg', 'eggs', 0],
    ['good game', 'a Good Game, friends', 1],
    ['good game', 'goodgame', 0],
    ['über', 'ÜBER alles', 1],
    ['ber', 'über', 0],
    ['!wow', 'say !wow', 1],
    [':)', 'hi :)', 1],
  ])('%j in %j', (pattern, text, times) => {
    expect(effectsOf(line(text), keyword(pattern))).toHaveLength(times);
  });

  it.each([
    ['^hello\\b', 'Hello there', 1],
    ['^hello\\b', 'oh hello', 0],
    ['(?:what|which) game', 'WHICH game is it?', 1],
  ])('/%s/ in %j', (pattern, text, times) => {
    expect(effectsOf(line(text), regex(pattern))).toHaveLength(times);
  });

  it('are no commands by name', () => {
    expect(effectsOf(line('!k'), keyword('gg'))).toEqual([]);
  });

  it('give way to a command, and answer once', () => {
    const all = bot([
      { name: 'a', triggerType: 'regex', pattern: '.' },
      { name: 'b', triggerType: 'keyword', pattern: 'hype' },
      { name: 'hype' },
      { name: 'c', triggerType: 'keyword', pattern: 'hype' },
    ]);
    expect(saidBy(effectsOf(line('!hype'), all))).toEqual(['hype was written']);
    expect(saidBy(effectsOf(line('hype'), all))).toEqual(['b was written']);
    expect(saidBy(effectsOf(line('x'), all))).toEqual(['a was written']);
    expect(effectsOf(line('hype'), all, { memory: { 'c.2': NOW + 1 } })).toEqual([]);
  });

  it('tell nobody that they aren’t for them', () => {
    const mods = bot([{ name: 'k', triggerType: 'keyword', pattern: 'gg', minRole: 'mod' }], {
      denyFeedback: true,
    });
    expect(effectsOf(line('gg'), mods)).toEqual([]);
  });

  it('are all looked for, however many there are and however busy the computer is', () => {
    const many = bot(
      Array.from({ length: 500 }, (_, i) => ({
        name: `r${i}`,
        triggerType: 'regex' as const,
        pattern: `x${i}$`,
      })),
    );
    const busy = jest.spyOn(performance, 'now').mockImplementation(() => Date.now() * 1000);
    expect(saidBy(effectsOf(line(`${'a '.repeat(248)}x499`), many))).toEqual(['r499 was written']);
    busy.mockRestore();
  });
});

describe('what isn’t answered', () => {
  const all = bot([{ name: 'hype' }, { name: 'any', triggerType: 'regex', pattern: '.' }]);

  it('is the bot itself', () => expect(effectsOf(line('!hype', { isOwn: true }), all)).toEqual([]));
  it('are other bots', () => {
    for (const login of knownBots)
      expect(effectsOf(line('!hype', { user: { ...owl, login } }), all)).toEqual([]);
  });
  it('are ignored accounts, and known bots unless the account answers them', () => {
    const named = { user: { ...owl, login: 'OtherBot' } };
    const ignoring = bot([{ name: 'hype' }], { ignoredLogins: ['otherbot'], ignoreKnownBots: false });
    expect(effectsOf(line('!hype', named), ignoring)).toEqual([]);
    expect(effectsOf(line('!hype', { user: { ...owl, login: 'nightbot' } }), ignoring)).toHaveLength(1);
  });
  it('is a line that came late', () => expect(effectsOf({ ...line('!hype'), late: true }, all)).toEqual([]));
  it('is a chat that it has left', () => {
    const left = bot([{ name: 'hype' }], { left: ['twitch'] });
    expect(effectsOf(line('!hype'), left)).toEqual([]);
    expect(effectsOf(line('!hype', {}, 'kick'), left)).toHaveLength(1);
  });
  it('is a platform without a chat', () => expect(effectsOf(line('!hype', {}, 'kofi'), all)).toEqual([]));
});

describe('built-in commands', () => {
  it.each(builtinNames)('!%s is there', (name) => {
    expect(effectsOf(line(`!${name}`, { roles: ['mod'] }), bot([]))).toMatchObject([
      { kind: 'builtin', name },
    ]);
  });

  it('that are off are not', () => {
    expect(effectsOf(line('!uptime'), bot([], {}, ['uptime']))).toEqual([]);
  });

  it('give way to own ones of the same name, whether these are on or off', () => {
    expect(saidBy(effectsOf(line('!uptime'), bot([{ name: 'uptime' }])))).toEqual(['uptime was written']);
    expect(effectsOf(line('!uptime'), bot([{ name: 'uptime', enabled: false }]))).toEqual([]);
  });

  it('are switched by the settings: !cmd and !quote', () => {
    const mod = { roles: ['mod'] } as const;
    expect(effectsOf(line('!cmd', mod), bot([], { chatCrudEnabled: false }))).toEqual([]);
    expect(effectsOf(line('!quote'), bot([], { quoteChatEnabled: false }))).toEqual([]);
    expect(effectsOf(line('!quotes'), bot([], { quoteChatEnabled: false }))).toHaveLength(1);
  });

  it('wait for everybody and for each viewer, as long as the account says; moderators never do', () => {
    const asked = (text: string, settings: Partial<BotSettings>, memory = {}, more: Partial<ChatBody> = {}) =>
      effectsOf(line(text, more), bot([], settings), { memory });
    const points = { builtinCooldowns: { points: { cooldownS: 2, userCooldownS: 60 } } };
    expect(asked('!points', points)).toMatchObject([
      {
        cooldowns: [
          { key: 'b.points.twitch', seconds: 2 },
          { key: 'b.points.twitch.u1', seconds: 60 },
          { key: 'v.0.twitch.u1', seconds: 25 },
        ],
      },
    ]);
    for (const key of ['b.points.twitch', 'b.points.twitch.u1']) {
      expect(asked('!points', points, { [key]: NOW + 1 })).toEqual([]);
      expect(asked('!POINTS @owl', points, { [key]: NOW + 1 })).toEqual([]);
      expect(asked('!points', points, { [key]: NOW + 1 }, { roles: ['mod'] })).toHaveLength(1);
    }
    expect(
      asked('!points', { builtinCooldowns: { points: { cooldownS: 0, userCooldownS: 0 } } }),
    ).toMatchObject([{ cooldowns: [] }]);
  });

  it('by default leave room in the chat whatever one viewer writes, and never let a claim wait', () => {
    const memory: { [key: string]: number } = {};
    let answered = 0;
    for (let i = 0; i < 300; i++) {
      const now = NOW + i * 100;
      const event = line(`!${builtinNames[i % builtinNames.length] ?? ''}`);
      const { settings, ...rest } = bot([]);
      const responding = { settings, commands: preparedCommands({ settings, ...rest }), builtins };
      const effects = respond({ event, now, chance: 0 }, responding, { until: (key) => memory[key] ?? 0 });
      for (const { cooldowns, ...effect } of effects) {
        // The command matches, but the bot says nothing.
        const isQuiet = effect.kind === 'builtin' && effect.name === 'claim';
        if (!isQuiet) answered++;
        for (const { key, seconds } of cooldowns) memory[key] = now + seconds * 1000;
      }
      if (event.body.text === '!claim') expect(effects).toHaveLength(1);
    }
    // In half a minute; Twitch takes 18 lines in that time, of which 4 are left for what is more important.
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThanOrEqual(14);
  });

  it('are for moderators: !cmd and !so', () => {
    for (const name of ['cmd', 'so']) expect(effectsOf(line(`!${name}`), bot([]))).toEqual([]);
  });
});

describe('feedback', () => {
  const asked = bot([{ name: 'a', minRole: 'mod' }], { denyFeedback: true });

  it('tells who may, if it is on, once in ten seconds for each viewer', () => {
    expect(effectsOf(line('!a'), asked)).toEqual([
      { kind: 'deny', name: 'a', minRole: 'mod', cooldowns: [{ key: 'd.twitch.u1', seconds: 10 }] },
    ]);
    expect(effectsOf(line('!cmd'), asked)).toMatchObject([{ kind: 'deny', name: 'cmd', minRole: 'mod' }]);
    expect(effectsOf(line('!a'), asked, { memory: { 'd.twitch.u1': NOW + 1 } })).toEqual([]);
    expect(effectsOf(line('!a'), bot([{ name: 'a', minRole: 'mod' }]))).toEqual([]);
  });
});

describe('a line of another channel of a Shared Chat', () => {
  const from = (text: string, more: Partial<ChatBody> = {}) =>
    line(text, { sharedFrom: { channelId: '5555', login: 'partner', name: 'Partner' }, ...more });
  const some = (settings: Partial<BotSettings> = {}) =>
    bot(
      [
        { name: 'hi' },
        { name: 'secret', minRole: 'mod' },
        { name: 'gg', triggerType: 'keyword', pattern: 'well played' },
      ],
      settings,
    );

  it('is not answered', () => {
    for (const text of ['!hi', '!uptime', '!join', 'well played'])
      expect(effectsOf(from(text), some())).toEqual([]);
  });

  it('is answered as one of everyone where the setting allows it, and only by what has no other effect', () => {
    const open = some({ sharedChatCommands: true, denyFeedback: true });
    expect(effectsOf(from('!hi', { roles: ['mod'] }), open)).toMatchObject([{ command: { name: 'hi' } }]);
    expect(effectsOf(from('!uptime'), open)).toMatchObject([
      { kind: 'builtin', name: 'uptime', role: 'everyone' },
    ]);
    for (const text of ['!secret', '!join', '!points', '!give a 5', '!sr x', '!cmd add', 'well played'])
      expect(effectsOf(from(text, { roles: ['broadcaster'] }), open)).toEqual([]);
  });
});

it('no line makes it throw or answer twice', () => {
  const word = fc.constantFrom(
    '!',
    'hype',
    '!hype',
    'a',
    '{user}',
    '🎉',
    '\u0000',
    '(',
    '\\',
    'GG',
    ' ',
    '\n',
    '!uptime',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 12 }).map((words) => words.join('')),
  );
  const fields = fc.record({
    name: fc.constantFrom('hype', 'a', 'uptime', 'gg'),
    aliases: fc.subarray(['b', 'c']),
    triggerType: fc.constantFrom('command' as const, 'keyword' as const, 'regex' as const),
    pattern: fc.constantFrom(null, 'gg', '.', '(?:a|b)+', '', 'hype', '('),
    minRole: fc.constantFrom<ViewerRole>('everyone', 'mod'),
    enabled: fc.boolean(),
    platforms: fc.subarray(['twitch' as const, 'kick' as const]),
  });
  fc.assert(
    fc.property(
      fc.array(fields, { maxLength: 6 }),
      text,
      fc.subarray(['sub' as const, 'mod' as const]),
      fc.boolean(),
      (commands, said, roles, denyFeedback) => {
        const effects = effectsOf(line(said, { roles }), bot(commands, { denyFeedback }));
        expect(effects.length).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 500, seed: 7 },
  );
});
