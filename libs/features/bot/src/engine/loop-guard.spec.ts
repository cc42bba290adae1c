import { LoopGuard } from './loop-guard';

it('admits as many answers per viewer as the limit says, then again when the first is over', () => {
  const guard = new LoopGuard();
  const limit = { answers: 3, seconds: 10 };
  const admitted = (at: number, viewer = 'a'): boolean => guard.admits(viewer, limit, at);
  expect([0, 1_000, 2_000, 3_000, 9_999].map((at) => admitted(at))).toEqual([true, true, true, false, false]);
  expect(admitted(3_000, 'b')).toBe(true);
  expect([10_000, 10_500, 11_000].map((at) => admitted(at))).toEqual([true, false, true]);
});

it('has no limit with 0 answers', () => {
  const guard = new LoopGuard();
  expect(Array.from({ length: 200 }, () => guard.admits('a', { answers: 0, seconds: 60 }, 0))).not.toContain(
    false,
  );
});
