import { idOf, type Commit } from '@studio/kernel/event';
import { foldEvents, type Fold } from '@studio/kernel/fold';
import type { RecentFolds } from '@studio/kernel/recent-folds';
import { patch, remove, type Change, type Projection } from '@studio/read-models/projection';
import type { Step } from '@studio/kernel/steps';
import { document } from '../overlay.changes';
import { overlayDecider } from '../overlay.decider';
import { looksDifferent } from '../overlay.output';
import type { Overlay } from '../overlay.state';
import { restoreSummary } from '../undo/undo-summary';
import type { UndoEvents } from '../undo/undo.events';
import { SNAPSHOT_EVERY, type Archive } from './archive';
import {
  historyChanges,
  historyCollections,
  historyKey,
  historySnapshots,
  historySteps,
  historyTouches,
  historyVersions,
  type ChangesDocument,
  type SnapshotDocument,
  type StepDocument,
  type TouchDocument,
  type VersionDocument,
} from './history.documents';
import { summaryOf } from './summary';
import { touchedBy } from './touched';
import type { VersionEvents } from './version.events';

export const HISTORY = 'history';

/**
 * Folds of overlays that are being worked on, so that their next commit needs no reading: as many as the pipeline
 * keeps, whose states they share.
 */
const FOLDS_KEPT = 256;

/** Characters of JSON up to which a step's changes lie beside it. */
const SHORT_CHANGES = 1000;

/** Operations before which a version is kept automatically (open points 3.6). */
const keptBefore: ReadonlySet<string> = new Set([
  'delete_scene',
  'restore_look_scenes',
  'restore_overlay',
  'take_preview_to_program',
]);

export interface HistoryProjectionOptions {
  /** What commits made here led to: those needn't be folded again. */
  readonly recent?: RecentFolds;
  /** Events between two snapshots, about. */
  readonly snapshotEvery?: number;
}

/** One document per step, and what is needed to find steps and to read an overlay as it was. */
export function historyProjection(
  archive: Archive,
  { recent, snapshotEvery = SNAPSHOT_EVERY }: HistoryProjectionOptions = {},
): Projection<VersionEvents> {
  const folds = new Map<string, Fold<Overlay>>();

  const foldBefore = async (overlayId: string, { events: [first] }: Commit): Promise<Fold<Overlay>> => {
    const { revision = 0, meta } = first ?? {};
    const kept = folds.get(overlayId);
    if (kept?.revision === revision - 1) return kept;
    return archive.beforeEvent(overlayId, revision, meta?.rev ?? 0);
  };

  const keep = (overlayId: string, fold: Fold<Overlay>): void => {
    folds.delete(overlayId);
    folds.set(overlayId, fold);
    const [oldest] = folds.keys();
    if (folds.size > FOLDS_KEPT && oldest !== undefined) folds.delete(oldest);
  };

  return {
    name: HISTORY,
    version: 2,
    category: 'overlay',
    collections: historyCollections,
    on: {
      'version.created': ({ versionId, name, rev }, { id, meta }) => [
        document<VersionDocument>(historyVersions, historyKey(id, versionId), {
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
    commits: async (commits) => {
      const changes: (readonly Change[])[] = [];
      for (const commit of commits) {
        const id = idOf(commit.stream);
        const made = recent?.of<Overlay>(commit);
        const before = made?.before ?? (await foldBefore(id, commit));
        const after = made?.after ?? foldEvents(overlayDecider, before, commit.events);
        keep(id, after);
        changes.push([
          ...stepChanges(id, commit, before, after),
          ...snapshotChanges(id, commit, after, snapshotEvery),
        ]);
      }
      return changes;
    },
  };
}

function stepChanges(
  overlayId: string,
  { events }: Commit,
  before: Fold<Overlay>,
  after: Fold<Overlay>,
): readonly Change[] {
  const step = after.steps?.newest;
  if (!step || after.rev === before.rev) return [];
  const reverted = events.find(({ type }) => type === 'overlay.reverted');
  const { restored } = (reverted?.data ?? {}) as Partial<UndoEvents['overlay.reverted']>;
  const key = historyKey(overlayId, step.id);
  const summary = restored ? restoreSummary(restored.rev) : summaryOf(step, before.state, after.state);
  const onAir = looksDifferent(before.state, after.state);
  const changes = JSON.stringify(step.changes);
  const isLong = changes.length > SHORT_CHANGES;
  const doc = stepDocument(overlayId, step, { summary, onAir, changes: isLong ? null : changes });
  const { members, scenes } = doc.touched;
  const severally = [
    ...(members.length > 1 ? members.map((id) => `m${id}`) : []),
    ...(scenes.length > 1 ? scenes.map((id) => `s${id}`) : []),
  ];
  return [
    step.commits === 1
      ? document<StepDocument>(historySteps, key, doc)
      : patch<StepDocument>(historySteps, key, (known) => ({
          ...doc,
          onAir: Math.max(known.onAir, doc.onAir),
          undoneBy: known.undoneBy,
        })),
    ...(isLong ? [document<ChangesDocument>(historyChanges, key, { changes })] : []),
    ...severally.map((what) =>
      document<TouchDocument>(historyTouches, `${key}.${what}`, {
        overlayId,
        what,
        rev: step.rev,
        stepId: step.id,
      }),
    ),
    ...step.undoes.map((id) =>
      patch<StepDocument>(historySteps, historyKey(overlayId, id), (undone) => ({
        ...undone,
        undoneBy: step.id,
      })),
    ),
    ...(keptBefore.has(step.operation) && before.rev > 0
      ? [keptVersion(overlayId, step, summary, before)]
      : []),
  ];
}

function stepDocument(
  overlayId: string,
  step: Step,
  told: { readonly summary: string; readonly onAir: boolean; readonly changes: string | null },
): StepDocument {
  const { id: stepId, rev, at, actor, operation, undoes, commits } = step;
  const touched = touchedBy(step.changes);
  return {
    overlayId,
    stepId,
    rev,
    at,
    accountId: actor.accountId,
    tokenId: actor.tokenId ?? null,
    via: actor.via,
    operation,
    summary: told.summary,
    touched,
    member: onlyOne(touched.members),
    scene: onlyOne(touched.scenes),
    onAir: Number(told.onAir),
    undoes,
    undoneBy: null,
    commits,
    changes: told.changes,
  };
}

function onlyOne(ids: readonly number[]): number | null {
  return ids.length === 1 ? (ids[0] ?? null) : null;
}

function keptVersion(
  overlayId: string,
  { at, actor }: Step,
  summary: string,
  { rev }: Fold<Overlay>,
): Change {
  const versionId = automaticVersionId(rev);
  return document<VersionDocument>(historyVersions, historyKey(overlayId, versionId), {
    overlayId,
    versionId,
    name: `Before: ${summary}`,
    rev,
    automatic: true,
    createdAt: at,
    accountId: actor.accountId,
  });
}

export function automaticVersionId(rev: number): string {
  return `auto_${rev}`;
}

function snapshotChanges(
  overlayId: string,
  { events }: Commit,
  fold: Fold<Overlay>,
  every: number,
): readonly Change[] {
  const [first] = events;
  const turn = (revision: number): number => Math.floor(revision / every);
  if (!first || turn(fold.revision + 1) === turn(first.revision)) return [];
  const { revision, rev, at, state, steps } = fold;
  return [
    document<SnapshotDocument>(historySnapshots, historyKey(overlayId, rev), {
      overlayId,
      revision,
      rev,
      at,
      schemaVersion: overlayDecider.schemaVersion,
      fold: JSON.stringify({ state, unfinished: steps?.unfinished(at) ?? [] }),
    }),
  ];
}
