import { Problem } from '@studio/kernel/problem';
import { scopes, type Caller } from '@studio/operations/caller';
import type { ProjectionReader } from '@studio/read-models/reader';
import { absentOverlay, type Overlay } from '../model/overlay.state';
import type { OverlayFolds } from './overlay-folds';
import { OverlayGuard } from './overlay-guard';

const bea: Caller = {
  accountId: 'bea',
  name: 'Bea',
  locale: 'en',
  scopes: new Set(scopes),
  via: 'api',
  overlayIds: null,
  credential: { kind: 'token', tokenId: 't', name: null, expiresAt: null },
};
const mayRead = { scope: 'overlays:read', ownerOnly: false };
const editor = { userId: 'bea', login: 'bea', name: 'Bea', permissions: ['overlays:read'], addedAt: '' };
const shared: Overlay = {
  ...absentOverlay,
  status: 'active',
  overlayId: 'o1',
  owner: { userId: 'ada', name: 'Ada' },
  editors: { bea: editor },
};

/** @param inLog null: the log gives nothing */
function guard(inLog: Overlay | null, inDocuments: Overlay | null): OverlayGuard {
  const read = (): Promise<unknown> =>
    inLog
      ? Promise.resolve({ state: inLog })
      : Promise.reject(
          new Problem('unavailable', 'The event store is not available now. Try again in a few seconds.'),
        );
  const get = (): Promise<unknown> => Promise.resolve(inDocuments && { doc: inDocuments, position: '1' });
  return new OverlayGuard({
    folds: { read } as unknown as OverlayFolds,
    reader: { get } as unknown as ProjectionReader,
    upToDate: () => Promise.resolve(true),
  });
}

const asked = (which: OverlayGuard, caller = bea) =>
  which.require('o1', caller, mayRead).then(
    ({ role }) => role,
    (error: Problem) => error.code,
  );

it('believes the log, whatever the documents say', async () => {
  expect(await asked(guard(shared, null))).toBe('editor');
  expect(await asked(guard({ ...shared, editors: {} }, shared))).toBe('not_found');
  expect(await asked(guard({ ...shared, status: 'deleted' }, shared))).toBe('not_found');
});

it('goes by the documents while the log gives nothing', async () => {
  expect(await asked(guard(null, shared))).toBe('editor');
  expect(await asked(guard(null, { ...shared, editors: {} }))).toBe('not_found');
  expect(await asked(guard(null, null))).toBe('not_found');
});

it('looks at nothing for a token that is limited to others', async () => {
  const elsewhere = { ...bea, overlayIds: new Set(['o2']) };
  expect(await asked(guard(shared, shared), elsewhere)).toBe('not_found');
});
