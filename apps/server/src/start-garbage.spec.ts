import { collectWhenQuiet } from './start-garbage';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Lets ten seconds pass, of which the third is the first quiet one. */
function lookAtHeapOf(heapBytes: number): { readonly asked: number; readonly collected: number } {
  const shares = [0.9, 0.3, 0.05, 0.01];
  let [asked, collected] = [0, 0];
  const busyShare = (): number => shares[asked++] ?? 0;
  collectWhenQuiet({ busyShare, heapBytes: () => heapBytes, collect: () => collected++, everyMs: 1000 });
  jest.advanceTimersByTime(10_000);
  return { asked, collected };
}

it('collects garbage once, in the first quiet second', () => {
  expect(lookAtHeapOf(80e6)).toEqual({ asked: 3, collected: 1 });
});

it('leaves a large heap to V8', () => {
  expect(lookAtHeapOf(200e6)).toEqual({ asked: 3, collected: 0 });
});
