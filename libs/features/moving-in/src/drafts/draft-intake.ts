import { Problem } from '@studio/kernel/problem';
import type { MoveInItem, MoveInKind, MoveInSource } from '../model/move-in.items';
import { itemsOfTable } from '../sources/catalog';
import { ROWS_AT_ONCE, type FileToRead } from '../sources/read-file.messages';
import { readFile } from '../sources/read-file';
import { FormatUnknown, type TableColumns } from '../sources/source-file';
import type { DraftStore, RowsOf } from './draft-store';
import type { MoveInFile, MoveInPart } from './move-in';

type Counts = Partial<Record<MoveInKind, number>>;

/** Numbers of rows of a table, as far as it is read. */
interface Counted {
  readonly rows: Counts;
  readonly skippedViewers: number[];
}

interface OpenPart extends Omit<MoveInPart, 'rows' | 'rawRows'> {
  readonly rows: Counts;
  readonly skippedViewers: number[];
  rawRows: number;
}

/** Reads files into the records of a draft. */
export class DraftIntake {
  constructor(private readonly drafts: Pick<DraftStore, 'putRows' | 'putRaw' | 'raw'>) {}

  /**
   * Reads a file, or only counts its rows.
   * @param base beginning of the ids of the draft's records; null to store nothing
   * @throws Problem `format_unknown`
   */
  async read(base: string | null, file: number, toRead: FileToRead): Promise<MoveInFile> {
    const parts: OpenPart[] = [];
    try {
      await readFile(toRead, async (message) => {
        if (message.kind === 'part') {
          const { name, header, needsColumns, sample } = message;
          const nothing = { rawRows: 0, rows: {}, skippedViewers: [], version: 0 };
          parts.push({ name, header, sample, needsColumns, columns: null, ...nothing });
        } else if (message.kind === 'raw') await this.raw(base, file, message.part, parts, message.rows);
        else if (message.kind === 'items') {
          const { part, of: kind, items } = message;
          const counted = parts[part] ?? { rows: {}, skippedViewers: [] };
          await this.put(base, { file, part, version: 0, kind }, counted, items);
        }
      });
    } catch (error) {
      throw error instanceof FormatUnknown ? unknownFormat(toRead, error) : error;
    }
    return { name: toRead.name, parts };
  }

  /**
   * Reads a table again with other columns.
   * @throws Problem `format_unknown`
   */
  async reread(
    base: string | null,
    { file, part }: Pick<RowsOf, 'file' | 'part'>,
    before: MoveInPart,
    { source, columns }: { readonly source: MoveInSource; readonly columns: TableColumns },
    raw: (piece: number) => Promise<readonly (readonly string[])[]>,
  ): Promise<MoveInPart> {
    const version = before.version + 1;
    const counted: Counted = { rows: {}, skippedViewers: [] };
    // Items of one kind are stored in full pieces; the rest waits for the next rows of the table.
    const waiting = new Map<MoveInKind, MoveInItem[]>();
    const flush = async (least: number): Promise<void> => {
      for (const [kind, items] of waiting)
        while (items.length >= least && items.length > 0)
          await this.put(base, { file, part, version, kind }, counted, items.splice(0, ROWS_AT_ONCE));
    };
    try {
      for (let at = 0; at < before.rawRows; at += ROWS_AT_ONCE) {
        const some = await raw(at / ROWS_AT_ONCE);
        const table = { name: before.name, header: before.header ?? [], rows: some, columns, from: at };
        for (const item of itemsOfTable(source, table)) {
          const items = waiting.get(item.kind);
          if (items) items.push(item);
          else waiting.set(item.kind, [item]);
        }
        await flush(ROWS_AT_ONCE);
      }
      await flush(1);
    } catch (error) {
      throw error instanceof FormatUnknown ? unknownFormat({ name: before.name }, error) : error;
    }
    return { ...before, columns, needsColumns: false, ...counted, version };
  }

  private async raw(
    base: string | null,
    file: number,
    part: number,
    parts: readonly OpenPart[],
    rows: readonly (readonly string[])[],
  ): Promise<void> {
    const open = parts[part];
    if (!open) return;
    if (base !== null) await this.drafts.putRaw(base, `${file}.${part}.${open.rawRows / ROWS_AT_ONCE}`, rows);
    open.rawRows += rows.length;
  }

  private async put(
    base: string | null,
    of: RowsOf,
    { rows, skippedViewers }: Counted,
    items: readonly MoveInItem[],
  ): Promise<void> {
    const from = rows[of.kind] ?? 0;
    if (base !== null) await this.drafts.putRows(base, of, from, items);
    rows[of.kind] = from + items.length;
    if (of.kind === 'viewer') skippedViewers.push(items.filter(({ isSkipped }) => isSkipped).length);
  }
}

function unknownFormat({ name }: Pick<FileToRead, 'name'>, { message, reason }: FormatUnknown): Problem {
  return new Problem('format_unknown', `${name} is not in a form that can be read. Send ${message}.`, {
    file: name,
    expected: message,
    reason,
  });
}
