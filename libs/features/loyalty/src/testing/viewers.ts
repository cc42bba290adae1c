import type { Viewer, ViewerKeys } from '@studio/viewers/viewer-keys';

/** Ids of viewers of whom nobody is linked. */
export function unlinkedViewers(
  idOf: (viewer: Viewer) => string,
): Pick<ViewerKeys, 'idOf' | 'ownIdOf' | 'personOf' | 'membersOf' | 'link'> {
  const ownIdOf = (_accountId: string, viewer: Viewer): Promise<string> => Promise.resolve(idOf(viewer));
  return {
    idOf: ownIdOf,
    ownIdOf,
    personOf: (viewerId) => Promise.resolve(viewerId),
    membersOf: (viewerId) => Promise.resolve([viewerId]),
    link: () => Promise.reject(new Error('Nobody is linked.')),
  };
}
