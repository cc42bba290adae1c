import { SqliteConnection, Unreadable, wholeNumber } from './connection';

const db = new SqliteConnection(':memory:');
afterAll(() => db.close());

const read = (columns: number, sql: string, ...bound: (string | number | null)[]) =>
  db.query(columns, sql).all(...bound);

describe('rows that are read', () => {
  it('come as texts, whatever they hold', () => {
    expect(read(4, `VALUES (?, 7, NULL, ''), ('b c', -1.5, ?, x'64')`, 'ä 12 🎬', '\u0000')).toEqual([
      ['ä 12 🎬', '7', null, ''],
      ['b c', '-1.5', '\u0000', 'd'],
    ]);
    expect(read(2, `SELECT 'plain', 9007199254740993`)).toEqual([['plain', '9007199254740993']]);
    expect(read(1, 'SELECT 1 WHERE 0')).toEqual([]);
    expect(db.first('SELECT 1 WHERE 0')).toBeNull();
  });

  it('keep their order', () => {
    const numbers =
      'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT i FROM n';
    expect(read(1, `SELECT i FROM (${numbers}) ORDER BY i DESC LIMIT 3`)).toEqual([
      ['2000'],
      ['1999'],
      ['1998'],
    ]);
  });

  it.each([`CAST(x'61ff62' AS TEXT)`, `x'ff'`, `CAST(x'c3' AS TEXT)`])(
    'are refused when they are no UTF-8: %s',
    (damaged) => {
      expect(() => read(2, `SELECT 'a', ${damaged}`)).toThrow(Unreadable);
      expect(() => read(2, `SELECT ${damaged}, ${damaged}`)).toThrow('no UTF-8');
    },
  );

  it('are refused when the file says that its text is of another kind', () => {
    const other = new SqliteConnection(':memory:');
    other.exec(`PRAGMA encoding = 'UTF-16le'; CREATE TABLE t (a); INSERT INTO t VALUES ('a')`);
    expect(() => other.first('SELECT a FROM t')).toThrow(Unreadable);
    other.close();
  });
});

it('a number is a whole one', () => {
  expect(wholeNumber('12')).toBe(12);
  for (const none of [null, undefined, '', 'a', '1.5', '9223372036854775807'])
    expect(() => wholeNumber(none)).toThrow(Unreadable);
});
