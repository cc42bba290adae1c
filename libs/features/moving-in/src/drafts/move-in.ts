import type { BelongingContents, BelongingKind, NotMade } from '@studio/contracts/bot/bot-move-in';
import type { MoveInItem, MoveInKind, MoveInSource } from '../model/move-in.items';
import type { TableColumns } from '../sources/source-file';

export const choices = ['take', 'leave', 'replace', 'rename'] as const;
export type Choice = (typeof choices)[number];

/** Lists of a source that is asked. */
export const fetchParts = ['commands', 'timers', 'filters', 'points', 'watchtime'] as const;
export type FetchPart = (typeof fetchParts)[number];

/** Fetching from a source. The token is in the memory of the process that fetches, and nowhere else. */
export interface DraftFetch {
  /** Milliseconds since 1970 of the last sign of life; null once it has ended. */
  readonly aliveAt: number | null;
  /** Lists that are missing, or of which only a part was read. */
  readonly notFetched: readonly FetchPart[];
}

/** A table of a file, or a whole file. */
export interface MoveInPart {
  readonly name: string;
  /** Null if it has no columns that a person may choose. */
  readonly header: readonly string[] | null;
  readonly sample: readonly (readonly string[])[];
  /** Columns that a person has chosen; null if the header is recognised. */
  readonly columns: TableColumns | null;
  readonly needsColumns: boolean;
  /** Rows of the file that are stored for another choice of columns. */
  readonly rawRows: number;
  readonly rows: { readonly [Kind in MoveInKind]?: number };
  /** Viewers without a name or a number, by piece of their rows: they are not imported. */
  readonly skippedViewers?: readonly number[];
  /** Counts choices of columns: rows of an earlier choice are not read any more. */
  readonly version: number;
}

/** A pasted text, an answer of the source, or a file. */
export interface MoveInFile {
  readonly name: string;
  readonly parts: readonly MoveInPart[];
}

/** Draft of a move from another bot. Its rows lie in records of their own. */
export interface MoveInDraft {
  readonly moveInId: string;
  readonly source: MoveInSource;
  readonly createdAt: string;
  readonly files: readonly MoveInFile[];
  /** Counts decisions about rows: what was compared before does not hold any more. */
  readonly decisions?: number;
  /** Rows that were applied, of all; while viewers are fetched, these. */
  readonly progress: { readonly done: number; readonly total: number };
  /** Missing for drafts of files and texts. */
  readonly fetch?: DraftFetch;
}

/** A row, and what a person has decided about it. */
export interface DraftRow<Item extends MoveInItem = MoveInItem> {
  readonly rowId: string;
  readonly item: Item;
  readonly choice?: Choice;
  /** Name in place of that of the row. */
  readonly name?: string;
  /** Text in place of that of the row. */
  readonly text?: string;
}

/** A thing of the plan of an application. */
export interface PlannedThing {
  readonly rowId: string;
  /** Identity and digest of the original. */
  readonly sourceKey: string;
  readonly hash: string;
  readonly content: BelongingContents[BelongingKind];
  readonly replaces: string | null;
  readonly before: BelongingContents[BelongingKind] | null;
}

/** Outcome of a thing of the plan. */
export type PlannedOutcome = PlannedThing &
  ({ readonly id: string; readonly made: BelongingContents[BelongingKind] } | { readonly notMade: NotMade });

/** Things that were moved in from a source before, by the key of the original. */
export interface MovedBefore {
  readonly [sourceKey: string]: { readonly hash: string; readonly id: string };
}
