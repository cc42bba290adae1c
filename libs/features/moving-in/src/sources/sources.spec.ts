import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'libsql';
import type { MoveInItem, MoveInKind, MoveInSource } from '../model/move-in.items';
import { itemsOf } from './catalog';
import { cronMinutes } from './cron';
import { contentOfFile, contentOfText } from './read-content';

function read(source: MoveInSource, content: unknown): readonly MoveInItem[] {
  return itemsOf(source, [contentOfText(typeof content === 'string' ? content : JSON.stringify(content))]);
}

function only<Kind extends MoveInKind>(items: readonly MoveInItem[], kind: Kind) {
  return items.filter((each): each is MoveInItem & { readonly kind: Kind } => each.kind === kind);
}

const codes = (item: MoveInItem | undefined): readonly string[] => item?.notes.map(({ code }) => code) ?? [];

describe('StreamElements', () => {
  const items = read('streamelements', {
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
  const [hug, weather, math, ban] = only(items, 'command');

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
    expect(only(items, 'api')).toMatchObject([{ name: 'weather', url: 'https://example.org/w?q=1' }]);
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
      only(items, 'timer').map(({ message, intervalMin, minMessages, liveOnly }) => [
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
    expect(only(items, 'viewer')).toMatchObject([{ login: 'ada', points: 1200, platform: 'twitch' }]);
    expect(only(items, 'phrase')).toMatchObject([{ text: 'Spam here' }]);
  });
});

describe('Nightbot', () => {
  const items = read('nightbot', {
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
    const commands = only(items, 'command');
    expect(commands.find(({ name }) => name === 'discord')).toMatchObject({
      aliases: ['dc', 'chat'],
      response: 'Join, {user}: {args}',
      minRole: 'vip',
      cooldownGlobalS: 30,
    });
    expect(commands.filter(({ isSkipped }) => isSkipped).map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('gives a command with a count its own counter, with its value', () => {
    expect(only(items, 'command').find(({ name }) => name === 'deaths')?.response).toBe(
      'Deaths: {count:deaths}',
    );
    expect(only(items, 'counter')).toMatchObject([{ name: 'deaths', value: 41 }]);
  });

  it('turns cron intervals into minutes, and marks those that are no interval', () => {
    const [first, second] = only(items, 'timer');
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
    const fossabot = read('fossabot', {
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
    const moobot = read('moobot', {
      list: [{ command: 'hi', response: 'Hi $(user)', enabled: true, access: 'editor' }],
    });
    expect(moobot).toMatchObject([{ name: 'hi', response: 'Hi {user}', minRole: 'broadcaster' }]);
  });

  it('reads the braces of Streamlabs Cloudbot', () => {
    const items = read(
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
    const items = read('firebot', {
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
    const [roll, show, sound] = only(items, 'command');
    expect(roll).toMatchObject({
      response: '{user} rolls {random:1-6}, {1}',
      aliases: ['dice'],
      isPartial: false,
    });
    expect(show).toMatchObject({ response: 'Look', isPartial: true, minRole: 'mod' });
    expect([sound?.isSkipped, codes(sound)]).toEqual([true, expect.arrayContaining(['no_text'])]);
    expect(only(items, 'counter')).toMatchObject([{ name: 'deaths', value: 12 }]);
    expect(only(items, 'timer')).toMatchObject([{ message: 'Tip', intervalMin: 10, minMessages: 3 }]);
  });

  it('reads its tables of quotes and viewers', () => {
    const quotes = read(
      'firebot',
      'ID,Text,Originator,Creator,Category,Created\n4,"Hm, yes",ada,bob,Tetris,2023-01-02T00:00:00Z\n',
    );
    expect(quotes).toMatchObject([
      { kind: 'quote', sourceId: 'quote:4', text: 'Hm, yes', author: 'ada', game: 'Tetris' },
    ]);
    const viewers = read('firebot', 'ID,Username,Minutes in Channel,Points\n12345,Ada,90,"1,500"\n');
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
    const [hello, loud] = only(read('streamerbot', sent), 'command');
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
    expect(() => read('streamerbot', sent)).toThrow('complete export');
  });
});

describe('tables', () => {
  it('drops the prefix and capitals of names and maps $user', () => {
    const csv =
      'Command,Permission,Info,Response,Cooldown,UserCooldown,Enabled\n!Discord,Everyone,,"Join us, $user: https://example.org/d",30,0,TRUE\n!Hug,Subscriber,,"$user hugs $target",5,5,FALSE\n';
    expect(read('csv', csv)).toMatchObject([
      {
        name: 'discord',
        response: 'Join us, {user}: https://example.org/d',
        cooldownGlobalS: 30,
        enabled: true,
      },
      { name: 'hug', response: '{user} hugs {touser}', minRole: 'sub', cooldownUserS: 5, enabled: false },
    ]);
  });

  it('reads points with hours', () => {
    const items = read(
      'csv',
      'Name,Rank,Points,Hours\nviewer_one,Regular,15230,120.5\nçelik,,12,0.2\nbad,,many,1\n',
    );
    expect(items).toMatchObject([
      { login: 'viewer_one', points: 15230, watchMinutes: 7230, isSkipped: false },
      { login: 'çelik', points: 12, watchMinutes: 12 },
      { login: 'bad', isSkipped: true },
    ]);
  });

  it('recognises localised headers, semicolons and thousands separators', () => {
    expect(read('mixitup', 'Nummer;Zitat;Spiel;Datum\n7;Ach so;Tetris;2024-02-03\n')).toMatchObject([
      {
        kind: 'quote',
        sourceId: 'quote:7',
        text: 'Ach so',
        game: 'Tetris',
        saidAt: '2024-02-03T00:00:00.000Z',
      },
    ]);
    expect(read('mixitup', 'TwitchID\tBenutzername\tMinuten\tPunkte\n77\tAda\t1.234\t2.500\n')).toMatchObject(
      [{ userId: '77', login: 'ada', watchMinutes: 1234, points: 2500 }],
    );
  });

  it('takes no number of a row for an id on a platform', () => {
    expect(read('csv', 'ID,Username,Points\n12345,Ada,10\n')).toMatchObject([{ userId: null, login: 'ada' }]);
    expect(read('csv', 'Kick ID,Username,Points\n12345,Ada,10\n')).toMatchObject([
      { userId: '12345', platform: 'kick' },
    ]);
  });

  it('refuses a table without a header that it knows', () => {
    expect(() => read('csv', 'a,b\n1,2\n')).toThrow('header');
  });

  it('reads texts of DeepBot', () => {
    expect(read('deepbot', 'Command,Message\n!hi,Hi @user@ and @target@\n')).toMatchObject([
      { name: 'hi', response: 'Hi {user} and {touser}' },
    ]);
  });
});

describe('databases', () => {
  const folder = mkdtempSync(join(tmpdir(), 'move-in-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  async function readDatabase(source: MoveInSource, name: string, statements: readonly string[]) {
    const path = join(folder, name);
    const db = new Database(path);
    for (const sql of statements) db.exec(sql);
    db.close();
    return itemsOf(source, [await contentOfFile(readFileSync(path), name, path)]);
  }

  it('reads PhantomBot: commands, chains of aliases, quotes, notices, points', async () => {
    const table = (name: string, values: readonly (readonly [string, string])[]) => [
      `CREATE TABLE phantombot_${name} (section TEXT, variable TEXT, value TEXT)`,
      ...values.map(
        ([variable, value]) => `INSERT INTO phantombot_${name} VALUES ('', '${variable}', '${value}')`,
      ),
    ];
    const items = await readDatabase('phantombot', 'phantombot.db', [
      ...table('command', [['hello', 'Hello (sender), (random) person (1)']]),
      ...table('permcom', [['hello', '2']]),
      ...table('aliases', [
        ['hi', 'hey'],
        ['hey', 'hello'],
      ]),
      ...table('quotes', [['0', '["ada","Oh no","1700000000000","Tetris"]']]),
      ...table('notices', [
        ['0', '{"name":"n","intervalMin":5,"reqMessages":3,"messages":["a","b"],"noticeToggle":true}'],
      ]),
      ...table('points', [['ada', '55']]),
      ...table('time', [['ada', '7200']]),
    ]);
    expect(only(items, 'command')).toMatchObject([
      {
        name: 'hello',
        response: 'Hello {user}, {random} person {1}',
        aliases: ['hi', 'hey'],
        minRole: 'mod',
      },
    ]);
    expect(only(items, 'quote')).toMatchObject([
      { text: 'Oh no', author: 'ada', game: 'Tetris', saidAt: '2023-11-14T22:13:20.000Z' },
    ]);
    expect(only(items, 'timer').map(({ intervalMin }) => intervalMin)).toEqual([10, 10]);
    expect(only(items, 'viewer')).toMatchObject([{ login: 'ada', points: 55, watchMinutes: 120 }]);
  });

  it.each(['streamlabs_chatbot', 'ankhbot'] as const)('reads the databases of %s', async (source) => {
    const items = await readDatabase(source, `${source}.sqlite`, [
      'CREATE TABLE RegCommand (Command TEXT, Permission TEXT, Response TEXT, Count INTEGER, Cooldown INTEGER)',
      `INSERT INTO RegCommand VALUES ('!dice', 'Regular', '$username rolls $randnum(1,6)', 3, 1)`,
      'CREATE TABLE CurrencyUser (Name TEXT, Points INTEGER, Hours TEXT)',
      `INSERT INTO CurrencyUser VALUES ('Ada', 70, '1.02:30:00')`,
      'CREATE TABLE Quote (Text TEXT)',
      `INSERT INTO Quote VALUES ('Well')`,
    ]);
    expect(only(items, 'command')).toMatchObject([
      { name: 'dice', response: '{user} rolls {random:1-6}', minRole: 'vip', cooldownGlobalS: 60 },
    ]);
    expect(only(items, 'viewer')).toMatchObject([{ login: 'ada', points: 70, watchMinutes: 1590 }]);
    expect(only(items, 'quote')).toMatchObject([{ text: 'Well', notes: [{ code: 'time_missing' }] }]);
  });

  it('refuses a damaged database without ending the process', async () => {
    const path = join(folder, 'damaged.db');
    writeFileSync(path, Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4000, 7)]));
    await expect(contentOfFile(readFileSync(path), 'damaged.db', path)).rejects.toThrow('undamaged SQLite');
  });
});
