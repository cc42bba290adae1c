import { defaultValues } from '../read-values';
import { nameColor, shownLines, shownParts } from './chat-filter';
import { running } from './chat-box.state';
import { chatBoxWidget } from './chat-box.widget';
import type { ChatLine } from './chat-line';

type Settings = Parameters<typeof shownLines>[1];
const settings = defaultValues(chatBoxWidget) as Settings;
const line = (messageId: string, text: string, more: Partial<ChatLine> = {}, login = 'owl'): ChatLine => ({
  messageId,
  platform: 'twitch',
  at: new Date(1000 * Number(messageId)).toISOString(),
  user: { userId: login, login, name: login, color: null, badges: [], roles: [] },
  parts: [{ kind: 'text', text }],
  first: false,
  highlighted: false,
  reply: null,
  pinned: false,
  simulated: false,
  ...more,
});
const shown = (lines: readonly ChatLine[], changes: object = {}, state: object = {}): readonly string[] =>
  shownLines(lines, { ...settings, ...changes }, { ...running, ...state }).map(({ messageId }) => messageId);

it('a chat shows the last lines of the platforms that are on', () => {
  const lines = [line('1', 'a'), line('2', 'b', { platform: 'kick' }), line('3', 'c')];
  expect(shown(lines)).toEqual(['1', '2', '3']);
  expect(shown(lines, { kick: false })).toEqual(['1', '3']);
  expect(shown(lines, { maxMessages: 2 })).toEqual(['2', '3']);
});

it('shows lines of other channels of a Shared Chat unless the setting is off', () => {
  const lines = [line('1', 'a'), line('2', 'b', { shared: { login: 'partner', name: 'Partner' } })];
  expect(shown(lines)).toEqual(['1', '2']);
  expect(shown(lines, { shared: false })).toEqual(['1']);
});

it('a chat shows no commands, no bots and nobody who is ignored', () => {
  const lines = [
    line('1', '!song'),
    line('2', 'hi', {}, 'Nightbot'),
    line('3', 'hi', {}, 'Pest'),
    line('4', 'hi'),
  ];
  const ignored = [{ itemId: 'i', name: '@pest' }];
  expect(shown(lines, { ignored })).toEqual(['4']);
  expect(shown(lines, { ignored, hideCommands: false, hideBots: false })).toEqual(['1', '2', '4']);
});

it.each(['MixItUpApp', 'Sery_Bot', 'StreamElements'])(
  'hides the bot %s, which is never answered',
  (login) => {
    expect(shown([line('1', 'hi', {}, login)])).toEqual([]);
    expect(shown([line('1', 'hi', {}, login)], { hideBots: false })).toEqual(['1']);
  },
);

it('a chat shows only those of a role and above', () => {
  const user = (...roles: ChatLine['user']['roles']) => ({ ...line('0', '').user, roles });
  const lines = [
    line('1', 'a'),
    line('2', 'b', { user: user('sub') }),
    line('3', 'c', { user: user('sub', 'mod') }),
  ];
  expect(shown(lines, { minRole: 'sub' })).toEqual(['2', '3']);
  expect(shown(lines, { minRole: 'mod' })).toEqual(['3']);
});

it('a chat that was cleared, held or pinned shows what is left of it', () => {
  const lines = [line('1', 'a'), line('2', 'b'), line('3', 'c')];
  expect(shown(lines, {}, { clearedAt: 1000 })).toEqual(['2', '3']);
  expect(shown(lines, {}, { pausedAt: 2000 })).toEqual(['1', '2']);
  expect(shown(lines, {}, { pinned: '2' })).toEqual(['1', '3']);
});

it('links are left out where they are not wanted', () => {
  const parts = [
    { kind: 'text', text: 'see ' },
    { kind: 'link', text: 'https://a.example', url: 'https://a.example' },
  ] as const;
  expect(shownParts(line('1', '', { parts }), settings)).toEqual([parts[0], { kind: 'text', text: '[…]' }]);
  expect(shownParts(line('1', '', { parts }), { ...settings, filterLinks: false })).toEqual(parts);
});

it('names have the colour that they chose, as light or as dark as the plate wants it', () => {
  const of = (color: string | null, changes: object = {}, roles: ChatLine['user']['roles'] = []) =>
    nameColor(line('1', '', { user: { ...line('0', '').user, color, roles } }), { ...settings, ...changes });
  expect(of('#ffcc00')).toBe('#ffcc00');
  expect(of('#0000ff')).toMatch(/^#[5-9a-f]/);
  expect(of(null)).toBe(of(null));
  expect(of('#ffcc00', { nameColor: 'fixed', nameFixed: '#123456' })).toBe('#123456');
  expect(of('#ffcc00', { nameColor: 'role' }, ['mod'])).toBe('#5fd38d');
  expect(of('#ffcc00', { nameColor: 'role' })).toBe(settings.textColor);
  const onPaper = { bgColor: '#fff3e2f2' };
  expect(of('#0000ff', onPaper)).toBe('#0000ff');
  expect(of('#ffcc00', onPaper)).toMatch(/^#[0-9a]/);
  expect(of('#ffcc00', { bgColor: '#fff3e220' })).toBe('#ffcc00');
});
