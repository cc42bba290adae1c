import type { DecisionContext } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { CommitWrites } from '@studio/undo/last-writes';
import type { UndoHistory } from '@studio/undo/undo-history';
import { sceneDto } from './scene-dto';
import { layerNow } from './overlay.lookup';
import type { Overlay, Scene } from './overlay.state';

type Revisions = Pick<DecisionContext<UndoHistory>, 'rev' | 'extension'>;

/** A commit that a stale caller hasn't seen [errors/5]. */
interface ChangedSince {
  readonly rev: number;
  readonly actor: { readonly accountId: string; readonly via: string };
  readonly operation: string;
  readonly memberIds: readonly number[];
  readonly sceneIds: readonly number[];
  readonly at: string;
}

/**
 * Refuses a stale overlay revision: any other than the current one [api/10]. A missing revision is always
 * accepted.
 * @param current returns the current state of the command's subject
 * @throws Problem `rev_conflict` {expectedRev, currentRev, changedSince, current}
 */
export function requireRev(
  expectedRev: number | undefined,
  { rev, extension }: Revisions,
  current: () => object,
): void {
  if (expectedRev === undefined || expectedRev === rev) return;
  throw conflict(expectedRev, rev, extension.since(expectedRev), current());
}

/**
 * Checks the revision for commands that may affect anything. The problem's current state lists what changed since.
 * @throws Problem `rev_conflict`
 */
export function requireRevOfAll(overlay: Overlay, expectedRev: number | undefined, context: Revisions): void {
  requireRev(expectedRev, context, () => {
    const touched = context.extension.since(expectedRev ?? 0).map(changedSince);
    const of = (ids: (each: ChangedSince) => readonly number[]): readonly number[] =>
      [...new Set(touched.flatMap(ids))].sort(byNumber);
    return {
      layers: of(({ memberIds }) => memberIds).flatMap((id) =>
        overlay.layers[id] ? [layerNow(overlay, id)] : [],
      ),
      scenes: of(({ sceneIds }) => sceneIds).flatMap((id) => {
        const scene = overlay.scenes[id];
        return scene ? [sceneDto(scene)] : [];
      }),
      activeSceneId: overlay.liveSceneId,
    };
  });
}

/**
 * Checks the revision of an offline scene. Changes outside the scene do not count.
 * @throws Problem `rev_conflict`
 */
export function requireSceneRev(
  expectedRev: number | undefined,
  { sceneId, rev }: Scene,
  { extension }: Revisions,
  current: () => object,
): void {
  if (expectedRev === undefined || expectedRev === rev) return;
  throw conflict(expectedRev, rev, extension.since(expectedRev, ['scenes', sceneId]), current());
}

function conflict(
  expectedRev: number,
  currentRev: number,
  touches: readonly CommitWrites[],
  current: object,
): Problem {
  return new Problem(
    'rev_conflict',
    `The revision is ${currentRev}, not ${expectedRev}. See details for what changed, then send expectedRev ${currentRev}.`,
    {
      expectedRev,
      currentRev,
      changedSince: touches.map(changedSince),
      current,
    },
  );
}

/** Writes are known by their place in the state: `scenes.<id>.places.<memberId>…`, `layers.<memberId>…`. */
function changedSince({ rev, accountId, via, operation, at, paths }: CommitWrites): ChangedSince {
  const memberIds = new Set<number>();
  const sceneIds = new Set<number>();
  for (const [part, id, inside, memberId] of paths) {
    if (part === 'layers' && id !== undefined) memberIds.add(Number(id));
    if (part === 'scenes' && id !== undefined) sceneIds.add(Number(id));
    if (part === 'scenes' && inside === 'places' && memberId !== undefined) memberIds.add(Number(memberId));
  }
  return {
    rev,
    actor: { accountId, via },
    operation,
    memberIds: [...memberIds].sort(byNumber),
    sceneIds: [...sceneIds].sort(byNumber),
    at,
  };
}

const byNumber = (a: number, b: number): number => a - b;
