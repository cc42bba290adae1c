import type { PropertyChange } from '@studio/kernel/property-diff';
import { stepId } from '@studio/kernel/steps';
import type { ProjectionReader } from '@studio/read-models/reader';
import {
  before,
  historyChanges,
  historyFinders,
  historyKey,
  historySheets,
  type ChangesDocument,
  type FinderDocument,
  type SheetDocument,
  type SheetStep,
  type StepActor,
} from './history.documents';
import {
  finderOf,
  FINDER_SHEETS,
  firstRevOf,
  SHEET_REVS,
  sheetOf,
  sheetsWith,
  type StepFilter,
} from './sheets';
import type { TouchedView } from './step.views';
import { touchedBy } from './touched';

/** A step as the history's documents tell it. */
export interface ReadStep extends StepActor {
  readonly stepId: string;
  readonly rev: number;
  readonly at: string;
  readonly operation: string;
  readonly summary: string;
  readonly onAir: boolean;
  readonly commits: number;
  readonly undoes: readonly string[];
  readonly undoneBy: string | null;
  readonly touched: TouchedView;
}

/** Some of the wanted steps, newest first. */
export interface Found {
  readonly steps: readonly ReadStep[];
  /** All with this rev or a higher one have been looked at. */
  readonly downTo: number;
  /** How many were looked at, about. */
  readonly scanned: number;
}

/** What is read at once: first what a page of usual length needs, then as much as may be. */
const FIRST_SHEETS = 3;
const SHEETS_AT_ONCE = 16;
const FIRST_FINDERS = 2;
const FINDERS_AT_ONCE = 64;

/** Reads an overlay's steps from the sheets on which the projection has put them. */
export class StepReader {
  constructor(
    private readonly reader: ProjectionReader,
    private readonly overlayId: string,
  ) {}

  /** Steps by id; those that don't exist are left out. */
  async byId(ids: readonly string[]): Promise<readonly ReadStep[]> {
    const revs = ids.flatMap((id) => firstRevOf(id) ?? []);
    const sheets = await this.sheets(revs.map(sheetOf));
    return revs.flatMap((from) => stepOn(sheets.get(sheetOf(from)), from) ?? []);
  }

  /** What a step changed; null when there is no such step. */
  async changesOf(id: string): Promise<readonly PropertyChange[] | null> {
    const from = firstRevOf(id);
    if (from === null) return null;
    const sheet = (await this.sheets([sheetOf(from)])).get(sheetOf(from));
    const step = sheet?.steps.find((other) => other.from === from);
    if (!step) return null;
    if (step.changes) return step.changes;
    const long = await this.reader.get<ChangesDocument>(historyChanges, historyKey(this.overlayId, id));
    return long?.doc.changes ?? [];
  }

  /** The wanted steps that ended before a rev, newest first. */
  async *newest(wanted: StepFilter, rev: number | undefined): AsyncIterable<Found> {
    let atOnce = FIRST_SHEETS;
    for await (const { sheets, downTo, scanned } of this.sheetsOf(wanted, rev)) {
      for (let i = 0; i < sheets.length;) {
        const some = sheets.slice(i, i + atOnce);
        i += atOnce;
        atOnce = Math.min(2 * atOnce, SHEETS_AT_ONCE);
        const steps = await this.endingOn(some, wanted, rev);
        yield { steps, downTo: (some.at(-1) ?? 0) * SHEET_REVS, scanned: some.length * SHEET_REVS };
      }
      yield { steps: [], downTo, scanned };
    }
  }

  /** The sheets before a rev that may have such steps, newest first, as many as some finders tell. */
  private async *sheetsOf(
    wanted: StepFilter,
    rev: number | undefined,
  ): AsyncIterable<{
    readonly sheets: readonly number[];
    readonly downTo: number;
    readonly scanned: number;
  }> {
    const lastSheet = rev === undefined ? Infinity : sheetOf(rev - 1);
    let beforeFinder = rev === undefined ? undefined : finderOf(lastSheet) + 1;
    for (let limit = FIRST_FINDERS; ; limit = FINDERS_AT_ONCE) {
      const range = { index: 'overlay', equals: [this.overlayId], limit };
      const page = await this.reader.find<FinderDocument>(historyFinders, before(range, beforeFinder));
      const last = page.items.at(-1);
      if (!last) return;
      beforeFinder = last.doc.finder;
      const sheets = page.items.flatMap(({ doc }) => sheetsWith(doc, wanted));
      yield {
        sheets: sheets.filter((sheet) => sheet <= lastSheet),
        downTo: beforeFinder * FINDER_SHEETS * SHEET_REVS,
        scanned: page.items.length,
      };
      if (page.nextCursor === null) return;
    }
  }

  /** The wanted steps whose last commit is of these sheets' revs, newest first. */
  private async endingOn(
    numbers: readonly number[],
    wanted: StepFilter,
    beforeRev = Infinity,
  ): Promise<readonly ReadStep[]> {
    const sheets = await this.sheets(numbers);
    const later = new Set(numbers.flatMap((number) => sheets.get(number)?.later ?? []));
    const missing = [...later].map(sheetOf).filter((number) => !sheets.has(number));
    const others = missing.length > 0 ? await this.sheets(missing) : new Map<number, SheetDocument>();
    const found: ReadStep[] = [];
    for (const sheet of [...sheets.values(), ...others.values()]) {
      for (const step of sheet.steps) {
        if (step.rev >= beforeRev || !numbers.includes(sheetOf(step.rev))) continue;
        if (!isBy(sheet.actors[step.by], wanted) || step.onAir !== (wanted.onAir ?? step.onAir)) continue;
        const read = readStep(sheet, step);
        if (touches(read, wanted)) found.push(read);
      }
    }
    return found.sort((a, b) => b.rev - a.rev);
  }

  private async sheets(numbers: readonly number[]): Promise<ReadonlyMap<number, SheetDocument>> {
    const each = [...new Set(numbers)];
    const keys = each.map((number) => historyKey(this.overlayId, number));
    const found = await this.reader.getMany<SheetDocument>(historySheets, keys);
    const byKey = new Map(found.map(({ id, doc }) => [id, doc]));
    return new Map(
      each.flatMap((number, i) => {
        const doc = byKey.get(keys[i] ?? '');
        return doc ? [[number, doc] as const] : [];
      }),
    );
  }
}

function isBy(actor: StepActor | undefined, { accountId, via }: StepFilter): boolean {
  return (
    (accountId === undefined || actor?.accountId === accountId) && (via === undefined || actor?.via === via)
  );
}

function touches({ touched }: ReadStep, { memberId, sceneId }: StepFilter): boolean {
  return (
    (memberId === undefined || touched.members.includes(memberId)) &&
    (sceneId === undefined || touched.scenes.includes(sceneId))
  );
}

function stepOn(sheet: SheetDocument | undefined, from: number): ReadStep | null {
  const step = sheet?.steps.find((other) => other.from === from);
  return sheet && step ? readStep(sheet, step) : null;
}

function readStep({ actors }: SheetDocument, step: SheetStep): ReadStep {
  const { from, rev, at, by, operation, summary, onAir, commits = 1, undoes = [], undoneBy = null } = step;
  const { accountId = '', tokenId = null, via = 'system' } = actors[by] ?? {};
  const touched = step.touched ?? touchedBy(step.changes ?? []);
  return {
    stepId: stepId(from),
    rev,
    at,
    accountId,
    tokenId,
    via,
    operation,
    summary,
    onAir,
    commits,
    undoes,
    undoneBy,
    touched,
  };
}
