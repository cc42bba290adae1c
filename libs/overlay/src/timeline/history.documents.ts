import type { Channel } from '@studio/kernel/event';
import type { PropertyChange } from '@studio/undo/property-diff';
import { writeCursor } from '@studio/read-models/cursor';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { CollectionDefinition, FindOptions } from '@studio/read-models/read-models';
import type { KeptSnapshot, Snapshots } from './archive';
import type { TouchedView } from './step.views';

/** Who did steps, and through which door. */
export interface StepActor {
  readonly accountId: string;
  readonly tokenId: string | null;
  readonly via: Channel;
}

/** A step as its sheet has it. What is left out is `commits` 1, `undoes` none, `undoneBy` nobody. */
export interface SheetStep {
  /** Its id is `h_` and this: the rev of its first commit. */
  readonly from: number;
  /** Of its last commit. */
  readonly rev: number;
  readonly at: string;
  /** Place of its actor in the sheet's list. */
  readonly by: number;
  readonly operation: string;
  /** What it did; of one that took steps back it is made from theirs when it is asked for. */
  readonly summary: string;
  readonly onAir: boolean;
  readonly commits: number | undefined;
  readonly undoes: readonly string[] | undefined;
  /** The last step that took it back, which may itself be taken back. */
  readonly undoneBy: string | undefined;
  /** What it changed. Where that is long it has a document of its own, so that lists needn't read it. */
  readonly changes: readonly PropertyChange[] | undefined;
  /** Of a step without `changes`; otherwise they tell it. */
  readonly touched: TouchedView | undefined;
}

/**
 * The steps of an overlay that began in a span of revs: few large documents are cheaper to write than many small
 * ones. Its id is `<overlay>.<sheet>`.
 */
export interface SheetDocument {
  readonly overlayId: string;
  readonly actors: readonly StepActor[];
  /** In the order of `from`. */
  readonly steps: readonly SheetStep[];
  /** `from` of steps on earlier sheets whose last commit was in this span, and may not be any more. */
  readonly later: readonly number[];
}

/** Of each layer, account or the like its sheets, a bit for each. */
export interface HistoryMarks<Of> {
  readonly of: readonly Of[];
  readonly sheets: readonly number[];
}

/**
 * Finds the sheets on which steps of some kind ended. A mark may be there in vain, never missing.
 * Its id is `<overlay>.<finder>`.
 */
export interface FinderDocument {
  readonly overlayId: string;
  readonly finder: number;
  readonly members: HistoryMarks<number>;
  readonly scenes: HistoryMarks<number>;
  readonly accounts: HistoryMarks<string>;
  readonly channels: HistoryMarks<string>;
  readonly onAir: number;
  readonly offAir: number;
}

/** What a step changed, if that is long. */
export interface ChangesDocument {
  readonly changes: readonly PropertyChange[];
}

export interface SnapshotDocument extends KeptSnapshot {
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

export const historySheets = 'history-sheets';
export const historyFinders = 'history-finders';
export const historyChanges = 'history-long-changes';
export const historySnapshots = 'history-states';
export const historyVersions = 'history-versions';

export const historyCollections: readonly CollectionDefinition[] = [
  { name: historySheets, indexes: {} },
  { name: historyFinders, indexes: { overlay: ['overlayId', 'finder'] } },
  { name: historyChanges, indexes: {} },
  { name: historySnapshots, indexes: { overlay: ['overlayId', 'rev'] } },
  { name: historyVersions, indexes: { overlay: ['overlayId', 'rev'] } },
];

export const historyKey = (overlayId: string, id: string | number): string => `${overlayId}.${id}`;

/** Newest first, from before a number on, in an index whose last key is that number. */
export function before(
  range: Pick<FindOptions, 'index' | 'equals' | 'limit'>,
  number: number | undefined,
): FindOptions {
  const options: FindOptions = { ...range, order: 'desc' };
  // Whole numbers: nothing stands between this place and the number.
  const place = { keys: [...range.equals, (number ?? 0) - 0.5], id: '' };
  return number === undefined ? options : { ...options, cursor: writeCursor(options, place) };
}

/** The snapshots that the projection keeps. @param reader of its documents */
export function keptSnapshots(reader: ProjectionReader): Snapshots {
  return {
    before: async (overlayId, rev) => {
      const range = { index: 'overlay', equals: [overlayId], limit: 1 };
      const { items } = await reader.find<SnapshotDocument>(historySnapshots, before(range, rev + 1));
      return items[0]?.doc ?? null;
    },
  };
}
