import type { Step } from '@studio/undo/steps';
import { put, patch, type Change, type Draft } from '@studio/read-models/projection';
import {
  historyFinders,
  historyKey,
  historySheets,
  type FinderDocument,
  type HistoryMarks,
  type SheetDocument,
  type SheetStep,
} from './history.documents';
import type { TouchedView } from './step.views';

/** Revs whose steps share a sheet. */
export const SHEET_REVS = 32;
/** Sheets that share a finder: as many bits as a small integer of V8 has. */
export const FINDER_SHEETS = 30;

export const sheetOf = (rev: number): number => Math.floor(rev / SHEET_REVS);
export const finderOf = (sheet: number): number => Math.floor(sheet / FINDER_SHEETS);
/** The bit of a sheet in its finder's numbers. */
export const bitOf = (sheet: number): number => 1 << (sheet % FINDER_SHEETS);

/** The rev in a step's id; null when it is none. */
export function firstRevOf(stepId: string): number | null {
  return Number(/^h_([1-9]\d{0,8})$/.exec(stepId)?.[1]) || null;
}

/** What is told of a step besides what it did. */
export type ToldSteps = Pick<SheetStep, 'summary' | 'onAir' | 'changes' | 'touched'>;

/**
 * Puts a step on its sheet. Every rev is that of one commit, so the first of a span begins the documents for it.
 * @param touched what the step is found by
 */
export function sheetChanges(overlayId: string, step: Step, told: ToldSteps, touched: TouchedView): Change[] {
  const { rev, from } = step;
  const sheet = sheetOf(rev);
  const begins = rev === 1 || rev % SHEET_REVS === 0;
  const home = sheetOf(from);
  const key = historyKey(overlayId, sheet);
  const extended = (known: Draft<SheetDocument>): SheetDocument =>
    home === sheet ? withStep(known, step, told) : withLater(known, from);
  const ofSheet = begins
    ? put(historySheets, key, extended({ overlayId, actors: [], steps: [], later: [] }))
    : patch<SheetDocument>(historySheets, key, extended);
  const ofFinder = finderChange(overlayId, step, told.onAir, touched);
  if (home === sheet) return [ofSheet, ofFinder];
  const atHome = patch<SheetDocument>(historySheets, historyKey(overlayId, home), (known) =>
    withStep(known, step, told),
  );
  return [atHome, ofSheet, ofFinder];
}

/** Notes on a step's sheet which step took it back. */
export function takenBack(overlayId: string, stepId: string, undoneBy: string): readonly Change[] {
  const from = firstRevOf(stepId);
  if (from === null) return [];
  return [
    patch<SheetDocument>(historySheets, historyKey(overlayId, sheetOf(from)), (sheet) => ({
      ...sheet,
      steps: sheet.steps.map((step) => (step.from === from ? { ...step, undoneBy } : step)),
    })),
  ];
}

function withStep(sheet: Draft<SheetDocument>, step: Step, told: ToldSteps): SheetDocument {
  const { from, rev, at, operation, commits, undoes } = step;
  const by = placeOfActor(sheet, step);
  const place = commits === 1 ? -1 : sheet.steps.findIndex((other) => other.from === from);
  const known = sheet.steps[place];
  const next: SheetStep = {
    from,
    rev,
    at,
    by,
    operation,
    summary: told.summary,
    onAir: told.onAir || (known?.onAir ?? false),
    changes: told.changes,
    touched: told.touched,
    commits: commits > 1 ? commits : undefined,
    undoes: undoes.length > 0 ? undoes : undefined,
    undoneBy: known?.undoneBy,
  };
  sheet.steps = known ? sheet.steps.with(place, next) : sheet.steps.concat([next]);
  return sheet;
}

/** Puts who did the step into the sheet's list. */
function placeOfActor(sheet: Draft<SheetDocument>, { actor }: Step): number {
  const { accountId, via } = actor;
  const tokenId = actor.tokenId ?? null;
  const { actors } = sheet;
  const by = actors.findIndex(
    (other) => other.accountId === accountId && other.tokenId === tokenId && other.via === via,
  );
  if (by >= 0) return by;
  sheet.actors = [...actors, { accountId, tokenId, via }];
  return actors.length;
}

function withLater(sheet: Draft<SheetDocument>, from: number): SheetDocument {
  if (!sheet.later.includes(from)) sheet.later = [...sheet.later, from];
  return sheet;
}

function finderChange(overlayId: string, step: Step, onAir: boolean, touched: TouchedView): Change {
  const { rev } = step;
  const finder = finderOf(sheetOf(rev));
  const key = historyKey(overlayId, finder);
  if (rev > 1 && rev % (SHEET_REVS * FINDER_SHEETS) !== 0)
    return patch<FinderDocument>(historyFinders, key, (known) => marked(known, step, onAir, touched));
  const empty = { of: [], sheets: [] };
  const begun: Draft<FinderDocument> = {
    overlayId,
    finder,
    members: empty,
    scenes: empty,
    accounts: empty,
    channels: empty,
    onAir: 0,
    offAir: 0,
  };
  return put(historyFinders, key, marked(begun, step, onAir, touched) ?? begun);
}

/** Null when it has all marks of the step already. */
function marked(
  finder: Draft<FinderDocument>,
  { rev, actor, commits }: Step,
  isOnAir: boolean,
  touched: TouchedView,
): FinderDocument | null {
  const bit = bitOf(sheetOf(rev));
  const members = withMarks(finder.members, touched.members, bit);
  const scenes = withMarks(finder.scenes, touched.scenes, bit);
  const accounts = withMark(finder.accounts, actor.accountId, bit);
  const channels = withMark(finder.channels, actor.via, bit);
  // An earlier part of a drag may have been on air when this one isn't.
  const onAir = isOnAir || commits > 1 ? finder.onAir | bit : finder.onAir;
  const offAir = isOnAir ? finder.offAir : finder.offAir | bit;
  const isSame =
    members === finder.members &&
    scenes === finder.scenes &&
    accounts === finder.accounts &&
    channels === finder.channels &&
    onAir === finder.onAir &&
    offAir === finder.offAir;
  return isSame ? null : Object.assign(finder, { members, scenes, accounts, channels, onAir, offAir });
}

function withMarks<Of>(marks: HistoryMarks<Of>, all: readonly Of[], bit: number): HistoryMarks<Of> {
  return all.reduce((known, one) => withMark(known, one, bit), marks);
}

/** The same ones when the bit is set already. */
function withMark<Of>(marks: HistoryMarks<Of>, of: Of, bit: number): HistoryMarks<Of> {
  const place = marks.of.indexOf(of);
  if (place < 0) return { of: [...marks.of, of], sheets: [...marks.sheets, bit] };
  const bits = marks.sheets[place] ?? 0;
  if ((bits & bit) !== 0) return marks;
  const sheets = marks.sheets.slice();
  sheets[place] = bits | bit;
  return { of: marks.of, sheets };
}

/** What steps are looked for. */
export interface StepFilter {
  readonly accountId?: string | undefined;
  readonly via?: string | undefined;
  readonly memberId?: number | undefined;
  readonly sceneId?: number | undefined;
  readonly onAir?: boolean | undefined;
  /** Another scene went on air. */
  readonly wentLive?: boolean | undefined;
}

/** The sheets of a finder on which such steps may have ended, newest first. */
export function sheetsWith(
  { finder, members, scenes, accounts, channels, onAir, offAir }: FinderDocument,
  wanted: StepFilter,
): readonly number[] {
  return sheetsIn(
    finder,
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

/** The sheets of a finder on which steps of others than an account may have ended, newest first. */
export function sheetsOfOthers(
  { finder, members, scenes, accounts }: FinderDocument,
  accountId: string,
  marks: TouchedMarks | null,
): readonly number[] {
  let others = 0;
  accounts.of.forEach((other, i) => {
    if (other !== accountId) others |= accounts.sheets[i] ?? 0;
  });
  if (!marks) return sheetsIn(finder, others);
  let touched = 0;
  for (const id of marks.members) touched |= bitsOf(members, id);
  for (const id of marks.scenes) touched |= bitsOf(scenes, id);
  return sheetsIn(finder, others & touched);
}

/** Newest first. */
function sheetsIn(finder: number, bits: number): readonly number[] {
  const found: number[] = [];
  for (let i = FINDER_SHEETS - 1; i >= 0; i--) if (bits & bitOf(i)) found.push(finder * FINDER_SHEETS + i);
  return found;
}

function bitsOf<Of>({ of, sheets }: HistoryMarks<Of>, wanted: Of | undefined): number {
  return wanted === undefined ? ~0 : (sheets[of.indexOf(wanted)] ?? 0);
}
