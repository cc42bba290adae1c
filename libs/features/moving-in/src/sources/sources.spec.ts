import { gzipSync } from 'node:zlib';
import type { MoveInItem } from '../model/move-in.items';
import { cronMinutes } from './cron';
import { itemsOfKind, readSource } from './testing/read-source';

const codes = (item: MoveInItem | undefined): readonly string[] => item?.notes.map(({ code }) => code) ?? [];

describe('StreamElements', () => {
  const items = readSource('streamelements', {
    commands: [
      {
        _id: 'a1',
        command: '!Hug',
        reply: '$(user) hugs $(touser) for the $(count hugs) time ($(random 1-6))',
        aliases: ['!Cuddle'],
        cooldown: { user: 15, global: 5 },
        accessLevel: 300,
        cost: 50,
        enabled: true,
        type: 'reply',
      },
      { command: 'weather', reply: '$(urlfetch https://example.org/w?q=1)', accessLevel: 1000 },
      { command: 'math', reply: 'It is $(eval 1+$(count x))', accessLevel: 777 },
      { command: 'ban', reply: '/ban someone', accessLevel: 500 },
    ],
    timers: [
      {
        name: 'socials',
        chatLines: 5,
        online: { enabled: true, interval: 10 },
        offline: { enabled: false, interval: 30 },
        messages: ['one', 'two', 'three'],
        enabled: true,
      },
    ],
    users: [{ username: 'Ada', points: 1200 }],
    filters: { banphrases: { words: ['Spam here'] } },
  });
  const [hug, weather, math, ban] = itemsOfKind(items, 'command');

  it('maps variables, roles, cooldowns, aliases and the kind of reply', () => {
    expect(hug).toMatchObject({
      name: 'hug',
      response: '{user} hugs {touser} for the {count:hugs} time ({random:1-6})',
      aliases: ['cuddle'],
      cooldownGlobalS: 5,
      cooldownUserS: 15,
      reply: true,
    });
  });

  it('never widens a role: regulars become VIPs, super moderators the broadcaster, unknown levels moderators', () => {
    expect([hug, weather, math].map((each) => each?.minRole)).toEqual(['vip', 'broadcaster', 'mod']);
  });

  it('makes a command with a cost switched off', () => {
    expect([hug?.isPartial, codes(hug)]).toEqual([true, expect.arrayContaining(['cost_dropped'])]);
  });

  it('makes a custom API of an address', () => {
    expect(weather?.response).toBe('{api:weather}');
    expect(itemsOfKind(items, 'api')).toMatchObject([{ name: 'weather', url: 'https://example.org/w?q=1' }]);
  });

  it('leaves an unknown variable as it was written, with a suggestion', () => {
    expect(math?.response).toBe('It is $(eval 1+$(count x))');
    expect(math?.notes).toContainEqual({
      code: 'unknown_variable',
      detail: '$(eval 1+$(count x))',
      suggestion: '{api:name}',
    });
  });

  it('skips texts that are orders to the platform', () => {
    expect([ban?.isSkipped, codes(ban)]).toEqual([true, ['slash_command']]);
  });

  it('makes one timer for each rotating message, with the interval of a whole round', () => {
    expect(
      itemsOfKind(items, 'timer').map(({ message, intervalMin, minMessages, liveOnly }) => [
        message,
        intervalMin,
        minMessages,
        liveOnly,
      ]),
    ).toEqual([
      ['one', 30, 5, true],
      ['two', 30, 5, true],
      ['three', 30, 5, true],
    ]);
  });

  it('reads points and banned words', () => {
    expect(itemsOfKind(items, 'viewer')).toMatchObject([{ login: 'ada', points: 1200, platform: 'twitch' }]);
    expect(itemsOfKind(items, 'phrase')).toMatchObject([{ text: 'Spam here' }]);
  });
});

describe('Nightbot', () => {
  const items = readSource('nightbot', {
    commands: [
      { _id: '1', name: '!dc', message: '', alias: '!chat', userLevel: 'everyone', coolDown: 5, count: 0 },
      { _id: '2', name: '!chat', message: '', alias: '!discord', userLevel: 'everyone', coolDown: 5 },
      {
        _id: '3',
        name: '!discord',
        message: 'Join, $(user): $(query)',
        userLevel: 'regular',
        coolDown: 30,
        count: 7,
      },
      { _id: '4', name: '!a', message: '', alias: '!b' },
      { _id: '5', name: '!b', message: '', alias: '!a' },
      {
        _id: '6',
        name: '!deaths',
        message: 'Deaths: $(count)',
        userLevel: 'moderator',
        coolDown: 0,
        count: 41,
      },
    ],
    timers: [
      { name: 'a', message: 'Hi', interval: '*/15 * * * *', lines: 2, enabled: true },
      { name: 'b', message: 'Odd', interval: '0 18 * * 1', lines: 0, enabled: true },
    ],
  });

  it('follows aliases that point to aliases, and skips those that point to each other', () => {
    const commands = itemsOfKind(items, 'command');
    expect(commands.find(({ name }) => name === 'discord')).toMatchObject({
      aliases: ['dc', 'chat'],
      response: 'Join, {user}: {args}',
      minRole: 'vip',
      cooldownGlobalS: 30,
    });
    expect(commands.filter(({ isSkipped }) => isSkipped).map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('gives a command with a count its own counter, with its value', () => {
    expect(itemsOfKind(items, 'command').find(({ name }) => name === 'deaths')?.response).toBe(
      'Deaths: {count:deaths}',
    );
    expect(itemsOfKind(items, 'counter')).toMatchObject([{ name: 'deaths', value: 41 }]);
  });

  it('turns cron intervals into minutes, and marks those that are no interval', () => {
    const [first, second] = itemsOfKind(items, 'timer');
    expect([first?.intervalMin, first?.isPartial]).toEqual([15, false]);
    expect([second?.isPartial, codes(second)]).toEqual([true, expect.arrayContaining(['interval_unclear'])]);
  });
});

it.each([
  ['*/15 * * * *', 15],
  ['0 * * * *', 60],
  ['0 */2 * * *', 120],
  ['7,37 * * * *', 30],
  ['0 0 * * *', 1440],
  ['0,10 * * * *', null],
  ['0 18 * * 1', null],
  ['*/0 * * * *', null],
  ['99 * * * *', null],
  ['nonsense', null],
])('reads the interval of the cron expression %s', (expression, minutes) => {
  expect(cronMinutes(expression)).toBe(minutes);
});

describe('other bots on the web', () => {
  it('reads commands of Fossabot and Moobot', () => {
    const fossabot = readSource('fossabot', {
      commands: [
        {
          id: 'f',
          name: 'hi',
          response: 'Hi ${user}',
          aliases: ['hey'],
          enabled: false,
          minimum_role: 'subscriber',
        },
      ],
    });
    expect(fossabot).toMatchObject([
      { name: 'hi', response: 'Hi {user}', aliases: ['hey'], enabled: false, minRole: 'sub' },
    ]);
    const moobot = readSource('moobot', {
      list: [{ command: 'hi', response: 'Hi $(user)', enabled: true, access: 'editor' }],
    });
    expect(moobot).toMatchObject([{ name: 'hi', response: 'Hi {user}', minRole: 'broadcaster' }]);
  });

  it('reads the braces of Streamlabs Cloudbot', () => {
    const items = readSource(
      'streamlabs_cloudbot',
      'Command,Response,Permission\n!so,"Go see {touser.name} and {1}, {followdate}",Moderator\n',
    );
    expect(items).toMatchObject([
      { name: 'so', response: 'Go see {touser} and {1}, (followdate)', minRole: 'mod', isPartial: true },
    ]);
  });
});

describe('Firebot', () => {
  it('takes commands whose effect is a chat line, and marks those with further effects', () => {
    const line = (message: string) => ({ type: 'firebot:chat', message });
    const items = readSource('firebot', {
      components: {
        commands: [
          {
            id: 'c1',
            trigger: '!roll',
            active: true,
            aliases: ['!dice'],
            cooldown: { global: 5, user: 10 },
            effects: { list: [line('$user rolls $randomNumber[1,6], $arg[1]')] },
          },
          {
            id: 'c2',
            trigger: '!show',
            active: true,
            effects: { list: [line('Look'), { type: 'firebot:playsound' }] },
            restrictionData: { restrictions: [{ roleIds: ['vip', 'mod'] }] },
          },
          { id: 'c3', trigger: '!sound', active: true, effects: { list: [{ type: 'firebot:playsound' }] } },
        ],
        counters: [{ name: 'Deaths', value: 12 }],
        timers: [
          {
            id: 't',
            name: 'tip',
            interval: 600,
            requiredChatLines: 3,
            onlyWhenLive: true,
            active: true,
            effects: { list: [line('Tip')] },
          },
        ],
      },
    });
    const [roll, show, sound] = itemsOfKind(items, 'command');
    expect(roll).toMatchObject({
      response: '{user} rolls {random:1-6}, {1}',
      aliases: ['dice'],
      isPartial: false,
    });
    expect(show).toMatchObject({ response: 'Look', isPartial: true, minRole: 'mod' });
    expect([sound?.isSkipped, codes(sound)]).toEqual([true, expect.arrayContaining(['no_text'])]);
    expect(itemsOfKind(items, 'counter')).toMatchObject([{ name: 'deaths', value: 12 }]);
    expect(itemsOfKind(items, 'timer')).toMatchObject([{ message: 'Tip', intervalMin: 10, minMessages: 3 }]);
  });

  it('reads its tables of quotes and viewers', () => {
    const quotes = readSource(
      'firebot',
      'ID,Text,Originator,Creator,Category,Created\n4,"Hm, yes",ada,bob,Tetris,2023-01-02T00:00:00Z\n',
    );
    expect(quotes).toMatchObject([
      { kind: 'quote', sourceId: 'quote:4', text: 'Hm, yes', author: 'ada', game: 'Tetris' },
    ]);
    const viewers = readSource('firebot', 'ID,Username,Minutes in Channel,Points\n12345,Ada,90,"1,500"\n');
    expect(viewers).toMatchObject([
      { kind: 'viewer', userId: '12345', login: 'ada', points: 1500, watchMinutes: 90 },
    ]);
  });
});

describe('Streamer.bot', () => {
  const value = {
    data: {
      commands: [
        { id: 'k1', name: 'Hello', command: '!hello\n!hi', mode: 0, enabled: true, globalCooldown: 5 },
        { id: 'k2', name: 'Loud', command: 'ca+ps', mode: 1, enabled: true },
      ],
      actions: [
        {
          triggers: [{ type: 401, commandId: 'k1' }],
          subActions: [{ type: 10, text: 'Hello %user%, %input0% %unknown%' }, { type: 7 }],
        },
        { triggers: [{ type: 401, commandId: 'k2' }], subActions: [{ type: 10, text: 'Shh' }] },
      ],
    },
  };

  it('reads an export: the text of a command is in the action that it triggers', () => {
    const sent = Buffer.concat([Buffer.from('SBAE'), gzipSync(JSON.stringify(value))]).toString('base64');
    const [hello, loud] = itemsOfKind(readSource('streamerbot', sent), 'command');
    expect(hello).toMatchObject({
      name: 'hello',
      aliases: ['hi'],
      response: 'Hello {user}, {1} %unknown%',
      isPartial: true,
    });
    expect(codes(hello)).toEqual(['unknown_variable', 'effects_skipped']);
    expect(loud).toMatchObject({ trigger: 'regex', pattern: 'ca+ps', response: 'Shh' });
  });

  it('refuses a cut export', () => {
    const sent = Buffer.concat([
      Buffer.from('SBAE'),
      gzipSync(JSON.stringify(value)).subarray(0, 60),
    ]).toString('base64');
    expect(() => readSource('streamerbot', sent)).toThrow('complete export');
  });
});
