import { Budget, MOST_MESSAGES, readWidgetMessage } from './bridge';

describe('messages of widgets', () => {
  it.each([
    ['loaded', ['loaded', 'more'], ['loaded']],
    ['an answer to a ping', ['pong', 3], ['pong', 3]],
    ['an error, cut', ['error', 'x'.repeat(900)], ['error', 'x'.repeat(500)]],
    ['a request', ['ask', 1, 'store.get', ['word']], ['ask', 1, 'store.get', ['word']]],
  ])('pass: %s', (_name, message, read) => {
    expect(readWidgetMessage(message)).toEqual(read);
  });

  const endless: unknown[] = [];
  endless.push(endless);
  it.each([
    ['no list', { 0: 'loaded' }],
    ['another name', ['failed', 'navigated']],
    ['the start of another widget', ['start', {}]],
    ['an answer without a number', ['pong', '3']],
    ['another request', ['ask', 1, 'link', []]],
    ['a request of more than 64,000 characters', ['ask', 1, 'store.set', ['a', 'x'.repeat(64_000)]]],
    ['a request that JSON cannot hold', ['ask', 1, 'store.set', endless]],
  ])('do not pass: %s', (_name, message) => {
    expect(readWidgetMessage(message)).toBeNull();
  });

  it('pass 60 times a second at most', () => {
    const budget = new Budget();
    const passed = Array.from({ length: 100 }, (_, i) => budget.spend(i)).filter(Boolean);
    expect(passed).toHaveLength(MOST_MESSAGES);
    expect(budget.spend(1001)).toBe(true);
  });
});
