import { KeyedCommits, type KeyedCommit, type KeyedCommitsJson } from './keyed-commits';

const HOUR = 3_600_000;

function commitAt(ms: number): KeyedCommit {
  return { rev: 1, operation: 'create_scene', at: new Date(ms).toISOString(), from: 0, to: 0 };
}

describe('remembered commands', () => {
  it('are found by id, in order, and earlier collections stay as they were', () => {
    const one = KeyedCommits.none.with('a', commitAt(0));
    const two = one.with('b', commitAt(1));
    expect([...two.keys()]).toEqual(['a', 'b']);
    expect(two.get('a')).toEqual(commitAt(0));
    expect(one.has('b')).toBe(false);
    expect(new Map(two)).toEqual(
      new Map([
        ['a', commitAt(0)],
        ['b', commitAt(1)],
      ]),
    );
  });

  it('are forgotten when a commit is more than 24 h younger', () => {
    const keyed = KeyedCommits.none.with('a', commitAt(0)).with('b', commitAt(HOUR));
    expect([...keyed.at(new Date(24 * HOUR).toISOString()).keys()]).toEqual(['a', 'b']);
    const later = keyed.at(new Date(24 * HOUR + 1).toISOString());
    expect([...later.keys()]).toEqual(['b']);
    expect(later.get('a')).toBeUndefined();
    expect(later.at(new Date(72 * HOUR).toISOString()).size).toBe(0);
  });

  it('take no more room than a day of commands', () => {
    let keyed = KeyedCommits.none;
    for (let minute = 0; minute < 5000; minute++) {
      const commit = commitAt(minute * 60_000);
      keyed = keyed.with(`c${minute}`, commit).at(commit.at);
    }
    expect(keyed.size).toBe(24 * 60 + 1);
    expect(keyed.get('c4999')).toBeDefined();
    expect(keyed.get(`c${4999 - 24 * 60}`)).toBeDefined();
    expect(keyed.get(`c${4999 - 24 * 60 - 1}`)).toBeUndefined();
    expect(keyed['chunks'].reduce((sum, { commits }) => sum + commits.size, 0)).toBeLessThan(3 * 24 * 60);
    expect(keyed['chunks'].length).toBeLessThan(13);
  });

  it('are the same after they were kept as text, of which a day of 50,000 takes less than 4 MiB', () => {
    let keyed = KeyedCommits.none;
    for (let n = 0; n < 50_000; n++) {
      const operation = n % 3 ? 'platform_event' : 'simulate_event';
      const commit = { ...commitAt(1_795_000_000_000 + n * 1000), operation, rev: n + 1, from: n, to: n };
      keyed = keyed.with(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, commit).at(commit.at);
    }
    const text = JSON.stringify(keyed);
    expect(text.length).toBeLessThan(4 * 1024 * 1024);
    expect([...KeyedCommits.of(JSON.parse(text) as KeyedCommitsJson)]).toEqual([...keyed]);
  });
});
