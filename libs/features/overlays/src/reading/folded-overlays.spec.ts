import { FoldedOverlays } from './folded-overlays';
import { OverlayRun, testOverlayId } from '../testing/overlay-run';

/**
 * Returns folded overlays over one known fold and one list entry.
 * @param listed rev in the list; null if the list does not have the overlay
 */
const served = (known: OverlayRun | null, listed: number | null): FoldedOverlays =>
  new FoldedOverlays({
    folds: { known: () => known?.fold ?? null },
    reader: {
      get: () =>
        Promise.resolve(listed === null ? null : { id: '', position: '', doc: { rev: listed } as never }),
    },
  });

describe('an overlay from its fold', () => {
  const run = new OverlayRun();
  run.run({ name: 'CreateOverlay', command: { starter: true } } as never);
  const { fold } = run;

  it('is the state that access was decided on, at its revision', async () => {
    const { state, rev, at, position } = fold;
    const read = await served(null, null).read(testOverlayId, { fold });
    expect(read).toEqual({ overlay: state, rev, updatedAt: at, position });
    expect(read.overlay).toBe(state);
  });

  it('is what was last known of it while the log gives nothing', async () => {
    const { overlay } = await served(run, fold.rev).read(testOverlayId, { fold: null });
    expect(overlay).toBe(fold.state);
  });

  it('is not told while the log gives nothing and something newer was listed, or nothing is known', async () => {
    const cutOff = { fold: null };
    const unavailable = { code: 'unavailable' };
    await expect(served(run, fold.rev + 1).read(testOverlayId, cutOff)).rejects.toMatchObject(unavailable);
    await expect(served(run, null).read(testOverlayId, cutOff)).rejects.toMatchObject(unavailable);
    await expect(served(null, 1).read(testOverlayId, cutOff)).rejects.toMatchObject(unavailable);
  });
});
