import type { JsonObject } from '@studio/kernel/json';
import { HELD_LINES, heldLines, partsOf } from './chat-line';

const line = (messageId: string, login = 'owl', platform = 'twitch'): JsonObject => ({
  messageId,
  platform,
  user: { login },
  parts: [],
});

it('a line is cut into what is said, whom it is said to and where it leads', () => {
  expect(partsOf('hi @owl, look: https://example.com/a?b=c now')).toEqual([
    { kind: 'text', text: 'hi ' },
    { kind: 'mention', text: '@owl' },
    { kind: 'text', text: ', look: ' },
    { kind: 'link', text: 'https://example.com/a?b=c', url: 'https://example.com/a?b=c' },
    { kind: 'text', text: ' now' },
  ]);
  expect(partsOf('<b>hi</b> 👩‍🚀')).toEqual([{ kind: 'text', text: '<b>hi</b> 👩‍🚀' }]);
  expect(partsOf('')).toEqual([]);
});

describe('the lines that are held', () => {
  it('are the last', () => {
    const all = Array.from({ length: HELD_LINES + 5 }, (_, i) => line(String(i)));
    const held = all.reduce<readonly JsonObject[]>(heldLines, []);
    expect(held).toEqual(all.slice(5));
  });

  it('are without what is taken back: a line, all of somebody on a platform, everything', () => {
    const lines = [line('1'), line('2', 'owl', 'kick'), line('3', 'fox')];
    expect(heldLines(lines, { messageId: '3' })).toEqual(lines.slice(0, 2));
    expect(heldLines(lines, { platform: 'twitch', login: 'owl' })).toEqual(lines.slice(1));
    expect(heldLines(lines, { all: true })).toEqual([]);
  });
});
