import type { MoveInItem, MoveInKind, MoveInSource } from '../model/move-in.items';
import type { FormatFault } from './source-file';

/** A file to be read in a thread. */
export interface FileToRead {
  readonly source: MoveInSource;
  readonly name: string;
  /** Text of the file, or the path of its bytes. */
  readonly text: string | null;
  readonly path: string | null;
}

/** A table or whole file that is about to arrive. */
export interface ReadPart {
  readonly kind: 'part';
  readonly part: number;
  readonly name: string;
  readonly header: readonly string[] | null;
  readonly needsColumns: boolean;
  /** Rows of the table as they are in the file. */
  readonly sample: readonly (readonly string[])[];
}

/** Some rows at a time, so that the receiving thread is never held up. Each message waits for its acknowledgement. */
export type ReadMessage =
  | ReadPart
  | { readonly kind: 'raw'; readonly part: number; readonly rows: readonly (readonly string[])[] }
  | {
      readonly kind: 'items';
      readonly part: number;
      readonly of: MoveInKind;
      readonly items: readonly MoveInItem[];
    }
  | { readonly kind: 'end' }
  /** The file has not the form of its source. */
  | { readonly kind: 'unknown'; readonly expected: string; readonly reason: FormatFault };

/** Rows of one message, and of one record. */
export const ROWS_AT_ONCE = 200;
