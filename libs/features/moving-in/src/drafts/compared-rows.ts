import { belongingKinds, type BelongingKind, type BotMoveIn } from '@studio/contracts/bot/bot-move-in';
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MoveInKind, MoveInSource, ViewerItem } from '../model/move-in.items';
import { ROWS_AT_ONCE } from '../sources/read-file.messages';
import { baseOf, type DraftStore, type RowsOf } from './draft-store';
import type { MoveInDraft, DraftRow } from './move-in';
import { Rivals } from './rivals';
import { judged, sourceKeyOf, type BotItem, type Compared, type JudgedContent } from './verdicts';

export interface JudgedRow {
  readonly row: DraftRow<BotItem>;
  readonly judged: JudgedContent;
}

/** State against which rows are compared, and a digest that changes with it. */
export interface DigestedState {
  readonly compared: Compared;
  readonly digest: string;
}

/** Reads rows of drafts and compares them with what the bot has. */
export class ComparedRows {
  constructor(private readonly deps: { readonly drafts: DraftStore; readonly bot: BotMoveIn }) {}

  /** Returns all rows of a kind but viewers. @throws Problem `unavailable` */
  async all(accountId: string, draft: MoveInDraft, kind: BelongingKind): Promise<readonly JudgedRow[]> {
    const { compared } = await this.compared(accountId, draft.source);
    const found: JudgedRow[] = [];
    for await (const rows of this.pieces(accountId, draft, kind, compared)) found.push(...rows);
    return found;
  }

  /**
   * Compares all rows of a kind, piece by piece, and lets others work between the pieces.
   * @throws Problem `unavailable`
   */
  async *pieces(
    accountId: string,
    draft: MoveInDraft,
    kind: BelongingKind,
    compared: Compared,
  ): AsyncGenerator<readonly JudgedRow[]> {
    const base = baseOf(accountId, draft.moveInId);
    const seen = new Set<string>();
    const taken = new Set<string>();
    for (const { of, pieces } of listsOf(draft, kind))
      for (let piece = 0; piece < pieces; piece++) {
        const rows = await this.deps.drafts.rows(base, of, piece);
        yield rows.filter(isBotRow).flatMap((row) => {
          // Two files may have the same thing: the first one counts.
          const key = sourceKeyOf(row.item);
          if (seen.has(key)) return [];
          seen.add(key);
          return [{ row, judged: afterOthers(judged(row, compared), taken) }];
        });
        await nextTurn();
      }
  }

  /** @throws Problem `unavailable` */
  async compared(accountId: string, source: MoveInSource): Promise<DigestedState> {
    const { bot, drafts } = this.deps;
    const all = await Promise.all(
      belongingKinds.map(async (kind) => [kind, await bot.belongings(accountId, kind)] as const),
    );
    const moved = await drafts.moved(`${accountId} ${source}`);
    const rivals = all.map(([kind, belongings]) => [kind, new Rivals(kind, belongings)] as const);
    return {
      compared: {
        rivals: Object.fromEntries(rivals) as Compared['rivals'],
        moved,
        patternFault: (pattern) => bot.patternFault(pattern),
      },
      digest: createHash('sha256')
        .update(JSON.stringify([all, moved]))
        .digest('base64url'),
    };
  }
}

/** Marks a row as a conflict that would get the name of an earlier row. @param taken names of earlier rows; grows */
function afterOthers(found: JudgedContent, taken: Set<string>): JudgedContent {
  const { content, choice } = found;
  if (!('name' in content) || 'message' in content || choice === 'leave') return found;
  if (taken.has(content.name)) return { ...found, verdict: 'conflict', choice: 'leave' };
  taken.add(content.name);
  return found;
}

export function isBotRow(row: DraftRow): row is DraftRow<BotItem> {
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

/** Returns the number of rows of a list; 0 for one of an earlier choice of columns. */
export function countOf(
  { files }: Pick<MoveInDraft, 'files'>,
  { file, part, version, kind }: RowsOf,
): number {
  const found = files[file]?.parts[part];
  return found?.version === version ? (found.rows[kind] ?? 0) : 0;
}
