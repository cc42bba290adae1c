import { FoldedOverlays } from './folded-overlays';
import { OverlayRun, testOverlayId } from './testing/overlay-run';

const served = (run: OverlayRun): FoldedOverlays =>
  new FoldedOverlays({ read: () => Promise.resolve(run.fold as never) });

describe('an overlay from its fold', () => {
  const run = new OverlayRun();
  run.run({ name: 'CreateOverlay', command: { starter: true } } as never);

  it('is the state that commands are decided on, at its revision', async () => {
    const { state, rev, at, position } = run.fold;
    const read = await served(run).read(testOverlayId);
    expect(read).toEqual({ overlay: state, rev, updatedAt: at, position });
    expect(read?.overlay).toBe(state);
  });

  it('is none before it was made and after it was deleted', async () => {
    expect(await served(new OverlayRun()).read(testOverlayId)).toBeNull();
    run.run({ name: 'DeleteOverlay', command: { overlayId: testOverlayId } } as never);
    expect(await served(run).read(testOverlayId)).toBeNull();
  });
});
