import type { Belonging, BelongingContents } from '@studio/contracts/bot/bot-move-in';
import { Rivals } from './rivals';

const command = (name: string, aliases: readonly string[] = [], response = 'Hi') => ({
  ...{ name, aliases, response, triggerType: 'command' as const, pattern: null, enabled: true },
  ...{ replyMode: 'channel' as const, minRole: 'everyone' as const, cooldownGlobalS: 0, cooldownUserS: 0 },
});
const commands = (...all: readonly BelongingContents['command'][]): Rivals =>
  new Rivals(
    'command',
    all.map((content, at): Belonging => ({ kind: 'command', id: String(at), content })),
  );

it('finds the command that has a name, also as an alias', () => {
  const rivals = commands(command('hello', ['hi']), command('bye'));
  expect(rivals.of(command('hi', [], 'Other'))?.id).toBe('0');
  expect(rivals.of(command('bye', [], 'Other'))?.id).toBe('1');
  expect(rivals.of(command('free'))).toBeNull();
  expect([rivals.has('1'), rivals.has('2')]).toEqual([true, false]);
});

it('prefers an identical thing to one that only has the name', () => {
  const rivals = commands(command('hello', ['hi']), command('hi'));
  expect(rivals.of(command('hi'))?.id).toBe('1');
});

it('compares quotes by their words, and by their date only if the source has one', () => {
  const has = { text: 'Oh', author: 'ada', game: '', saidAt: '2024-01-01T00:00:00.000Z' };
  const rivals = new Rivals('quote', [{ kind: 'quote', id: '7', content: has }]);
  expect(rivals.of({ ...has, game: 'Tetris', saidAt: null })?.id).toBe('7');
  expect(rivals.of({ ...has, saidAt: '2024-01-02T00:00:00.000Z' })).toBeNull();
  expect(rivals.of({ ...has, author: 'bea' })).toBeNull();
});

it('compares addresses without their queries, which nobody is told', () => {
  const rivals = new Rivals('api', [
    { kind: 'api', id: '1', content: { name: 'w', url: 'https://example.com/w' } },
  ]);
  expect(rivals.of({ name: 'w', url: 'https://example.com/w?key=1' })?.content).toMatchObject({ name: 'w' });
});
