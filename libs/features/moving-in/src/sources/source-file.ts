import type { ChatPlatform } from '@studio/contracts/bot/chat-bot';
import type { MoveInItem } from '../model/move-in.items';

/** Most bytes of a file that is sent. */
export const MOST_FILE_BYTES = 50_000_000;

/** Rows of a table with named columns; all values are text. */
export interface SourceTable {
  /** Name of the file, sheet or database table. */
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns chosen by a person: our field to the index of the column. */
  readonly columns?: TableColumns;
  /** Rows of the file before the first one, if it is read in pieces. */
  readonly from?: number;
}

/** Kind of the rows of a table, and the columns of its fields. */
export interface TableColumns {
  readonly kind: 'command' | 'timer' | 'quote' | 'counter' | 'viewer';
  readonly fields: { readonly [field: string]: number };
  readonly platform?: ChatPlatform;
  /** Unit of watch time. */
  readonly unit?: 'minutes' | 'hours' | 'seconds';
}

/** A file of a source, read: as JSON, or as tables. */
export type SourceContent =
  | { readonly kind: 'json'; readonly value: unknown }
  | {
      readonly kind: 'tables';
      readonly tables: readonly SourceTable[];
      /** True for tables of one database, which belong together. */
      readonly isDatabase?: boolean;
    };

/** Turns the content of a file into rows of the neutral shape. */
export type SourceParser = (content: SourceContent) => readonly MoveInItem[];

export const formatFaults = [
  'empty',
  'no_rows',
  'damaged',
  'not_readable',
  'too_large',
  'other_form',
] as const;
export type FormatFault = (typeof formatFaults)[number];

/** The file has not the form of its source. The message names the expected form. */
export class FormatUnknown extends Error {
  override readonly name = 'FormatUnknown';

  constructor(
    expected: string,
    readonly reason: FormatFault = 'other_form',
  ) {
    super(expected);
  }
}
