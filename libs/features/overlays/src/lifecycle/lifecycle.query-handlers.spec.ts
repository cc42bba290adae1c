import { scopes, type Caller, type RequestContext } from '@studio/operations/caller';
import { answerOf, MadeFrom } from '@studio/operations/etag';
import { FoldedOverlays } from '../reading/folded-overlays';
import type { Sizes } from '../model/geometry';
import type { OverlayQueryDeps } from '../reading/overlay.query-handlers';
import { requireAccess } from '../model/access';
import { OverlayRun, testOverlayId as overlayId } from '../testing/overlay-run';
import { lifecycleQueryHandlers } from './lifecycle.query-handlers';

const run = new OverlayRun();
run.run({ name: 'CreateOverlay', command: { starter: true } } as never);
run.run({ name: 'PutEditor', command: { overlayId, login: 'bea', permissions: ['overlays:read'] } } as never);

async function asked(by = 'owner', sizes: Sizes = {}): Promise<MadeFrom> {
  const deps = {
    folded: new FoldedOverlays({
      folds: { known: () => null },
      reader: { get: () => Promise.resolve(null) },
    }),
    sizes: { of: () => Promise.resolve(sizes) },
  } as unknown as OverlayQueryDeps;
  const caller = { accountId: by, overlayIds: null, scopes: new Set(scopes) } as unknown as Caller;
  const request = { caller, locale: 'en' } as RequestContext;
  const access = requireAccess(run.overlay, caller, { scope: 'overlays:read', ownerOnly: false });
  const made = await lifecycleQueryHandlers.GetOverlay({ overlayId, fields: true }, request, deps, {
    ...access,
    fold: run.fold,
  });
  if (made instanceof MadeFrom) return made;
  throw new Error('It was made in any case.');
}

describe('what get_overlay is made from', () => {
  it('is the same as long as nothing happens', async () => {
    expect((await asked()).basis).toEqual((await asked()).basis);
    expect(answerOf(await asked())).toMatchObject({ overlayId, rev: run.fold.rev, role: 'owner' });
  });

  it('differs by what the caller is to the overlay', async () => {
    expect((await asked('bea')).basis).not.toEqual((await asked()).basis);
  });

  it('differs once a renderer has measured a layer', async () => {
    expect((await asked('owner', { 1: { w: 10, h: 10 } })).basis).not.toEqual((await asked()).basis);
  });

  it('differs after a commit', async () => {
    const { basis } = await asked();
    run.run({ name: 'UpdateOverlay', command: { overlayId, name: 'Another' } } as never);
    expect((await asked()).basis).not.toEqual(basis);
  });
});
