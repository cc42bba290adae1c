import { MOST_FILE_BYTES } from './sources/source-file';
import { derivedId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import { stateOf } from '@studio/kernel/state-of';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { unknownCursor } from '@studio/operations/paging';
import type { RequestContext } from '@studio/operations/caller';
import { countOf, type ComparedRows } from './drafts/compared-rows';
import { baseOf, placeOfRow, type DraftStore } from './drafts/draft-store';
import { DraftIntake } from './drafts/draft-intake';
import type { MoveInDraft } from './drafts/move-in';
import { RowPages } from './drafts/row-pages';
import { Fetches, isFetching, notFetchedOf, type FetchesDeps } from './fetch/fetches';
import type { FetchedSource, SourceAccess } from './fetch/fetched-source';
import { accessOf } from './fetch/source-access';
import { verdicts, type RowVerdict } from './drafts/verdicts';
import type { AddMoveInFile, BeginMoveIn, DecideMoveIn, SetMoveInColumns } from './move-in.commands';
import { moveInDecider, requireDraft, UNDO_DAYS } from './move-in.decider';
import type { GetMoveIn } from './move-in.queries';
import { moveOf, type StartedMove } from './move-in.state';
import type { MoveInFileView, MoveInRowsView, MoveInView } from './move-in.views';
import { ROWS_AT_ONCE, type FileToRead } from './sources/read-file.messages';
import { isColumnField } from './sources/tables';

const MOST_FILES = 5;
const DAY_MS = 86_400_000;

export interface MoveInsDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly drafts: DraftStore;
  readonly rows: ComparedRows;
  readonly clock: Clock;
  readonly fetching: Omit<FetchesDeps, 'drafts' | 'intake' | 'clock'>;
}

/** Drafts of moves from other bots. */
export class MoveIns {
  private readonly intake: DraftIntake;
  private readonly pages: RowPages;
  private readonly fetches: Fetches;

  constructor(private readonly deps: MoveInsDeps) {
    const { drafts, clock, fetching } = deps;
    this.intake = new DraftIntake(drafts);
    this.fetches = new Fetches({ ...fetching, drafts, clock, intake: this.intake });
    this.pages = new RowPages(deps);
  }

  /** @throws Problem `format_unknown`, `invalid_value`, `source_rejected`, `source_unreachable` */
  async begin(command: BeginMoveIn, { caller, commandId, isPreview }: RequestContext): Promise<MoveInView> {
    const { source, text } = command;
    const { accountId } = caller;
    const access = accessOf(command);
    const moveInId = derivedId(commandId, 'move-in');
    const known = await this.deps.drafts.get(accountId, moveInId);
    if (known) return this.view(accountId, known);
    const begun = { moveInId, source, createdAt: new Date(this.deps.clock.now()).toISOString() };
    if (access && !isPreview) return this.fetch(accountId, begun, access);
    const toRead: FileToRead = { source, name: 'text', text: text ?? null, path: null };
    const base = isPreview ? null : baseOf(accountId, moveInId);
    const files = text === undefined ? [] : [await this.intake.read(base, 0, toRead)];
    const draft = { ...begun, files, progress: { done: 0, total: 0 } };
    if (!isPreview) await this.deps.drafts.put(accountId, draft);
    return this.view(accountId, draft);
  }

  private async fetch(
    accountId: string,
    begun: Pick<MoveInDraft, 'moveInId' | 'source' | 'createdAt'>,
    access: SourceAccess & { readonly source: FetchedSource },
  ): Promise<MoveInView> {
    const { moveInId } = begun;
    await this.fetches.begin(accountId, { moveInId, source: access.source }, access, (read) =>
      this.deps.drafts.put(accountId, { ...begun, ...read, progress: { done: 0, total: 0 } }),
    );
    return this.view(accountId, await this.draft(accountId, moveInId));
  }

  /** @throws Problem `format_unknown`, `limit_reached`, `not_found`, `move_in_state` */
  async addFile(
    { moveInId, file }: AddMoveInFile,
    { caller, isPreview }: RequestContext,
  ): Promise<MoveInView> {
    const { accountId } = caller;
    const draft = requireFetched(await this.openDraft(accountId, moveInId), this.deps.clock.now());
    const { length } = draft.files;
    if (length >= MOST_FILES)
      throw new Problem('limit_reached', `A move has at most ${MOST_FILES} files.`, {
        ...{ resource: 'moveInFiles', limit: MOST_FILES, used: length },
      });
    if (file.bytes > MOST_FILE_BYTES)
      throw new Problem('payload_too_large', 'The file has more than 50 MB: send a smaller one.', {
        maxBytes: MOST_FILE_BYTES,
      });
    const name = file.name.split(/[/\\]/u).at(-1) ?? file.name;
    const toRead: FileToRead = { source: draft.source, name, text: null, path: file.path };
    const base = isPreview ? null : baseOf(accountId, moveInId);
    const read = await this.intake.read(base, length, toRead);
    return this.changed(accountId, { ...draft, files: [...draft.files, read] }, isPreview);
  }

  /** @throws Problem `not_found`, `invalid_value`, `format_unknown`, `move_in_state` */
  async setColumns(command: SetMoveInColumns, { caller, isPreview }: RequestContext): Promise<MoveInView> {
    const { moveInId, file, table, kind, columns, platform, unit } = command;
    const { accountId } = caller;
    const draft = requireFetched(await this.openDraft(accountId, moveInId), this.deps.clock.now());
    const before = draft.files[file]?.parts[table];
    if (!before?.header)
      throw new Problem('not_found', 'The file has no table of that number.', { resource: 'table' });
    const { length } = before.header;
    for (const [field, at] of Object.entries(columns))
      if (!isColumnField(kind, field) || at < 0 || at >= length)
        throw new Problem(
          'invalid_value',
          'columns must name fields of the kind, and numbers of columns of the table.',
          {
            field: 'columns',
            expected: 'fields of the kind, with numbers of columns of the table',
          },
        );
    const base = baseOf(accountId, moveInId);
    const part = await this.intake.reread(
      isPreview ? null : base,
      { file, part: table },
      before,
      { source: draft.source, columns: { kind, fields: columns, platform, unit } },
      (piece) => this.deps.drafts.raw(base, `${file}.${table}.${piece}`),
    );
    const files = draft.files.map((each, n) =>
      n === file ? { ...each, parts: each.parts.map((other, m) => (m === table ? part : other)) } : each,
    );
    return this.changed(accountId, { ...draft, files }, isPreview);
  }

  /** @throws Problem `not_found`, `invalid_value`, `move_in_state` */
  async decide({ moveInId, rows }: DecideMoveIn, { caller, isPreview }: RequestContext): Promise<MoveInView> {
    const { accountId } = caller;
    const draft = requireFetched(await this.openDraft(accountId, moveInId), this.deps.clock.now());
    const base = baseOf(accountId, moveInId);
    for (const { rowId, choice, name } of rows) {
      const place = placeOfRow(rowId);
      const count = place && countOf(draft, place.of);
      if (!place || place.of.kind === 'viewer' || place.index >= (count ?? 0))
        throw new Problem('invalid_value', `The move has no row ${rowId} that can be decided.`, {
          field: 'rows',
          expected: 'ids of rows of this move, without viewers',
        });
      if (choice === 'rename' && name === undefined)
        throw new Problem('invalid_value', 'rename needs a name.', {
          field: 'rows',
          expected: 'a choice other than rename, or a name',
        });
    }
    if (isPreview) return this.view(accountId, draft);
    for (const { rowId, choice, name, text } of rows) {
      const place = placeOfRow(rowId);
      if (!place) continue;
      const decided = { choice, ...(name !== undefined && { name }), ...(text !== undefined && { text }) };
      await this.deps.drafts.changeRows(base, place.of, Math.floor(place.index / ROWS_AT_ONCE), (row) =>
        row.rowId === rowId ? { rowId, item: row.item, ...decided } : row,
      );
    }
    return this.view(accountId, (await this.deps.drafts.decided(accountId, moveInId)) ?? draft);
  }

  /** @throws Problem `not_found` */
  async draft(accountId: string, moveInId: string): Promise<MoveInDraft> {
    const draft = await this.deps.drafts.get(accountId, moveInId);
    if (draft) return draft;
    throw new Problem('not_found', 'There is no such move, or its draft has expired.', { resource: 'move' });
  }

  /** Drafts and applied moves, newest first. @throws Problem `unavailable` */
  async list(accountId: string): Promise<readonly MoveInView[]> {
    const { moves } = await stateOf(this.deps.pipeline, moveInDecider, accountId);
    const ids = await this.deps.drafts.ids(accountId);
    const others = Object.keys(moves).filter((id) => !ids.includes(id));
    const views: MoveInView[] = [];
    for (const moveInId of [...ids, ...others]) {
      const draft = await this.deps.drafts.get(accountId, moveInId);
      const move = moves[moveInId];
      if (draft || move) views.push(this.shortView(draft, move));
    }
    return views.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  }

  /** @throws Problem `not_found`, `invalid_request` for a cursor of another list */
  async show(
    { moveInId, kind, verdict, needsLook = false, limit, cursor }: GetMoveIn,
    accountId: string,
  ): Promise<MoveInRowsView> {
    const state = await stateOf(this.deps.pipeline, moveInDecider, accountId);
    const draft = await this.deps.drafts.get(accountId, moveInId);
    const move = moveOf(state, moveInId);
    const moveIn = this.shortView(draft, move);
    if (!draft) return { moveIn, items: [], nextCursor: null };
    const from = placeIn(cursor);
    const asked = { kind, verdicts: askedVerdicts(verdict, needsLook), from, limit };
    const { items, next, counts } = await this.pages.page(accountId, draft, asked);
    return { moveIn: { ...moveIn, counts }, items, nextCursor: next === null ? null : String(next) };
  }

  /** @throws Problem `unavailable` */
  view(accountId: string, draft: MoveInDraft, move?: StartedMove): Promise<MoveInView> {
    return this.viewOf(accountId, draft, move);
  }

  /** Returns a draft that can be applied. @throws Problem `not_found`, `move_in_state` */
  async draftToApply(accountId: string, moveInId: string): Promise<MoveInDraft> {
    return requireFetched(await this.draft(accountId, moveInId), this.deps.clock.now());
  }

  /** Ends what is being fetched for an account. */
  endFetch(accountId: string): void {
    this.fetches.end(accountId);
  }

  /** @throws Problem `not_found`, `move_in_state` */
  async openDraft(accountId: string, moveInId: string): Promise<MoveInDraft> {
    requireDraft(await stateOf(this.deps.pipeline, moveInDecider, accountId), moveInId);
    return this.draft(accountId, moveInId);
  }

  private async changed(accountId: string, draft: MoveInDraft, isPreview = false): Promise<MoveInView> {
    if (!isPreview) await this.deps.drafts.put(accountId, draft);
    return this.view(accountId, draft);
  }

  private async viewOf(
    accountId: string,
    draft: MoveInDraft | null,
    move: StartedMove | undefined,
  ): Promise<MoveInView> {
    const view = this.shortView(draft, move);
    return draft ? { ...view, counts: await this.pages.counts(accountId, draft) } : view;
  }

  /** Returns a move without numbers of rows. @throws Problem `not_found` if there is neither draft nor move */
  shortView(draft: MoveInDraft | null, move: StartedMove | undefined): MoveInView {
    const about = draft ?? move;
    if (!about)
      throw new Problem('not_found', 'There is no such move, or its draft has expired.', {
        resource: 'move',
      });
    const until = move?.finishedAt ? Date.parse(move.finishedAt) + UNDO_DAYS * DAY_MS : 0;
    const now = this.deps.clock.now();
    const isUndoable = move?.state === 'applied' && until > now;
    return {
      moveInId: about.moveInId,
      source: about.source,
      state: move?.state ?? (draft && isFetching(draft, now) ? 'fetching' : 'draft'),
      createdAt: draft?.createdAt ?? move?.startedAt ?? '',
      undoUntil: isUndoable ? new Date(until).toISOString() : null,
      files: draft ? fileViews(draft) : [],
      counts: [],
      pointsMode: move?.pointsMode ?? null,
      notFetched: draft ? notFetchedOf(draft, now) : [],
      ...(draft?.progress ?? { done: 0, total: 0 }),
      result: move?.counts ?? null,
      left: move?.left ?? null,
    };
  }
}

function requireFetched(draft: MoveInDraft, now: number): MoveInDraft {
  if (!isFetching(draft, now)) return draft;
  throw new Problem('move_in_state', 'Viewers are still being fetched. Wait until that is finished.', {
    state: 'fetching',
  });
}

const clear: readonly RowVerdict[] = ['same', 'exact'];

/** Returns the verdicts of the rows that are asked for. */
function askedVerdicts(only: RowVerdict | undefined, needsLook: boolean): ReadonlySet<RowVerdict> {
  return new Set(
    verdicts.filter((each) => (only === undefined || each === only) && !(needsLook && clear.includes(each))),
  );
}

function placeIn(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/u.test(cursor)) throw unknownCursor();
  return Number(cursor);
}

function fileViews({ files }: MoveInDraft): readonly MoveInFileView[] {
  return files.map(({ name, parts }) => ({
    name,
    tables: parts.map(({ name: table, header, sample, needsColumns }) => ({
      ...{ name: table, header: header ?? [], sample, needsColumns },
    })),
  }));
}
