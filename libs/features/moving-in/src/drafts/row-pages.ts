import { belongingKinds, type BelongingKind } from '@studio/contracts/bot/bot-move-in';
import type { MoveInRowView, MoveInView, RowOutcome } from '../move-in.views';
import { moveInKinds, type MoveInKind, type ViewerItem } from '../model/move-in.items';
import { ROWS_AT_ONCE } from '../sources/read-file.messages';
import {
  countOf,
  isBotRow,
  isViewerRow,
  listsOf,
  type ComparedRows,
  type DigestedState,
} from './compared-rows';
import { baseOf, placeOfRow, type DraftStore, type RowsOf } from './draft-store';
import type { DraftRow, MoveInDraft, PlannedOutcome } from './move-in';
import { lineOf, viewerLine } from './row-lines';
import { RowIndexes, type IndexedRow, type RowIndex } from './row-index';
import { judged, textOf, verdicts, type BotItem, type JudgedContent, type RowVerdict } from './verdicts';

/** Part of a move's rows that is asked for. */
export interface AskedRows {
  readonly kind: MoveInKind | undefined;
  readonly verdicts: ReadonlySet<RowVerdict>;
  /** Number of matching rows before the first one. */
  readonly from: number;
  readonly limit: number;
}

export interface RowPage {
  readonly items: readonly MoveInRowView[];
  /** Number of rows before the next page; null after the last. */
  readonly next: number | null;
  readonly counts: MoveInView['counts'];
}

/** Pages of the rows of moves: first those that are compared with the bot's, then viewers. */
export class RowPages {
  private readonly indexes: RowIndexes;

  constructor(private readonly deps: { readonly drafts: DraftStore; readonly rows: ComparedRows }) {
    this.indexes = new RowIndexes(deps.rows);
  }

  /** Returns the number of rows by kind and verdict. @throws Problem `unavailable` */
  async counts(accountId: string, draft: MoveInDraft): Promise<MoveInView['counts']> {
    const state = await this.deps.rows.compared(accountId, draft.source);
    return countsIn(draft, await this.indexes.of(accountId, draft, state, belongingKinds));
  }

  /** @throws Problem `unavailable` */
  async page(accountId: string, draft: MoveInDraft, asked: AskedRows): Promise<RowPage> {
    const { kind: only, verdicts: shown, from, limit } = asked;
    const state = await this.deps.rows.compared(accountId, draft.source);
    const index = await this.indexes.of(accountId, draft, state, belongingKinds);
    const items: MoveInRowView[] = [];
    let before = 0;
    for (const kind of only ? [only] : moveInKinds) {
      const skipped = Math.max(0, from - before);
      const room = limit - items.length;
      if (kind === 'viewer') {
        items.push(
          ...(await this.viewers(accountId, draft, { verdicts: shown, from: skipped, limit: room })),
        );
        before += viewersOf(draft, shown);
      } else {
        const rows = index.get(kind)?.slice(shown, skipped, room) ?? [];
        items.push(...(await this.views(accountId, draft, kind, rows, state)));
        before += index.get(kind)?.count(shown) ?? 0;
      }
    }
    const next = from + items.length;
    return { items, next: next < before ? next : null, counts: countsIn(draft, index) };
  }

  private async views(
    accountId: string,
    draft: MoveInDraft,
    kind: BelongingKind,
    asked: readonly IndexedRow[],
    { compared }: DigestedState,
  ): Promise<readonly MoveInRowView[]> {
    if (asked.length === 0) return [];
    const base = baseOf(accountId, draft.moveInId);
    const outcomes = await this.outcomes(base, kind);
    const pieces = new Map<string, ReadonlyMap<string, DraftRow<BotItem>>>();
    const found: MoveInRowView[] = [];
    for (const { rowId, verdict, choice } of asked) {
      const place = placeOfRow(rowId);
      if (!place) continue;
      const piece = Math.floor(place.index / ROWS_AT_ONCE);
      const name = `${place.of.file}.${place.of.part}.${piece}`;
      const rows = pieces.get(name) ?? (await this.piece(base, place.of, piece));
      pieces.set(name, rows);
      const row = rows.get(rowId);
      if (row) found.push(rowView(row, { ...judged(row, compared), verdict, choice }, outcomes));
    }
    return found;
  }

  private async piece(
    base: string,
    of: RowsOf,
    piece: number,
  ): Promise<ReadonlyMap<string, DraftRow<BotItem>>> {
    const rows = await this.deps.drafts.rows(base, of, piece);
    return new Map(rows.filter(isBotRow).map((row) => [row.rowId, row]));
  }

  /** Reads the pieces of viewers in which rows of the page are. */
  private async viewers(
    accountId: string,
    draft: MoveInDraft,
    { verdicts: shown, from, limit }: Pick<AskedRows, 'verdicts' | 'from' | 'limit'>,
  ): Promise<readonly MoveInRowView[]> {
    const base = baseOf(accountId, draft.moveInId);
    const found: MoveInRowView[] = [];
    let before = 0;
    for (const { of, pieces } of listsOf(draft, 'viewer'))
      for (let piece = 0; piece < pieces && found.length < limit; piece++) {
        const count = viewersIn(draft, of, piece, shown);
        if (count > 0 && before + count > from) {
          const rows = (await this.deps.drafts.rows(base, of, piece)).filter(isViewerRow).map(viewerRowView);
          const matching = rows.filter(({ verdict }) => shown.has(verdict));
          found.push(...matching.slice(Math.max(0, from - before)));
        }
        before += count;
      }
    return found.slice(0, limit);
  }

  private async outcomes(base: string, kind: MoveInKind): Promise<ReadonlyMap<string, RowOutcome>> {
    const found = await this.deps.drafts.part<{ readonly things: readonly PlannedOutcome[] }>(
      'made',
      `${base} ${kind}`,
    );
    return new Map(
      (found?.things ?? []).map((thing) => [
        thing.rowId,
        'notMade' in thing ? thing.notMade : thing.replaces === null ? 'made' : 'replaced',
      ]),
    );
  }
}

function countsIn(draft: MoveInDraft, index: RowIndex): MoveInView['counts'] {
  return moveInKinds.flatMap((kind) =>
    verdicts.flatMap((verdict) => {
      const one = new Set([verdict]);
      const count = kind === 'viewer' ? viewersOf(draft, one) : (index.get(kind)?.count(one) ?? 0);
      return count === 0 ? [] : [{ kind, verdict, count }];
    }),
  );
}

function viewersOf(draft: MoveInDraft, shown: ReadonlySet<RowVerdict>): number {
  let sum = 0;
  for (const { of, pieces } of listsOf(draft, 'viewer'))
    for (let piece = 0; piece < pieces; piece++) sum += viewersIn(draft, of, piece, shown);
  return sum;
}

/** Returns the number of viewers with one of the verdicts in a piece of their rows. */
function viewersIn(draft: MoveInDraft, of: RowsOf, piece: number, shown: ReadonlySet<RowVerdict>): number {
  const all = Math.min(ROWS_AT_ONCE, countOf(draft, of) - piece * ROWS_AT_ONCE);
  const skipped = draft.files[of.file]?.parts[of.part]?.skippedViewers?.[piece] ?? 0;
  return (shown.has('skipped') ? skipped : 0) + (shown.has('exact') ? all - skipped : 0);
}

function rowView(
  row: DraftRow<BotItem>,
  { verdict, notes, content, choice }: JudgedContent,
  outcomes: ReadonlyMap<string, RowOutcome>,
): MoveInRowView {
  return {
    rowId: row.rowId,
    kind: row.item.kind,
    theirs: row.item.theirs,
    ours: lineOf(content),
    name: 'name' in content ? content.name : '',
    text: textOf(content),
    ...{ verdict, notes, choice },
    outcome: outcomes.get(row.rowId) ?? null,
  };
}

function viewerRowView({ rowId, item }: DraftRow<ViewerItem>): MoveInRowView {
  return {
    ...{ rowId, kind: 'viewer', theirs: item.theirs, ours: viewerLine(item), name: item.name, text: '' },
    verdict: item.isSkipped ? 'skipped' : 'exact',
    notes: item.notes,
    choice: item.isSkipped ? 'leave' : 'take',
    outcome: null,
  };
}
