import type { BelongingKind } from '@studio/contracts/bot/bot-move-in';
import { countOf, listsOf, type ComparedRows, type DigestedState } from './compared-rows';
import { rowIdOf, placeOfRow, type RowsOf } from './draft-store';
import { choices, type Choice, type MoveInDraft } from './move-in';
import { verdicts, type RowVerdict } from './verdicts';

/** Rows of one kind in the order in which they are shown, six bytes each. */
class KindIndex {
  private readonly lists: readonly { readonly of: RowsOf; readonly from: number }[];
  /** Numbers of the rows, counted through all lists of the kind. */
  private readonly places: Uint32Array;
  private readonly verdicts: Uint8Array;
  private readonly choices: Uint8Array;
  private size = 0;

  constructor(draft: MoveInDraft, kind: BelongingKind) {
    let from = 0;
    this.lists = listsOf(draft, kind).map(({ of }) => {
      const list = { of, from };
      from += countOf(draft, of);
      return list;
    });
    this.places = new Uint32Array(from);
    this.verdicts = new Uint8Array(from);
    this.choices = new Uint8Array(from);
  }

  add(rowId: string, verdict: RowVerdict, choice: Choice): void {
    const place = placeOfRow(rowId);
    const list = place && this.lists.find(({ of }) => of.file === place.of.file && of.part === place.of.part);
    if (!list) return;
    this.places[this.size] = list.from + place.index;
    this.verdicts[this.size] = verdicts.indexOf(verdict);
    this.choices[this.size] = choices.indexOf(choice);
    this.size++;
  }

  count(asked: ReadonlySet<RowVerdict>): number {
    const isAsked = verdicts.map((each) => asked.has(each));
    let count = 0;
    for (let at = 0; at < this.size; at++) if (isAsked[this.verdicts[at] ?? 0]) count++;
    return count;
  }

  /** Returns some rows. @param from number of the rows with these verdicts before the first one */
  slice(asked: ReadonlySet<RowVerdict>, from: number, limit: number): readonly IndexedRow[] {
    const isAsked = verdicts.map((each) => asked.has(each));
    const found: IndexedRow[] = [];
    let before = 0;
    for (let at = 0; at < this.size && found.length < limit; at++) {
      if (!isAsked[this.verdicts[at] ?? 0]) continue;
      if (before++ >= from) found.push(this.row(at));
    }
    return found;
  }

  private row(at: number): IndexedRow {
    const place = this.places[at] ?? 0;
    const list = this.lists.findLast(({ from }) => from <= place);
    if (!list) throw new Error('A row is in no list.');
    const index = place - list.from;
    return {
      rowId: rowIdOf(list.of, index),
      verdict: verdicts[this.verdicts[at] ?? 0] ?? 'invalid',
      choice: choices[this.choices[at] ?? 0] ?? 'leave',
    };
  }
}

/** A row whose place among the others decides about it too. */
export interface IndexedRow {
  readonly rowId: string;
  readonly verdict: RowVerdict;
  readonly choice: Choice;
}

/** Verdicts on all rows of a move but viewers. */
export type RowIndex = ReadonlyMap<BelongingKind, KindIndex>;

/** Moves whose verdicts are remembered. Those of 100,000 rows need about 600 KB. */
const MOST_REMEMBERED = 8;

/**
 * Verdicts on the rows of moves. All rows are compared once; pages are read without another comparison, until the draft
 * or what the bot has changes.
 */
export class RowIndexes {
  private readonly remembered = new Map<
    string,
    { readonly digest: string; readonly index: Promise<RowIndex> }
  >();

  constructor(private readonly rows: Pick<ComparedRows, 'pieces'>) {}

  /** @throws Problem `unavailable` */
  of(
    accountId: string,
    draft: MoveInDraft,
    { compared, digest: state }: DigestedState,
    kinds: readonly BelongingKind[],
  ): Promise<RowIndex> {
    const id = `${accountId} ${draft.moveInId}`;
    const { decisions = 0, files } = draft;
    const tables = files.map(({ parts }) => parts.map(({ version }) => version));
    const digest = JSON.stringify([state, decisions, tables]);
    const known = this.remembered.get(id);
    this.remembered.delete(id);
    const index = known?.digest === digest ? known.index : this.built(accountId, draft, compared, kinds);
    this.remembered.set(id, { digest, index });
    for (const oldest of [...this.remembered.keys()].slice(0, -MOST_REMEMBERED))
      this.remembered.delete(oldest);
    index.catch(() => {
      if (this.remembered.get(id)?.index === index) this.remembered.delete(id);
    });
    return index;
  }

  private async built(
    accountId: string,
    draft: MoveInDraft,
    compared: DigestedState['compared'],
    kinds: readonly BelongingKind[],
  ): Promise<RowIndex> {
    const index = new Map<BelongingKind, KindIndex>();
    for (const kind of kinds) {
      const ofKind = new KindIndex(draft, kind);
      for await (const rows of this.rows.pieces(accountId, draft, kind, compared))
        for (const { row, judged } of rows) ofKind.add(row.rowId, judged.verdict, judged.choice);
      index.set(kind, ofKind);
    }
    return index;
  }
}
