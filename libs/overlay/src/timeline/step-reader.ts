import type { PropertyChange } from '@studio/undo/property-diff';
import { stepId, type Step } from '@studio/undo/steps';
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
  sheetsOfOthers,
  sheetsWith,
  type StepFilter,
  type TouchedMarks,
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

/** A step with the sheet that it lies on. */
interface OnSheet {
  readonly sheet: SheetDocument;
  readonly step: SheetStep;
}

/** Some of the wanted steps, newest first. */
export interface FoundStep {
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
    return (await this.whole(id))?.changes ?? null;
  }

  /** A step as the overlay's fold has had it; null when there is none of this id. */
  async whole(id: string): Promise<Step | null> {
    const found = await this.onSheet(id);
    return found && ((await this.wholeSteps([found]))[0] ?? null);
  }

  /** A step, the one that took it back last, the one that took that back, and so on; empty when there is none of this id. */
  async withTakers(id: string): Promise<readonly Step[]> {
    const found: OnSheet[] = [];
    for (let each = await this.onSheet(id); each; each = await this.onSheet(each.step.undoneBy ?? ''))
      found.push(each);
    return this.wholeSteps(found);
  }

  /** A rev up to which all steps are here: the last one, or one shortly before. */
  async reaches(): Promise<number> {
    const range = { index: 'overlay', equals: [this.overlayId], limit: 1 };
    const { items } = await this.reader.find<FinderDocument>(historyFinders, before(range, undefined));
    const [last] = items[0] ? sheetsWith(items[0].doc, {}) : [];
    if (last === undefined) return 0;
    const steps = (await this.sheets([last])).get(last)?.steps ?? [];
    return Math.max(last * SHEET_REVS, ...steps.map(({ rev }) => rev));
  }

  /**
   * Steps of others that ended after a rev, newest first.
   * @param marks of what they touched; null for whatever it was
   */
  async *othersSince(
    rev: number,
    accountId: string,
    marks: TouchedMarks | null,
  ): AsyncIterable<readonly Step[]> {
    const downTo = finderOf(sheetOf(rev));
    for await (const { finders } of this.finders(undefined)) {
      const since = finders.filter(({ finder }) => finder >= downTo);
      const sheets = since.flatMap((finder) => sheetsOfOthers(finder, accountId, marks));
      for (let i = 0; i < sheets.length; i += SHEETS_AT_ONCE) {
        const ending = await this.endingOn(sheets.slice(i, i + SHEETS_AT_ONCE));
        const others = ending.filter(
          ({ sheet, step }) => step.rev > rev && sheet.actors[step.by]?.accountId !== accountId,
        );
        yield await this.wholeSteps(others);
      }
      if (since.length < finders.length) return;
    }
  }

  /** The wanted steps that ended before a rev, newest first. */
  async *newest(wanted: StepFilter, rev: number | undefined): AsyncIterable<FoundStep> {
    let atOnce = FIRST_SHEETS;
    for await (const { sheets, downTo, scanned } of this.sheetsOf(wanted, rev)) {
      for (let i = 0; i < sheets.length;) {
        const some = sheets.slice(i, i + atOnce);
        i += atOnce;
        atOnce = Math.min(2 * atOnce, SHEETS_AT_ONCE);
        const steps = (await this.endingOn(some)).flatMap(({ sheet, step }) => {
          if (step.rev >= (rev ?? Infinity) || !isBy(sheet.actors[step.by], wanted)) return [];
          if (step.onAir !== (wanted.onAir ?? step.onAir)) return [];
          const read = readStep(sheet, step);
          return touches(read, wanted) && changesLive(read, wanted) ? [read] : [];
        });
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
    const beforeFinder = rev === undefined ? undefined : finderOf(lastSheet) + 1;
    for await (const { finders, downTo } of this.finders(beforeFinder)) {
      const sheets = finders.flatMap((finder) => sheetsWith(finder, wanted));
      yield {
        sheets: sheets.filter((sheet) => sheet <= lastSheet),
        downTo: downTo * FINDER_SHEETS * SHEET_REVS,
        scanned: finders.length,
      };
    }
  }

  /** The finders before one, newest first, some at a time. */
  private async *finders(
    beforeFinder: number | undefined,
  ): AsyncIterable<{ readonly finders: readonly FinderDocument[]; readonly downTo: number }> {
    let downTo = beforeFinder;
    for (let limit = FIRST_FINDERS; ; limit = FINDERS_AT_ONCE) {
      const range = { index: 'overlay', equals: [this.overlayId], limit };
      const page = await this.reader.find<FinderDocument>(historyFinders, before(range, downTo));
      const last = page.items.at(-1);
      if (!last) return;
      downTo = last.doc.finder;
      yield { finders: page.items.map(({ doc }) => doc), downTo };
      if (page.nextCursor === null) return;
    }
  }

  /** The steps whose last commit is of these sheets' revs, newest first. */
  private async endingOn(numbers: readonly number[]): Promise<readonly OnSheet[]> {
    const sheets = await this.sheets(numbers);
    const later = new Set(numbers.flatMap((number) => sheets.get(number)?.later ?? []));
    const missing = [...later].map(sheetOf).filter((number) => !sheets.has(number));
    const others = missing.length > 0 ? await this.sheets(missing) : new Map<number, SheetDocument>();
    const found: OnSheet[] = [];
    for (const sheet of [...sheets.values(), ...others.values()])
      for (const step of sheet.steps) if (numbers.includes(sheetOf(step.rev))) found.push({ sheet, step });
    return found.sort((a, b) => b.step.rev - a.step.rev);
  }

  private async onSheet(id: string): Promise<OnSheet | null> {
    const from = firstRevOf(id);
    if (from === null) return null;
    const sheet = (await this.sheets([sheetOf(from)])).get(sheetOf(from));
    const step = sheet?.steps.find((other) => other.from === from);
    return sheet && step ? { sheet, step } : null;
  }

  private async wholeSteps(found: readonly OnSheet[]): Promise<readonly Step[]> {
    const keyOf = ({ from }: SheetStep): string => historyKey(this.overlayId, stepId(from));
    const long = found.flatMap(({ step }) => (step.changes ? [] : [keyOf(step)]));
    const docs = await this.reader.getMany<ChangesDocument>(historyChanges, long);
    const changes = new Map(docs.map(({ id, doc }) => [id, doc.changes]));
    return found.map(({ sheet, step }) =>
      wholeStep(sheet, step, step.changes ?? changes.get(keyOf(step)) ?? []),
    );
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

/** JSON leaves out what is undefined: where a property didn't exist. */
function wholeStep({ actors }: SheetDocument, step: SheetStep, changes: readonly PropertyChange[]): Step {
  const { from, rev, at, by, operation, commits = 1, undoes = [] } = step;
  const { accountId = '', tokenId = null, via = 'system' } = actors[by] ?? {};
  return {
    id: stepId(from),
    from,
    rev,
    at,
    actor: { accountId, ...(tokenId !== null && { tokenId }), via },
    operation,
    commits,
    changes: changes.map(({ path, before: was, after }) => ({ path, before: was, after })),
    undoes,
  };
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

/** The first step, which makes the overlay, puts no other scene on air. */
function changesLive({ rev, touched }: ReadStep, { wentLive }: StepFilter): boolean {
  return wentLive === undefined || wentLive === (rev > 1 && touched.fields.includes('liveSceneId'));
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
