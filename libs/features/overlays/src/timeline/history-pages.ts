import type { Step } from '@studio/undo/steps';
import { put, patch, type Change, type Draft } from '@studio/read-models/projection';
import {
  historyIndex,
  historyKey,
  historyPages,
  type HistoryIndexDocument,
  type HistoryMarks,
  type HistoryPageDocument,
  type HistoryPageStep,
} from './history.documents';
import type { TouchedView } from './step.views';

/** Number of revs whose steps share a history page. */
export const PAGE_REVS = 32;
/** Number of history pages that share an index document: the bits of a small integer of V8. */
export const INDEX_PAGES = 30;

export const pageOf = (rev: number): number => Math.floor(rev / PAGE_REVS);
export const indexOf = (page: number): number => Math.floor(page / INDEX_PAGES);
/** Returns the bit of a history page in the numbers of its index document. */
const bitOf = (page: number): number => 1 << (page % INDEX_PAGES);

/** Returns the rev in a step's id; null for an invalid id. */
export function firstRevOf(stepId: string): number | null {
  return Number(/^h_([1-9]\d{0,8})$/.exec(stepId)?.[1]) || null;
}

/** Fields of a step in answers, beyond the step itself. */
export type StepSummaries = Pick<HistoryPageStep, 'summary' | 'onAir' | 'changes' | 'touched'>;

/**
 * Stores a step on its history page. Every rev is that of one commit, so the first rev of a span creates the
 * documents.
 * @param touched what the step is found by
 */
export function pageChanges(
  overlayId: string,
  step: Step,
  summaries: StepSummaries,
  touched: TouchedView,
): Change[] {
  const { rev, from } = step;
  const page = pageOf(rev);
  const begins = rev === 1 || rev % PAGE_REVS === 0;
  const home = pageOf(from);
  const key = historyKey(overlayId, page);
  const extended = (known: Draft<HistoryPageDocument>): HistoryPageDocument =>
    home === page ? withStep(known, step, summaries) : withLater(known, from);
  const ofPage = begins
    ? put(historyPages, key, extended({ overlayId, actors: [], steps: [], later: [] }))
    : patch<HistoryPageDocument>(historyPages, key, extended);
  const ofIndex = indexChange(overlayId, step, summaries.onAir, touched);
  if (home === page) return [ofPage, ofIndex];
  const atHome = patch<HistoryPageDocument>(historyPages, historyKey(overlayId, home), (known) =>
    withStep(known, step, summaries),
  );
  return [atHome, ofPage, ofIndex];
}

/** Records on a step's history page which step undid it. */
export function takenBack(overlayId: string, stepId: string, undoneBy: string): readonly Change[] {
  const from = firstRevOf(stepId);
  if (from === null) return [];
  return [
    patch<HistoryPageDocument>(historyPages, historyKey(overlayId, pageOf(from)), (page) => ({
      ...page,
      steps: page.steps.map((step) => (step.from === from ? { ...step, undoneBy } : step)),
    })),
  ];
}

function withStep(
  page: Draft<HistoryPageDocument>,
  step: Step,
  summaries: StepSummaries,
): HistoryPageDocument {
  const { from, rev, at, operation, commits, undoes } = step;
  const by = placeOfActor(page, step);
  const place = commits === 1 ? -1 : page.steps.findIndex((other) => other.from === from);
  const known = page.steps[place];
  const next: HistoryPageStep = {
    from,
    rev,
    at,
    by,
    operation,
    summary: summaries.summary,
    onAir: summaries.onAir || (known?.onAir ?? false),
    changes: summaries.changes,
    touched: summaries.touched,
    commits: commits > 1 ? commits : undefined,
    undoes: undoes.length > 0 ? undoes : undefined,
    undoneBy: known?.undoneBy,
  };
  page.steps = known ? page.steps.with(place, next) : page.steps.concat([next]);
  return page;
}

/** Returns the index of the step's actor in the page's list, adding the actor if necessary. */
function placeOfActor(page: Draft<HistoryPageDocument>, { actor }: Step): number {
  const { accountId, via } = actor;
  const tokenId = actor.tokenId ?? null;
  const { actors } = page;
  const by = actors.findIndex(
    (other) => other.accountId === accountId && other.tokenId === tokenId && other.via === via,
  );
  if (by >= 0) return by;
  page.actors = [...actors, { accountId, tokenId, via }];
  return actors.length;
}

function withLater(page: Draft<HistoryPageDocument>, from: number): HistoryPageDocument {
  if (!page.later.includes(from)) page.later = [...page.later, from];
  return page;
}

function indexChange(overlayId: string, step: Step, onAir: boolean, touched: TouchedView): Change {
  const { rev } = step;
  const index = indexOf(pageOf(rev));
  const key = historyKey(overlayId, index);
  if (rev > 1 && rev % (PAGE_REVS * INDEX_PAGES) !== 0)
    return patch<HistoryIndexDocument>(historyIndex, key, (known) => marked(known, step, onAir, touched));
  const empty = { of: [], sheets: [] };
  const begun: Draft<HistoryIndexDocument> = {
    overlayId,
    finder: index,
    members: empty,
    scenes: empty,
    accounts: empty,
    channels: empty,
    onAir: 0,
    offAir: 0,
  };
  return put(historyIndex, key, marked(begun, step, onAir, touched) ?? begun);
}

/** Null when it has all marks of the step already. */
function marked(
  index: Draft<HistoryIndexDocument>,
  { rev, actor, commits }: Step,
  isOnAir: boolean,
  touched: TouchedView,
): HistoryIndexDocument | null {
  const bit = bitOf(pageOf(rev));
  const members = withMarks(index.members, touched.members, bit);
  const scenes = withMarks(index.scenes, touched.scenes, bit);
  const accounts = withMark(index.accounts, actor.accountId, bit);
  const channels = withMark(index.channels, actor.via, bit);
  // An earlier part of a drag may have been on air when this one isn't.
  const onAir = isOnAir || commits > 1 ? index.onAir | bit : index.onAir;
  const offAir = isOnAir ? index.offAir : index.offAir | bit;
  const isSame =
    members === index.members &&
    scenes === index.scenes &&
    accounts === index.accounts &&
    channels === index.channels &&
    onAir === index.onAir &&
    offAir === index.offAir;
  return isSame ? null : Object.assign(index, { members, scenes, accounts, channels, onAir, offAir });
}

function withMarks<Of>(marks: HistoryMarks<Of>, all: readonly Of[], bit: number): HistoryMarks<Of> {
  return all.reduce((known, one) => withMark(known, one, bit), marks);
}

/** Returns the marks with the bit set; the same object if it was set already. */
function withMark<Of>(marks: HistoryMarks<Of>, of: Of, bit: number): HistoryMarks<Of> {
  const place = marks.of.indexOf(of);
  if (place < 0) return { of: [...marks.of, of], sheets: [...marks.sheets, bit] };
  const bits = marks.sheets[place] ?? 0;
  if ((bits & bit) !== 0) return marks;
  const pages = marks.sheets.slice();
  pages[place] = bits | bit;
  return { of: marks.of, sheets: pages };
}

/** Conditions for the steps to find. */
export interface StepFilter {
  readonly accountId?: string | undefined;
  readonly via?: string | undefined;
  readonly memberId?: number | undefined;
  readonly sceneId?: number | undefined;
  readonly onAir?: boolean | undefined;
  /** Another scene went on air. */
  readonly wentLive?: boolean | undefined;
}

/** Returns the history pages of an index document on which such steps may have ended, newest first. */
export function pagesWith(
  { finder: index, members, scenes, accounts, channels, onAir, offAir }: HistoryIndexDocument,
  wanted: StepFilter,
): readonly number[] {
  return pagesIn(
    index,
    bitsOf(members, wanted.memberId) &
      bitsOf(scenes, wanted.sceneId) &
      bitsOf(accounts, wanted.accountId) &
      bitsOf(channels, wanted.via) &
      (wanted.onAir === undefined ? onAir | offAir : wanted.onAir ? onAir : offAir),
  );
}

/** Layers and scenes of which any was touched. */
export interface TouchedMarks {
  readonly members: readonly number[];
  readonly scenes: readonly number[];
}

/**
 * Returns the history pages of an index document on which steps of other accounts may have ended, newest first.
 */
export function pagesOfOthers(
  { finder: index, members, scenes, accounts }: HistoryIndexDocument,
  accountId: string,
  marks: TouchedMarks | null,
): readonly number[] {
  let others = 0;
  accounts.of.forEach((other, i) => {
    if (other !== accountId) others |= accounts.sheets[i] ?? 0;
  });
  if (!marks) return pagesIn(index, others);
  let touched = 0;
  for (const id of marks.members) touched |= bitsOf(members, id);
  for (const id of marks.scenes) touched |= bitsOf(scenes, id);
  return pagesIn(index, others & touched);
}

/** Newest first. */
function pagesIn(index: number, bits: number): readonly number[] {
  const found: number[] = [];
  for (let i = INDEX_PAGES - 1; i >= 0; i--) if (bits & bitOf(i)) found.push(index * INDEX_PAGES + i);
  return found;
}

function bitsOf<Of>({ of, sheets: pages }: HistoryMarks<Of>, wanted: Of | undefined): number {
  return wanted === undefined ? ~0 : (pages[of.indexOf(wanted)] ?? 0);
}
