import { idOf, type Commit } from '@studio/kernel/event';
import type { RecentFolds } from '@studio/kernel/recent-folds';
import { upcastEvent } from '@studio/kernel/upcast';
import { put, remove, type Change, type Projection } from '@studio/read-models/projection';
import type { Step } from '@studio/undo/steps';
import { FollowedFolds } from '../reading/followed-folds';
import type { OverlayEvolver, OverlayFold } from '../model/overlay.context';
import { looksDifferent } from '../render/overlay.output';
import type { Overlay } from '../model/overlay.state';
import { restoreSummary } from './undo-summary';
import type { UndoEvents } from '../events/undo.events';
import { SNAPSHOT_EVERY, type Archive } from './archive';
import { charactersOf } from './characters';
import {
  historyChanges,
  historyCollections,
  historyKey,
  historySnapshots,
  historyVersions,
  storedSnapshots,
  type ChangesDocument,
  type SnapshotDocument,
  type VersionDocument,
} from './history.documents';
import { pageChanges, takenBack } from './history-pages';
import { STATE_SHAPE } from './state-shape';
import { summaryOf } from './summary';
import { englishLines, filled } from './summary-words';
import { touchedBy } from './touched';
import type { VersionEvents } from '../events/version.events';

export const HISTORY = 'history';

/** Approximate characters of JSON up to which a step's changes are stored with it. */
const SHORT_CHANGES = 500;

/** Characters of JSON up to which a state gets snapshots at the highest frequency: about 64 for each event. */
const SMALL_STATE = 2048;
/** A layer's place in a scene, about. */
const PLACE_CHARACTERS = 120;
/** Largest ratio between the longest and the shortest interval of snapshots, in events; a power of two. */
const MOST_SPREAD = 128;

/** Operations before which a version is saved automatically [undo/6]. */
const storedBefore: ReadonlySet<string> = new Set([
  'delete_scene',
  'restore_look_scenes',
  'restore_overlay',
  'take_preview_to_program',
]);

export interface HistoryProjectionOptions {
  /** Folds after commits made in this process, which need not be folded again. */
  readonly recent?: RecentFolds;
  /** Events between two snapshots of a small state, about. */
  readonly snapshotEvery?: number;
}

/**
 * Projects the steps of an overlay to history pages, with the index to find steps and the snapshots of earlier
 * states.
 */
export function historyProjection(
  archive: Archive,
  { recent, snapshotEvery = SNAPSHOT_EVERY }: HistoryProjectionOptions = {},
): Projection<VersionEvents> {
  const folds = new FollowedFolds(archive.evolver, recent ?? null);
  return {
    name: HISTORY,
    version: 4,
    shape: STATE_SHAPE,
    readsFrom: 3,
    category: 'overlay',
    collections: historyCollections,
    on: {
      'version.created': ({ versionId, name, rev }, { id, meta }) => [
        put<VersionDocument>(historyVersions, historyKey(id, versionId), {
          overlayId: id,
          versionId,
          name,
          rev,
          automatic: false,
          createdAt: meta.at,
          accountId: meta.actor.accountId,
        }),
      ],
      'version.deleted': ({ versionId }, { id }) => [remove(historyVersions, historyKey(id, versionId))],
    },
    commits: async (commits, own) => {
      const changes: (readonly Change[])[] = [];
      const past = own ? archive.with(storedSnapshots(own)) : archive;
      const foldsOf = folds.of(commits, (await own?.generationNow()) ?? '', (...at) =>
        past.beforeEvent(...at),
      );
      for (const commit of commits) {
        const id = idOf(commit.stream);
        const { before, after } = await foldsOf(commit);
        const ofCommit = stepChanges(archive.evolver, id, commit, before, after);
        const snapshot = snapshotChange(archive.evolver, id, commit, after, snapshotEvery);
        changes.push(snapshot ? [...ofCommit, snapshot] : ofCommit);
      }
      return changes;
    },
  };
}

function stepChanges(
  evolver: OverlayEvolver,
  overlayId: string,
  { events }: Commit,
  before: OverlayFold,
  after: OverlayFold,
): readonly Change[] {
  const step = after.extension?.steps.newest;
  if (!step || after.rev === before.rev) return [];
  const reverted = events.find(({ type }) => type === 'overlay.reverted');
  const { restored } = (reverted ? upcastEvent(evolver, reverted).data : {}) as Partial<
    UndoEvents['overlay.reverted']
  >;
  const summary = restored ? restoreSummary(restored.rev) : summaryOf(step, before.state, after.state);
  const onAir = looksDifferent(before.state, after.state);
  const touched = touchedBy(step.changes);
  const isLong = charactersOf(step.changes, SHORT_CHANGES) > SHORT_CHANGES;
  const summaries = {
    summary,
    onAir,
    changes: isLong ? undefined : step.changes,
    touched: isLong ? touched : undefined,
  };
  const changes = pageChanges(overlayId, step, summaries, touched);
  if (isLong) {
    const key = historyKey(overlayId, step.id);
    changes.push(put<ChangesDocument>(historyChanges, key, { changes: step.changes }));
  }
  for (const id of step.undoes) changes.push(...takenBack(overlayId, id, step.id));
  if (storedBefore.has(step.operation) && before.rev > 0)
    changes.push(storedVersion(overlayId, step, summary, before));
  return changes;
}

function storedVersion(
  overlayId: string,
  { at, actor }: Step,
  summary: string,
  { rev }: OverlayFold,
): Change {
  const versionId = automaticVersionId(rev);
  return put<VersionDocument>(historyVersions, historyKey(overlayId, versionId), {
    overlayId,
    versionId,
    name: filled(englishLines.before, summary),
    rev,
    automatic: true,
    createdAt: at,
    accountId: actor.accountId,
  });
}

function automaticVersionId(rev: number): string {
  return `auto_${rev}`;
}

/** The snapshot that is due after a commit; null when none is. */
function snapshotChange(
  { schemaVersion }: OverlayEvolver,
  overlayId: string,
  { events }: Commit,
  fold: OverlayFold,
  every: number,
): Change | null {
  const from = events[0]?.revision ?? 0;
  const { revision, rev, at, state, extension } = fold;
  const isReached = (interval: number): boolean =>
    Math.floor((revision + 1) / interval) !== Math.floor(from / interval);
  if (!isReached(every)) return null;
  let spread = 1;
  while (spread < MOST_SPREAD && isReached(2 * spread * every)) spread *= 2;
  if (spread < MOST_SPREAD && !isWorthSnapshot(state, spread)) return null;
  return put<SnapshotDocument>(historySnapshots, historyKey(overlayId, rev), {
    overlayId,
    revision,
    rev,
    at,
    schemaVersion,
    state,
    unfinished: joinable(extension?.steps.unfinished(at) ?? []),
  });
}

/**
 * Returns true if a state is small enough for snapshots at an interval of `spread` times the shortest. This makes
 * the cost per commit about equal.
 */
export function isWorthSnapshot({ layers, scenes }: Overlay, spread: number): boolean {
  const most = spread * SMALL_STATE;
  const places = Object.keys(layers).length * Object.keys(scenes).length * PLACE_CHARACTERS;
  return places <= most && places + charactersOf(layers, most - places) <= most;
}

/** Returns the unfinished steps the next commit may join, newest first: down to the last account's newest step. */
function joinable(steps: readonly Step[]): readonly Step[] {
  const accounts = new Set<string>();
  let depth = 0;
  steps.forEach(({ actor: { accountId } }, i) => {
    if (accounts.has(accountId)) return;
    accounts.add(accountId);
    depth = i + 1;
  });
  return steps.slice(0, depth);
}
