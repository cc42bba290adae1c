import type { Values } from '../widget';
import { cloudPlaces, countedWords } from './words';

const line = (text: string, login = 'ada'): Values => ({
  messageId: text,
  platform: 'twitch',
  user: { login },
  parts: [
    { kind: 'text', text },
    { kind: 'link', text: 'https://example.com' },
  ],
});
const rules = { minLength: 3, most: 10, hideCommands: true, hideBots: true, ignored: '' };
const words = (lines: readonly Values[], more: Partial<typeof rules> = {}) =>
  countedWords(lines, { ...rules, ...more }).map(({ word, count }) => `${word} ${count}`);

it('counts each word once per line, whatever its case, the most frequent first', () => {
  expect(words([line('Pizza pizza PIZZA'), line('more pizza'), line('more cheese')])).toEqual([
    'pizza 2',
    'more 2',
    'cheese 1',
  ]);
});

it('leaves out commands, bots, links, short and ignored words, and words that say nothing', () => {
  const lines = [
    line('!join now'),
    line('buy followers', 'nightbot'),
    line('the and pizza ok'),
    line('cheese'),
  ];
  expect(words(lines, { ignored: 'cheese, ham' })).toEqual(['pizza 1']);
  expect(words(lines, { hideCommands: false, hideBots: false, minLength: 2 })).toContain('join 1');
});

it('counts words of any script', () => {
  expect(words([line('مرحبا привет ผัดไทย')])).toEqual(['مرحبا 1', 'привет 1', 'ผัดไทย 1']);
});

it('places boxes inside the area, none over another, and leaves out those without room', () => {
  const boxes = Array.from({ length: 30 }, (_, i) => ({ w: 200 - i * 5, h: 60 - i }));
  const area = { w: 640, h: 400 };
  const placed = cloudPlaces(boxes, area).flatMap((at, i) => (at ? [{ ...at, ...(boxes[i] ?? area) }] : []));
  expect(placed.length).toBeGreaterThan(10);
  for (const [i, a] of placed.entries()) {
    expect(Math.abs(a.x) + a.w / 2).toBeLessThanOrEqual(320);
    expect(Math.abs(a.y) + a.h / 2).toBeLessThanOrEqual(200);
    for (const b of placed.slice(i + 1))
      expect(Math.abs(a.x - b.x) * 2 >= a.w + b.w || Math.abs(a.y - b.y) * 2 >= a.h + b.h).toBe(true);
  }
  expect(cloudPlaces([{ w: 700, h: 10 }], area)).toEqual([null]);
});

it('is in the middle of its area', () => {
  const word = { w: 100, h: 40 };
  const [a, b] = cloudPlaces([word, word], { w: 640, h: 400 });
  expect(Math.hypot((a?.x ?? 0) + (b?.x ?? 1), (a?.y ?? 0) + (b?.y ?? 1))).toBeCloseTo(0);
});
