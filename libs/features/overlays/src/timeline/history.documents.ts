import type { Channel } from '@studio/kernel/event';
import type { PropertyChange } from '@studio/undo/property-diff';
import { writeCursor } from '@studio/read-models/cursor';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { CollectionDefinition, FindOptions } from '@studio/read-models/read-models';
import type { StoredSnapshot, Snapshots } from './archive';
import type { TouchedView } from './step.views';

/** Actor of steps, with the channel of the request. */
export interface StepActor {
  readonly accountId: string;
  readonly tokenId: string | null;
  readonly via: Channel;
}

/** Step as its history page stores it. Defaults of omitted fields: `commits` 1, `undoes` none, `undoneBy` none. */
export interface HistoryPageStep {
  /** Its id is `h_` and this: the rev of its first commit. */
  readonly from: number;
  /** Rev of its last commit. */
  readonly rev: number;
  readonly at: string;
  /** Index of its actor in the page's list. */
  readonly by: number;
  readonly operation: string;
  /** Summary of its effect. For a step that undid others it is built from theirs on request. */
  readonly summary: string;
  readonly onAir: boolean;
  readonly commits: number | undefined;
  readonly undoes: readonly string[] | undefined;
  /** Last step that undid it; that step may be undone itself. */
  readonly undoneBy: string | undefined;
  /** Changes it made. Long changes are in their own document, so that lists need not read them. */
  readonly changes: readonly PropertyChange[] | undefined;
  /** Properties it touched, for a step without `changes`; otherwise `changes` shows them. */
  readonly touched: TouchedView | undefined;
}

/**
 * The steps of an overlay that began in a span of revs: few large documents are cheaper to write than many small
 * ones. Its id is `<overlay>.<sheet>`.
 */
export interface HistoryPageDocument {
  readonly overlayId: string;
  readonly actors: readonly StepActor[];
  /** In the order of `from`. */
  readonly steps: readonly HistoryPageStep[];
  /** `from` of steps on earlier pages whose last commit was in this span; it may have moved since. */
  readonly later: readonly number[];
}

/** History pages of each layer, account or the like, one bit per page. */
export interface HistoryMarks<Of> {
  readonly of: readonly Of[];
  readonly sheets: readonly number[];
}

/**
 * Index of the history pages on which steps of some kind ended. A mark may be superfluous, never missing. Its id
 * is `<overlay>.<number>`.
 */
export interface HistoryIndexDocument {
  readonly overlayId: string;
  readonly finder: number;
  readonly members: HistoryMarks<number>;
  readonly scenes: HistoryMarks<number>;
  readonly accounts: HistoryMarks<string>;
  readonly channels: HistoryMarks<string>;
  readonly onAir: number;
  readonly offAir: number;
}

/** Changes of a step, if they are long. */
export interface ChangesDocument {
  readonly changes: readonly PropertyChange[];
}

export interface SnapshotDocument extends StoredSnapshot {
  readonly overlayId: string;
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

export const historyPages = 'history-sheets';
export const historyIndex = 'history-finders';
export const historyChanges = 'history-long-changes';
export const historySnapshots = 'history-states';
export const historyVersions = 'history-versions';

export const historyCollections: readonly CollectionDefinition[] = [
  { name: historyPages, indexes: {} },
  { name: historyIndex, indexes: { overlay: ['overlayId', 'finder'] } },
  { name: historyChanges, indexes: {} },
  { name: historySnapshots, indexes: { overlay: ['overlayId', 'rev'] } },
  { name: historyVersions, indexes: { overlay: ['overlayId', 'rev'] } },
];

export const historyKey = (overlayId: string, id: string | number): string => `${overlayId}.${id}`;

/** Returns options to read newest first, before a number, in an index whose last key is that number. */
export function before(
  range: Pick<FindOptions, 'index' | 'equals' | 'limit'>,
  number: number | undefined,
): FindOptions {
  const options: FindOptions = { ...range, order: 'desc' };
  // Keys are whole numbers: none is between this place and the number.
  const place = { keys: [...range.equals, (number ?? 0) - 0.5], id: '' };
  return number === undefined ? options : { ...options, cursor: writeCursor(options, place) };
}

/** The snapshots that the projection keeps. @param reader of its documents */
export function storedSnapshots(reader: ProjectionReader): Snapshots {
  return {
    before: async (overlayId, rev) => {
      const range = { index: 'overlay', equals: [overlayId], limit: 1 };
      const { items } = await reader.find<SnapshotDocument>(historySnapshots, before(range, rev + 1));
      return items[0]?.doc ?? null;
    },
  };
}
