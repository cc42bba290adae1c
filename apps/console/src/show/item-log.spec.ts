import { ItemLog } from './item-log';

const item = (id: string, at: number) => ({ id, at: new Date(at).toISOString(), gone: false });

function logOf(most = 10) {
  const due: (() => void)[] = [];
  const log = new ItemLog<ReturnType<typeof item>>(most, (work) => due.push(work));
  const ids = (): string => {
    for (const work of due.splice(0)) work();
    return log.items
      .get()
      .map(({ id }) => id)
      .join('');
  };
  return { log, ids, due };
}

it('shows what comes within a frame together, each once', () => {
  const { log, ids, due } = logOf();
  log.add([item('a', 1)]);
  log.add([item('b', 2), item('a', 1)]);
  expect(due).toHaveLength(1);
  expect(ids()).toBe('ab');
  log.add([item('b', 2)]);
  expect(ids()).toBe('ab');
});

it('puts what is told late where it belongs', () => {
  const { log, ids } = logOf();
  log.add([item('d', 4)]);
  expect(ids()).toBe('d');
  log.add([item('b', 2), item('c', 3), item('d', 4)]);
  expect(ids()).toBe('bcd');
});

it('keeps the last, and changes those that are meant, shown or not yet', () => {
  const { log, ids } = logOf(2);
  log.add([item('a', 1), item('b', 2), item('c', 3)]);
  expect(ids()).toBe('bc');
  log.add([item('d', 4)]);
  log.change(
    ({ id }) => id === 'c' || id === 'd',
    (each) => ({ ...each, gone: true }),
  );
  expect(ids()).toBe('cd');
  expect(log.items.get().every(({ gone }) => gone)).toBe(true);
});
