import { bubbleText, chatterOf, crowdedOut, freeOf, rowsOf, silent, walksIn } from './crowd';

const user = { userId: '1', login: 'owl', name: 'Owl', color: null, badges: [], roles: [] };
const rules = { hideBots: true, twitch: true, kick: true, youtube: true };

it('lets chatters walk in, except bots and platforms that are off', () => {
  expect(walksIn({ platform: 'twitch', user }, rules)).toBe(true);
  expect(walksIn({ platform: 'twitch', user: { ...user, login: 'nightbot' } }, rules)).toBe(false);
  expect(
    walksIn({ platform: 'twitch', user: { ...user, login: 'nightbot' } }, { ...rules, hideBots: false }),
  ).toBe(true);
  expect(walksIn({ platform: 'kick', user }, { ...rules, kick: false })).toBe(false);
  expect(chatterOf({ platform: 'kick', user })).not.toBe(chatterOf({ platform: 'twitch', user }));
});

it('says what was written, without links and commands, and cuts long texts', () => {
  const said = (text: string, hideCommands = true) =>
    bubbleText({ parts: [{ kind: 'text', text }] }, hideCommands);
  expect(said('hello')).toBe('hello');
  expect(said('!jump')).toBe('');
  expect(said('!jump', false)).toBe('!jump');
  expect([...said('👍🏽'.repeat(200))]).toHaveLength(80);
  const link = { kind: 'link', text: 'https://example.org', url: 'https://example.org' } as const;
  expect(bubbleText({ parts: [{ kind: 'text', text: 'look ' }, link] }, true)).toBe('look');
});

it('lets the longest silent go if there are too many, and everyone after a while', () => {
  const seen = new Map([
    ['a', 3000],
    ['b', 1000],
    ['c', 2000],
  ]);
  expect(crowdedOut(seen, 2)).toEqual(['b']);
  expect(crowdedOut(seen, 3)).toEqual([]);
  expect(silent(seen, 62_000, 1)).toEqual(['b', 'c']);
});

it('puts names above those that they would cover', () => {
  expect(rowsOf([])).toEqual([]);
  const names = [
    { at: 300, width: 200 },
    { at: 100, width: 200 },
    { at: 420, width: 100 },
    { at: 480, width: 200 },
    { at: 900, width: 0 },
  ];
  expect(rowsOf(names)).toEqual([1, 0, 0, 2, 0]);
});

it('stands where there is room', () => {
  const places = [0.5, 0.52, 0.1, 0.9, 0.51, 0.48];
  const draws = () => places.shift() ?? 0;
  expect(freeOf([960, 1600], draws)).toBe(288);
  expect(freeOf([], () => 0.5)).toBe(960);
});
