import { bubbleText, chatterOf, crowdedOut, silent, walksIn } from './crowd';

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
