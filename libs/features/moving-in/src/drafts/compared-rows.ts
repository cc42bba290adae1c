import { belongingKinds, type BotMoveIn } from '@studio/contracts/bot/bot-move-in';
import { moveInKinds, type MoveInKind, type MoveInSource, type ViewerItem } from '../model/move-in.items';
import { ROWS_AT_ONCE } from '../sources/read-file.messages';
import { baseOf, type DraftStore, type RowsOf } from './draft-store';
import type { MoveInDraft, DraftRow } from './move-in';
import { judged, sourceKeyOf, type BotItem, type Compared, type JudgedContent } from './verdicts';

export interface JudgedRow {
  readonly row: DraftRow<BotItem>;
  readonly judged: JudgedContent;
}

/** Reads rows of drafts and compares them with what the bot has. */
export class ComparedRows {
  constructor(private readonly deps: { readonly drafts: DraftStore; readonly bot: BotMoveIn }) {}

  /** Returns all rows of a kind but viewers. @throws Problem `unavailable` */
  async all(
    accountId: string,
    draft: MoveInDraft,
    kind: Exclude<MoveInKind, 'viewer'>,
    compared?: Compared,
  ): Promise<readonly JudgedRow[]> {
    const against = compared ?? (await this.compared(accountId, draft.source));
    const base = baseOf(accountId, draft.moveInId);
    const seen = new Set<string>();
    const found: JudgedRow[] = [];
    for (const { of, pieces } of listsOf(draft, kind))
      for (let piece = 0; piece < pieces; piece++)
        for (const row of await this.deps.drafts.rows(base, of, piece)) {
          if (!isBotRow(row)) continue;
          // Two files may have the same thing: the first one counts.
          const key = sourceKeyOf(row.item);
          if (seen.has(key)) continue;
          seen.add(key);
          found.push({ row, judged: judged(row, against) });
        }
    return inOrder(found);
  }

  /** @throws Problem `unavailable` */
  async compared(accountId: string, source: MoveInSource): Promise<Compared> {
    const { bot, drafts } = this.deps;
    const all = await Promise.all(
      belongingKinds.map(async (kind) => [kind, await bot.belongings(accountId, kind)] as const),
    );
    return {
      belongings: Object.fromEntries(all) as Compared['belongings'],
      moved: await drafts.moved(`${accountId} ${source}`),
      patternFault: (pattern) => bot.patternFault(pattern),
    };
  }
}

/** Marks rows as conflicts that would get the name of an earlier row. */
function inOrder(rows: readonly JudgedRow[]): readonly JudgedRow[] {
  const taken = new Set<string>();
  return rows.map(({ row, judged: found }) => {
    const { content, verdict, choice } = found;
    if (!('name' in content) || 'message' in content || choice === 'leave') return { row, judged: found };
    if (taken.has(content.name)) return { row, judged: { ...found, verdict: 'conflict', choice: 'leave' } };
    taken.add(content.name);
    return { row, judged: { ...found, verdict } };
  });
}

function isBotRow(row: DraftRow): row is DraftRow<BotItem> {
  return row.item.kind !== 'viewer';
}

export function isViewerRow(row: DraftRow): row is DraftRow<ViewerItem> {
  return row.item.kind === 'viewer';
}

/** Returns the lists of rows of a kind, and their numbers of pieces. */
export function listsOf(
  { files }: Pick<MoveInDraft, 'files'>,
  kind: MoveInKind,
): readonly { readonly of: RowsOf; readonly pieces: number }[] {
  return files.flatMap(({ parts }, file) =>
    parts.flatMap(({ rows, version }, part) => {
      const count = rows[kind] ?? 0;
      return count === 0
        ? []
        : [{ of: { file, part, version, kind }, pieces: Math.ceil(count / ROWS_AT_ONCE) }];
    }),
  );
}

/** Returns the number of rows by kind. */
export function countsOf({ files }: Pick<MoveInDraft, 'files'>): Readonly<Record<MoveInKind, number>> {
  const counts = moveInKinds.map((kind) => {
    const all = files.flatMap(({ parts }) => parts.map(({ rows }) => rows[kind] ?? 0));
    return [kind, all.reduce((sum, count) => sum + count, 0)] as const;
  });
  return Object.fromEntries(counts) as Record<MoveInKind, number>;
}
