import type { GivenLine, LinesTaken, BehaviourContext } from '../behaviour';
import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { chatHighlight } from './chat-highlight.behaviour';
import { nothingHighlighted, type ChatHighlightState, type ShownHighlight } from './chat-highlight.state';
import { chatHighlightWidget } from './chat-highlight.widget';

const given = (messageId: string, text = 'darn words', platform = 'twitch'): GivenLine => ({
  viewerId: `v-${messageId}`,
  line: {
    ...{ messageId, platform, at: '2026-01-01T00:00:00.000Z', first: true, highlighted: false },
    user: { userId: messageId, login: `l${messageId}`, name: 'Owl', color: null, badges: [], roles: [] },
    parts: [{ kind: 'text', text }],
    ...{ reply: null, pinned: false, simulated: false },
  },
});
const moment = (now: number, values: Values = {}, line?: GivenLine): BehaviourContext => ({
  ...{ now, timeZone: 'UTC', random: () => 0, masked: (text: string) => text.replace('darn', '****') },
  values: { ...defaultValues(chatHighlightWidget), autoFirstMessage: true, ...values },
  ...(line && { line }),
});
const fire = (state: ChatHighlightState, name: string, now: number, line?: GivenLine): ChatHighlightState =>
  chatHighlight.commands[name]?.(state as never, {}, moment(now, {}, line)) as never;
const first = (
  state: ChatHighlightState,
  line: GivenLine,
  now = 0,
  values: Values = {},
): ChatHighlightState => chatHighlight.on?.firstLine?.(state as never, line, moment(now, values)) as never;
const take = (state: ChatHighlightState, taken: LinesTaken): ChatHighlightState =>
  chatHighlight.on?.linesTaken?.(state as never, taken, moment(500)) as never;
const viewOf = (state: ChatHighlightState) =>
  chatHighlight.view?.(state as never) as unknown as ShownHighlight;
const three = ['1', '2', '3'].reduce((state, id) => first(state, given(id)), nothingHighlighted);

it('shows the line that somebody chose as it was written, in place of the one before', () => {
  const one = fire(nothingHighlighted, 'show', 1000, given('1'));
  expect(viewOf(one)).toMatchObject({
    line: { messageId: '1', name: 'Owl', parts: [{ kind: 'text', text: 'darn words' }] },
    ...{ shownAt: 1000, until: 13_000, waiting: 0 },
  });
  const other = fire(one, 'show', 2000, given('2'));
  expect([other.showing, Object.keys(other.lines)]).toEqual(['2', ['2']]);
  expect(fire(one, 'show', 3000)).toBe(one);
});

it('keeps each line as an entry that says whose it is, and tells nobody that', () => {
  expect(three.lines['2']).toMatchObject({ viewerId: 'v-2', n: 2 });
  expect(JSON.stringify(viewOf(three))).not.toContain('v-1');
});

it('shows first lines by itself, masked, one after the other', () => {
  expect(viewOf(three)).toMatchObject({ line: { parts: [{ text: '**** words' }] }, waiting: 2 });
  expect(chatHighlight.due?.(three as never, {})).toBe(12_000);
  const next = chatHighlight.wake?.(three as never, moment(12_000)) as unknown as ChatHighlightState;
  expect([next.showing, next.until, viewOf(next).waiting]).toEqual(['2', 24_000, 1]);
  expect(chatHighlight.wake?.(three as never, moment(11_999))).toBe(three);
  expect(first(nothingHighlighted, given('1'), 0, { autoFirstMessage: false })).toBe(nothingHighlighted);
  expect(first(nothingHighlighted, given('1'), 0, { twitch: false })).toBe(nothingHighlighted);
});

it('goes to the next one, and hides what is shown', () => {
  expect(fire(three, 'next', 0).showing).toBe('2');
  const hidden = fire(three, 'hide', 0);
  expect(viewOf(hidden)).toMatchObject({ line: null, waiting: 2 });
  expect(fire(hidden, 'hide', 0)).toBe(hidden);
  const last = ['next', 'next', 'next'].reduce((state, name) => fire(state, name, 0), three);
  expect(last).toEqual(nothingHighlighted);
});

it('stays until it is hidden where it has no time', () => {
  const shown = chatHighlight.commands['show']?.(
    nothingHighlighted as never,
    {},
    moment(0, { seconds: 0 }, given('1')),
  );
  expect(chatHighlight.due?.(shown as never, {})).toBeNull();
});

it('lets go of lines that are taken back, at once', () => {
  expect(take(three, { messageId: '1' }).showing).toBe('2');
  expect(Object.keys(take(three, { messageId: '3' }).lines)).toEqual(['1', '2']);
  expect(take(three, { platform: 'twitch', login: 'l1' }).showing).toBe('2');
  expect(take(three, { platform: 'twitch', all: true })).toEqual(nothingHighlighted);
  expect(take(three, { platform: 'kick', all: true })).toBe(three);
  expect(take(three, { messageId: '9' })).toBe(three);
});

it('keeps twenty that wait', () => {
  const many = Array.from({ length: 30 }, (_, n) => given(`m${n}`)).reduce(
    (state, line) => first(state, line),
    nothingHighlighted,
  );
  expect([many.showing, Object.keys(many.lines).length, 'm9' in many.lines]).toEqual(['m0', 21, false]);
});

it('shows nothing of whoever is forgotten', () => {
  const { '1': _, ...lines } = three.lines;
  expect(viewOf({ ...three, lines })).toEqual({ line: null, shownAt: null, until: null, waiting: 2 });
});
