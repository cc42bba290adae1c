import { heldLines } from './chat-line';

const line = (messageId: string, login = 'owl', platform = 'twitch') => ({
  messageId,
  platform,
  user: { login },
  parts: [],
});

describe('the lines that are held', () => {
  const most = 50;
  const held = (lines: readonly object[], update: object) => heldLines(lines as never, update as never, most);

  it('are the last', () => {
    const all = Array.from({ length: most + 5 }, (_, i) => line(String(i)));
    const stored = all.reduce<readonly object[]>(held, []);
    expect(stored).toEqual(all.slice(5));
  });

  it('are without what is taken back: a line, all of somebody on a platform, all of a platform', () => {
    const lines = [line('1'), line('2', 'owl', 'kick'), line('3', 'fox')];
    expect(held(lines, { messageId: '3' })).toEqual(lines.slice(0, 2));
    expect(held(lines, { platform: 'twitch', login: 'owl' })).toEqual(lines.slice(1));
    expect(held(lines, { platform: 'twitch', all: true })).toEqual([lines[1]]);
  });
});
