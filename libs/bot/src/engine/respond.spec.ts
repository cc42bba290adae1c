import fc from 'fast-check';
import { builtinNames, type ViewerRole } from '@studio/areas/chat-bot';
import type { ChatEvent } from '@studio/platforms/port/chat-sink';
import type { ChatBody } from '@studio/platforms/port/platform-event';
import { lineBy } from '@studio/platforms/port/testing/line';
import { firstFields, noCommands, type BotCommand, type CommandFields } from '../commands/command.state';
import type { Bot } from '../model/bot.state';
import { firstSettings, type BotSettings } from '../settings/settings.state';
import { BuiltinTable } from './builtin-table';
import { knownBots } from './known-bots';
import { preparedCommands } from './prepared-bot';
import { respond, type BotMemory, type BotEffect } from './respond';

const owl = { userId: 'u1', login: 'owl', name: 'Owl' };
const NOW = 1_000_000;

function line(
  text: string,
  more: Partial<ChatBody> = {},
  platform: ChatEvent['platform'] = 'twitch',
): ChatEvent {
  const body = lineBy(owl, { messageId: 'm1', text, ...more });
  return { platform, channelId: 'c', eventId: 'e1', at: new Date(NOW).toISOString(), late: false, body };
}

function bot(
  commands: readonly (Partial<CommandFields> & { name: string })[],
  settings: Partial<BotSettings> = {},
  off: string[] = [],
): Bot {
  const own = commands.map((fields, i): BotCommand => ({
    ...firstFields,
    response: `${fields.name} was written`,
    ...fields,
    commandId: i + 1,
    createdAt: '',
    updatedAt: '',
  }));
  return {
    settings: { ...firstSettings, ...settings },
    messages: {},
    commands: {
      ...noCommands,
      own: Object.fromEntries(own.map((each) => [each.commandId, each])),
      builtinsOff: off,
    },
  };
}

interface Hearing {
  readonly memory?: { readonly [key: string]: number };
  readonly chance?: number;
  readonly elapsedMs?: () => number;
}

const builtins = new BuiltinTable().rules;

function heard(
  event: ChatEvent,
  { settings, ...rest }: Bot,
  { memory = {}, chance = 0, elapsedMs = () => 0 }: Hearing = {},
) {
  const remembering: BotMemory = { until: (key) => memory[key] ?? 0 };
  const responding = { settings, commands: preparedCommands({ settings, ...rest }), builtins };
  return respond({ event, now: NOW, chance, elapsedMs }, responding, remembering);
}

/** What is said, as it stands in the command; the kind of anything else. */
function told(effects: readonly BotEffect[]): readonly string[] {
  return effects.map((effect) => (effect.kind === 'command' ? String(effect.template) : effect.kind));
}

describe('a command', () => {
  const hype = bot([{ name: 'hype', aliases: ['hooray'] }]);

  it.each(['!hype', '!HYPE', '  !hype  ', '!hype for owl', '!hooray'])('is written as %j', (text) => {
    expect(told(heard(line(text), hype))).toEqual(['hype was written']);
  });

  it.each(['hype', '! hype', '!hypes', 'so !hype', '!', '!hy-pe', ''])('isn’t written as %j', (text) => {
    expect(heard(line(text), hype)).toEqual([]);
  });

  it('is told what is written after it', () => {
    expect(heard(line('!hype  one  two '), hype)).toMatchObject([
      { written: { name: 'hype', argsText: 'one  two', args: ['one', 'two'] } },
    ]);
  });

  it('that is off, or is for other platforms, isn’t there', () => {
    expect(heard(line('!a'), bot([{ name: 'a', enabled: false }]))).toEqual([]);
    const kick = bot([{ name: 'a', platforms: ['kick'] }]);
    expect(heard(line('!a'), kick)).toEqual([]);
    expect(heard(line('!a', {}, 'kick'), kick)).toHaveLength(1);
    expect(heard(line('!a', {}, 'youtube'), bot([{ name: 'a' }]))).toHaveLength(1);
  });

  it('is for a role and those above', () => {
    const ladder: readonly ViewerRole[] = ['everyone', 'sub', 'vip', 'mod', 'broadcaster'];
    for (const [i, minRole] of ladder.entries())
      for (const [j, role] of ladder.entries()) {
        const roles = role === 'everyone' ? [] : [role];
        const effects = heard(line('!a', { roles }), bot([{ name: 'a', minRole }]));
        expect([minRole, role, effects.length]).toEqual([minRole, role, j >= i ? 1 : 0]);
      }
  });

  it('says one of its answers, or nothing', () => {
    const pool = bot([{ name: 'a', response: 'one', responsePool: ['two', 'three'] }]);
    expect([0, 0.34, 0.67, 0.999].map((chance) => told(heard(line('!a'), pool, { chance }))[0])).toEqual([
      'one',
      'two',
      'three',
      'three',
    ]);
    expect(heard(line('!a'), bot([{ name: 'a', replyMode: 'silent' }]))).toMatchObject([{ template: null }]);
  });
});

describe('cooldowns', () => {
  const slow = bot([{ name: 'a', cooldownGlobalS: 5, cooldownUserS: 60 }]);

  it('begin with a use: for the viewer and for all', () => {
    expect(heard(line('!a'), slow)).toMatchObject([
      {
        cooldowns: [
          { key: 'c.1.twitch.u1', seconds: 60 },
          { key: 'c.1', seconds: 5 },
        ],
      },
    ]);
  });

  it.each(['c.1', 'c.1.twitch.u1'])('hold until they end: %s', (key) => {
    expect(heard(line('!a'), slow, { memory: { [key]: NOW + 1 } })).toEqual([]);
    expect(heard(line('!a'), slow, { memory: { [key]: NOW } })).toHaveLength(1);
  });

  it('don’t hold for moderators, unless they are to', () => {
    const memory = { 'c.1': NOW + 1 };
    for (const role of ['mod', 'broadcaster'] as const)
      expect(heard(line('!a', { roles: [role] }), slow, { memory })).toMatchObject([{ bypasses: true }]);
    expect(heard(line('!a', { roles: ['vip'] }), slow, { memory })).toEqual([]);
    const strict = bot([{ name: 'a', modsBypassCooldown: false }]);
    expect(heard(line('!a', { roles: ['mod'] }), strict, { memory })).toEqual([]);
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
    expect(heard(line(text), keyword(pattern))).toHaveLength(times);
  });

  it.each([
    ['^hello\\b', 'Hello there', 1],
    ['^hello\\b', 'oh hello', 0],
    ['(?:what|which) game', 'WHICH game is it?', 1],
  ])('/%s/ in %j', (pattern, text, times) => {
    expect(heard(line(text), regex(pattern))).toHaveLength(times);
  });

  it('are no commands by name', () => {
    expect(heard(line('!k'), keyword('gg'))).toEqual([]);
  });

  it('give way to a command, and answer once', () => {
    const all = bot([
      { name: 'a', triggerType: 'regex', pattern: '.' },
      { name: 'b', triggerType: 'keyword', pattern: 'hype' },
      { name: 'hype' },
      { name: 'c', triggerType: 'keyword', pattern: 'hype' },
    ]);
    expect(told(heard(line('!hype'), all))).toEqual(['hype was written']);
    expect(told(heard(line('hype'), all))).toEqual(['b was written']);
    expect(told(heard(line('x'), all))).toEqual(['a was written']);
    expect(heard(line('hype'), all, { memory: { 'c.2': NOW + 1 } })).toEqual([]);
  });

  it('tell nobody that they aren’t for them', () => {
    const mods = bot([{ name: 'k', triggerType: 'keyword', pattern: 'gg', minRole: 'mod' }], {
      denyFeedback: true,
    });
    expect(heard(line('gg'), mods)).toEqual([]);
  });

  it('are passed over once their time is used up, counted', () => {
    const many = bot(
      Array.from({ length: 5 }, (_, i) => ({
        name: `r${i}`,
        triggerType: 'regex' as const,
        pattern: `x${i}`,
      })),
    );
    let ms = 0;
    expect(heard(line('x4'), many, { elapsedMs: () => (ms += 0.8) })).toEqual([
      { kind: 'patterns-skipped', count: 3 },
    ]);
  });
});

describe('what isn’t answered', () => {
  const all = bot([{ name: 'hype' }, { name: 'any', triggerType: 'regex', pattern: '.' }]);

  it('is the bot itself', () => expect(heard(line('!hype', { isOwn: true }), all)).toEqual([]));
  it('are other bots', () => {
    for (const login of knownBots) expect(heard(line('!hype', { user: { ...owl, login } }), all)).toEqual([]);
  });
  it('is a line that came late', () => expect(heard({ ...line('!hype'), late: true }, all)).toEqual([]));
  it('is a chat that it has left', () => {
    const left = bot([{ name: 'hype' }], { left: ['twitch'] });
    expect(heard(line('!hype'), left)).toEqual([]);
    expect(heard(line('!hype', {}, 'kick'), left)).toHaveLength(1);
  });
  it('is a platform without a chat', () => expect(heard(line('!hype', {}, 'kofi'), all)).toEqual([]));
});

describe('built-in commands', () => {
  it.each(builtinNames)('!%s is there', (name) => {
    expect(heard(line(`!${name}`, { roles: ['mod'] }), bot([]))).toMatchObject([{ kind: 'builtin', name }]);
  });

  it('that are off are not', () => {
    expect(heard(line('!uptime'), bot([], {}, ['uptime']))).toEqual([]);
  });

  it('give way to own ones of the same name, whether these are on or off', () => {
    expect(told(heard(line('!uptime'), bot([{ name: 'uptime' }])))).toEqual(['uptime was written']);
    expect(heard(line('!uptime'), bot([{ name: 'uptime', enabled: false }]))).toEqual([]);
  });

  it('are switched by the settings: !cmd and !quote', () => {
    const mod = { roles: ['mod'] } as const;
    expect(heard(line('!cmd', mod), bot([], { chatCrudEnabled: false }))).toEqual([]);
    expect(heard(line('!quote'), bot([], { quoteChatEnabled: false }))).toEqual([]);
    expect(heard(line('!quotes'), bot([], { quoteChatEnabled: false }))).toHaveLength(1);
  });

  it('are for moderators: !cmd and !so', () => {
    for (const name of ['cmd', 'so']) expect(heard(line(`!${name}`), bot([]))).toEqual([]);
  });
});

describe('feedback', () => {
  const asked = bot([{ name: 'a', minRole: 'mod' }], { denyFeedback: true });

  it('tells who may, if it is on, once in ten seconds for each viewer', () => {
    expect(heard(line('!a'), asked)).toEqual([
      { kind: 'deny', name: 'a', minRole: 'mod', cooldowns: [{ key: 'd.twitch.u1', seconds: 10 }] },
    ]);
    expect(heard(line('!cmd'), asked)).toMatchObject([{ kind: 'deny', name: 'cmd', minRole: 'mod' }]);
    expect(heard(line('!a'), asked, { memory: { 'd.twitch.u1': NOW + 1 } })).toEqual([]);
    expect(heard(line('!a'), bot([{ name: 'a', minRole: 'mod' }]))).toEqual([]);
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
        const effects = heard(line(said, { roles }), bot(commands, { denyFeedback }));
        expect(effects.filter(({ kind }) => kind !== 'patterns-skipped').length).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 500, seed: 7 },
  );
});
