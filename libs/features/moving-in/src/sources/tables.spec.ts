import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import type { MoveInSource } from '../model/move-in.items';
import { itemsOf } from './catalog';
import { contentOfFile } from './read-content';
import { itemsOfKind, readSource } from './testing/read-source';

describe('tables', () => {
  it('drops the prefix and capitals of names and maps $user', () => {
    const csv =
      'Command,Permission,Info,Response,Cooldown,UserCooldown,Enabled\n!Discord,Everyone,,"Join us, $user: https://example.org/d",30,0,TRUE\n!Hug,Subscriber,,"$user hugs $target",5,5,FALSE\n';
    expect(readSource('csv', csv)).toMatchObject([
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
    const items = readSource(
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
    expect(readSource('mixitup', 'Nummer;Zitat;Spiel;Datum\n7;Ach so;Tetris;2024-02-03\n')).toMatchObject([
      {
        kind: 'quote',
        sourceId: 'quote:7',
        text: 'Ach so',
        game: 'Tetris',
        saidAt: '2024-02-03T00:00:00.000Z',
      },
    ]);
    expect(
      readSource('mixitup', 'TwitchID\tBenutzername\tMinuten\tPunkte\n77\tAda\t1.234\t2.500\n'),
    ).toMatchObject([{ userId: '77', login: 'ada', watchMinutes: 1234, points: 2500 }]);
  });

  it('takes no number of a row for an id on a platform', () => {
    expect(readSource('csv', 'ID,Username,Points\n12345,Ada,10\n')).toMatchObject([
      { userId: null, login: 'ada' },
    ]);
    expect(readSource('csv', 'Kick ID,Username,Points\n12345,Ada,10\n')).toMatchObject([
      { userId: '12345', platform: 'kick' },
    ]);
  });

  it('refuses a table without a header that it knows', () => {
    expect(() => readSource('csv', 'a,b\n1,2\n')).toThrow('header');
  });

  it('reads texts of DeepBot', () => {
    expect(readSource('deepbot', 'Command,Message\n!hi,Hi @user@ and @target@\n')).toMatchObject([
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
    expect(itemsOfKind(items, 'command')).toMatchObject([
      {
        name: 'hello',
        response: 'Hello {user}, {random} person {1}',
        aliases: ['hi', 'hey'],
        minRole: 'mod',
      },
    ]);
    expect(itemsOfKind(items, 'quote')).toMatchObject([
      { text: 'Oh no', author: 'ada', game: 'Tetris', saidAt: '2023-11-14T22:13:20.000Z' },
    ]);
    expect(itemsOfKind(items, 'timer').map(({ intervalMin }) => intervalMin)).toEqual([10, 10]);
    expect(itemsOfKind(items, 'viewer')).toMatchObject([{ login: 'ada', points: 55, watchMinutes: 120 }]);
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
    expect(itemsOfKind(items, 'command')).toMatchObject([
      { name: 'dice', response: '{user} rolls {random:1-6}', minRole: 'vip', cooldownGlobalS: 60 },
    ]);
    expect(itemsOfKind(items, 'viewer')).toMatchObject([{ login: 'ada', points: 70, watchMinutes: 1590 }]);
    expect(itemsOfKind(items, 'quote')).toMatchObject([{ text: 'Well', notes: [{ code: 'time_missing' }] }]);
  });

  it('refuses a damaged database without ending the process', async () => {
    const path = join(folder, 'damaged.db');
    writeFileSync(path, Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4000, 7)]));
    await expect(contentOfFile(readFileSync(path), 'damaged.db', path)).rejects.toThrow('undamaged SQLite');
  });
});
