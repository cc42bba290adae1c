import { FoldedOverlays } from './folded-overlays';
import { Problem } from '@studio/kernel/problem';
import { OverlayRun, testOverlayId } from './testing/overlay-run';

const served = (run: OverlayRun): FoldedOverlays =>
  new FoldedOverlays({
    pipeline: { read: () => Promise.resolve(run.fold as never), known: () => null },
    reader: { get: () => Promise.resolve(null) },
  });

/** While the log gives nothing. @param listed rev that lists tell; null when they know nothing of the overlay */
const cutOff = (known: OverlayRun | null, listed: number | null): FoldedOverlays =>
  new FoldedOverlays({
    pipeline: {
      read: () => Promise.reject(new Problem('unavailable', 'Not now.')),
      known: () => (known?.fold ?? null) as never,
    },
    reader: {
      get: () =>
        Promise.resolve(listed === null ? null : { id: '', position: '', doc: { rev: listed } as never }),
    },
  });

describe('an overlay from its fold', () => {
  const run = new OverlayRun();
  run.run({ name: 'CreateOverlay', command: { starter: true } } as never);

  it('is the state that commands are decided on, at its revision', async () => {
    const { state, rev, at, position } = run.fold;
    const read = await served(run).read(testOverlayId);
    expect(read).toEqual({ overlay: state, rev, updatedAt: at, position });
    expect(read?.overlay).toBe(state);
  });

  it('is what was last known of it while the log gives nothing', async () => {
    const { rev, state } = run.fold;
    expect((await cutOff(run, rev).read(testOverlayId))?.overlay).toBe(state);
  });

  it('is not told while the log gives nothing and something newer was listed, or nothing is known', async () => {
    const unavailable = { code: 'unavailable' };
    await expect(cutOff(run, run.fold.rev + 1).read(testOverlayId)).rejects.toMatchObject(unavailable);
    await expect(cutOff(run, null).read(testOverlayId)).rejects.toMatchObject(unavailable);
    await expect(cutOff(null, 1).read(testOverlayId)).rejects.toMatchObject(unavailable);
  });

  it('is none before it was made and after it was deleted', async () => {
    expect(await served(new OverlayRun()).read(testOverlayId)).toBeNull();
    run.run({ name: 'DeleteOverlay', command: { overlayId: testOverlayId } } as never);
    expect(await served(run).read(testOverlayId)).toBeNull();
  });
});
