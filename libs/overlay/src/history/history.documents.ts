import type { Channel } from '@studio/kernel/event';
import type { Step } from '@studio/kernel/steps';
import { writeCursor } from '@studio/read-models/cursor';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { CollectionDefinition, FindOptions } from '@studio/read-models/read-models';
import type { Overlay } from '../overlay.state';
import type { Snapshot, Snapshots } from './archive';
import type { TouchedView } from './step.views';

export interface StepDocument {
  readonly overlayId: string;
  readonly stepId: string;
  readonly rev: number;
  readonly at: string;
  readonly accountId: string;
  readonly tokenId: string | null;
  readonly via: Channel;
  readonly operation: string;
  /** What it did; of one that took steps back it is made from theirs when it is asked for. */
  readonly summary: string;
  readonly touched: TouchedView;
  /** The layer and the scene that it touched, where that is one each: it is found by them. */
  readonly member: number | null;
  readonly scene: number | null;
  /** 1 when viewers saw it, else 0: indexes sort by numbers. */
  readonly onAir: number;
  readonly undoes: readonly string[];
  /** The last step that took it back, which may itself be taken back. */
  readonly undoneBy: string | null;
  readonly commits: number;
  /**
   * What it changed, as JSON: settings have keys of their own, which no store should look at. Null where that is
   * long: it then has a document of its own, so that lists needn't read it.
   */
  readonly changes: string | null;
}

/** Finds the steps that touched several layers (`m7`) or scenes (`s2`). */
export interface TouchDocument {
  readonly overlayId: string;
  readonly what: string;
  readonly rev: number;
  readonly stepId: string;
}

/** What a step changed, if that is long. */
export interface ChangesDocument {
  readonly changes: string;
}

export interface SnapshotDocument extends Omit<Snapshot, 'state' | 'unfinished'> {
  readonly overlayId: string;
  /** State and unfinished steps as JSON. */
  readonly fold: string;
}

export interface VersionDocument {
  readonly overlayId: string;
  readonly versionId: string;
  readonly name: string;
  readonly rev: number;
  readonly automatic: boolean;
  readonly createdAt: string;
  readonly accountId: string;
}

export const historySteps = 'history-steps';
export const historyTouches = 'history-touches';
export const historyChanges = 'history-changes';
export const historySnapshots = 'history-snapshots';
export const historyVersions = 'history-versions';

export const historyCollections: readonly CollectionDefinition[] = [
  {
    name: historySteps,
    indexes: {
      all: ['overlayId', 'rev'],
      account: ['overlayId', 'accountId', 'rev'],
      via: ['overlayId', 'via', 'rev'],
      onAir: ['overlayId', 'onAir', 'rev'],
      member: ['overlayId', 'member', 'rev'],
      scene: ['overlayId', 'scene', 'rev'],
    },
  },
  { name: historyTouches, indexes: { what: ['overlayId', 'what', 'rev'] } },
  { name: historyChanges, indexes: {} },
  { name: historySnapshots, indexes: { overlay: ['overlayId', 'rev'] } },
  { name: historyVersions, indexes: { overlay: ['overlayId', 'rev'] } },
];

export const historyKey = (overlayId: string, id: string | number): string => `${overlayId}.${id}`;

/** Newest first, from before a rev on, in an index whose last key is the rev. */
export function beforeRev(
  range: Pick<FindOptions, 'index' | 'equals' | 'limit'>,
  rev: number | undefined,
): FindOptions {
  const options: FindOptions = { ...range, order: 'desc' };
  // Revs are whole numbers: nothing stands between this place and the rev.
  const place = { keys: [...range.equals, (rev ?? 0) - 0.5], id: '' };
  return rev === undefined ? options : { ...options, cursor: writeCursor(options, place) };
}

/** The snapshots that the projection keeps. @param reader of its documents */
export function keptSnapshots(reader: ProjectionReader): Snapshots {
  return {
    before: async (overlayId, rev) => {
      const range = { index: 'overlay', equals: [overlayId], limit: 1 };
      const { items } = await reader.find<SnapshotDocument>(historySnapshots, beforeRev(range, rev + 1));
      const [found] = items;
      if (!found) return null;
      const { revision, at, schemaVersion, fold } = found.doc;
      const { state, unfinished } = JSON.parse(fold) as { state: Overlay; unfinished: readonly Step[] };
      return { revision, rev: found.doc.rev, at, schemaVersion, state, unfinished };
    },
  };
}
