import { EventQueue } from './event-queue';
import { answerTo } from './known-answers';
import { memoryStorage } from './memory-storage';

describe('the storage of a widget', () => {
  it('behaves like that of a browser', () => {
    const storage = memoryStorage();
    storage.setItem('a', '1');
    storage['b'] = '2';
    expect([
      storage.length,
      storage.key(1),
      storage.getItem('b'),
      storage['a'],
      storage.getItem('x'),
    ]).toEqual([...[2, 'b', '2', '1', null]]);
    expect('a' in storage && Object.keys(storage)).toEqual(['a', 'b']);
    delete storage['a'];
    expect(storage.getItem('a')).toBeNull();
    storage.clear();
    expect(storage.length).toBe(0);
  });
});

describe('the queue of alerts', () => {
  it('hands on one at a time, also if the widget is done at once', () => {
    const taken: string[] = [];
    const queue: EventQueue = new EventQueue(1000, ({ listener, event }) => {
      taken.push(`${listener} ${String(event['n'])}`);
      if (event['n'] === 2) queue.resume();
    });
    for (const n of [1, 2, 3]) queue.add({ listener: 'tip-latest', event: { n } });
    queue.add({ listener: 'message', event: { n: 4 } });
    expect(taken).toEqual(['tip-latest 1', 'message 4']);
    queue.resume();
    expect(taken).toEqual(['tip-latest 1', 'message 4', 'tip-latest 2', 'tip-latest 3']);
    queue.resume();
  });
});

describe('requests to StreamElements', () => {
  const load = {
    ...{
      channel: { id: 'c', username: 'me' },
      session: { data: { 'tip-weekly-top-donator': { name: 'Ada', amount: 5 }, 'tip-latest': 2 } },
    },
    ...{ recents: [{ name: 'Ada' }], currency: { code: 'USD', name: '', symbol: '' } },
    overlay: { isEditorMode: false, muted: false },
  };
  const ask = (path: string) =>
    answerTo(`https://api.streamelements.com/kappa/v2/${path}`, load, (counter) =>
      Promise.resolve({ counter, value: 4 }),
    );
  it.each([
    ['channels/me', { _id: 'c', username: 'me' }],
    ['channels/abc', { _id: 'c' }],
    ['bot/c/counters/deaths%20', { counter: 'deaths ', value: 4 }],
    ['sessions/c', { data: { 'tip-latest': 2 } }],
    ['activities/c?limit=5', [{ name: 'Ada' }]],
  ])('are answered: %s', async (path, value) => {
    expect(await ask(path)).toMatchObject({ status: 200, value });
  });

  it('are answered with the top lists of a session only', async () => {
    const first = [{ username: 'Ada', total: 5 }];
    expect(await ask('sessions/c/top?type=tip&interval=weekly')).toEqual({ status: 200, value: first });
    expect(await ask('sessions/c/top')).toEqual({ status: 200, value: [] });
  });

  it('are refused if they are for anything else, and others are not answered', async () => {
    expect(await ask('tips/c')).toMatchObject({ status: 404 });
    expect(await ask('channels/c/emotes')).toMatchObject({ status: 404 });
    expect(answerTo('https://example.com/kappa/v2/channels/me', load, () => Promise.resolve(0))).toBeNull();
  });
});
