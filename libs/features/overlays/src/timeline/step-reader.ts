import type { PropertyChange } from '@studio/undo/property-diff';
import { stepId, type Step } from '@studio/undo/steps';
import type { ProjectionReader } from '@studio/read-models/reader';
import {
  before,
  historyChanges,
  historyIndex,
  historyKey,
  historyPages,
  type ChangesDocument,
  type HistoryIndexDocument,
  type HistoryPageDocument,
  type HistoryPageStep,
  type StepActor,
} from './history.documents';
import {
  indexOf,
  INDEX_PAGES,
  firstRevOf,
  PAGE_REVS,
  pageOf,
  pagesOfOthers,
  pagesWith,
  type StepFilter,
  type TouchedMarks,
} from './history-pages';
import type { TouchedView } from './step.views';
import { touchedBy } from './touched';

/** Step as the history's documents show it. */
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

/** Step with its history page. */
interface OnPage {
  readonly sheet: HistoryPageDocument;
  readonly step: HistoryPageStep;
}

/** Some of the wanted steps, newest first. */
export interface FoundStep {
  readonly steps: readonly ReadStep[];
  /** All with this rev or a higher one have been looked at. */
  readonly downTo: number;
  /** Approximate number of steps read. */
  readonly scanned: number;
}

/** Number of documents to read at once: first what a page of usual length needs, then the maximum. */
const FIRST_PAGES = 3;
const PAGES_AT_ONCE = 16;
const FIRST_INDEXES = 2;
const INDEXES_AT_ONCE = 64;

/** Reads an overlay's steps from the history pages of the projection. */
export class StepReader {
  constructor(
    private readonly reader: ProjectionReader,
    private readonly overlayId: string,
  ) {}

  /** Returns steps by id, without those that do not exist. */
  async byId(ids: readonly string[]): Promise<readonly ReadStep[]> {
    const revs = ids.flatMap((id) => firstRevOf(id) ?? []);
    const pages = await this.sheets(revs.map(pageOf));
    return revs.flatMap((from) => stepOn(pages.get(pageOf(from)), from) ?? []);
  }

  /** Returns the changes of a step; null if there is no such step. */
  async changesOf(id: string): Promise<readonly PropertyChange[] | null> {
    return (await this.whole(id))?.changes ?? null;
  }

  /** Returns a step as in the overlay's fold; null if there is none with this id. */
  async whole(id: string): Promise<Step | null> {
    const found = await this.onPage(id);
    return found && ((await this.wholeSteps([found]))[0] ?? null);
  }

  /**
   * Returns a step, the step that undid it last, the step that undid that one, and so on; empty if there is none
   * with this id.
   */
  async withTakers(id: string): Promise<readonly Step[]> {
    const found: OnPage[] = [];
    for (let each = await this.onPage(id); each; each = await this.onPage(each.step.undoneBy ?? ''))
      found.push(each);
    return this.wholeSteps(found);
  }

  /** A rev up to which all steps are here: the last one, or one shortly before. */
  async reaches(): Promise<number> {
    const range = { index: 'overlay', equals: [this.overlayId], limit: 1 };
    const { items } = await this.reader.find<HistoryIndexDocument>(historyIndex, before(range, undefined));
    const [last] = items[0] ? pagesWith(items[0].doc, {}) : [];
    if (last === undefined) return 0;
    const steps = (await this.sheets([last])).get(last)?.steps ?? [];
    return Math.max(last * PAGE_REVS, ...steps.map(({ rev }) => rev));
  }

  /**
   * Returns the steps of others that ended after a rev, newest first.
   * @param marks properties they touched; null for any
   */
  async *othersSince(
    rev: number,
    accountId: string,
    marks: TouchedMarks | null,
  ): AsyncIterable<readonly Step[]> {
    const downTo = indexOf(pageOf(rev));
    for await (const { finders: indexes } of this.indexes(undefined)) {
      const since = indexes.filter(({ finder: index }) => index >= downTo);
      const pages = since.flatMap((index) => pagesOfOthers(index, accountId, marks));
      for (let i = 0; i < pages.length; i += PAGES_AT_ONCE) {
        const ending = await this.endingOn(pages.slice(i, i + PAGES_AT_ONCE));
        const others = ending.filter(
          ({ sheet: page, step }) => step.rev > rev && page.actors[step.by]?.accountId !== accountId,
        );
        yield await this.wholeSteps(others);
      }
      if (since.length < indexes.length) return;
    }
  }

  /** The wanted steps that ended before a rev, newest first. */
  async *newest(wanted: StepFilter, rev: number | undefined): AsyncIterable<FoundStep> {
    let atOnce = FIRST_PAGES;
    for await (const { sheets: pages, downTo, scanned } of this.pagesOf(wanted, rev)) {
      for (let i = 0; i < pages.length;) {
        const some = pages.slice(i, i + atOnce);
        i += atOnce;
        atOnce = Math.min(2 * atOnce, PAGES_AT_ONCE);
        const steps = (await this.endingOn(some)).flatMap(({ sheet: page, step }) => {
          if (step.rev >= (rev ?? Infinity) || !isBy(page.actors[step.by], wanted)) return [];
          if (step.onAir !== (wanted.onAir ?? step.onAir)) return [];
          const read = readStep(page, step);
          return touches(read, wanted) && changesLive(read, wanted) ? [read] : [];
        });
        yield { steps, downTo: (some.at(-1) ?? 0) * PAGE_REVS, scanned: some.length * PAGE_REVS };
      }
      yield { steps: [], downTo, scanned };
    }
  }

  /**
   * Returns the history pages before a rev that may have such steps, newest first, in batches by index document.
   */
  private async *pagesOf(
    wanted: StepFilter,
    rev: number | undefined,
  ): AsyncIterable<{
    readonly sheets: readonly number[];
    readonly downTo: number;
    readonly scanned: number;
  }> {
    const lastPage = rev === undefined ? Infinity : pageOf(rev - 1);
    const beforeFinder = rev === undefined ? undefined : indexOf(lastPage) + 1;
    for await (const { finders: indexes, downTo } of this.indexes(beforeFinder)) {
      const pages = indexes.flatMap((index) => pagesWith(index, wanted));
      yield {
        sheets: pages.filter((page) => page <= lastPage),
        downTo: downTo * INDEX_PAGES * PAGE_REVS,
        scanned: indexes.length,
      };
    }
  }

  /** Yields the index documents before one, newest first, some at a time. */
  private async *indexes(
    beforeFinder: number | undefined,
  ): AsyncIterable<{ readonly finders: readonly HistoryIndexDocument[]; readonly downTo: number }> {
    let downTo = beforeFinder;
    for (let limit = FIRST_INDEXES; ; limit = INDEXES_AT_ONCE) {
      const range = { index: 'overlay', equals: [this.overlayId], limit };
      const page = await this.reader.find<HistoryIndexDocument>(historyIndex, before(range, downTo));
      const last = page.items.at(-1);
      if (!last) return;
      downTo = last.doc.finder;
      yield { finders: page.items.map(({ doc }) => doc), downTo };
      if (page.nextCursor === null) return;
    }
  }

  /** Returns the steps whose last commit is within the revs of these pages, newest first. */
  private async endingOn(numbers: readonly number[]): Promise<readonly OnPage[]> {
    const pages = await this.sheets(numbers);
    const later = new Set(numbers.flatMap((number) => pages.get(number)?.later ?? []));
    const missing = [...later].map(pageOf).filter((number) => !pages.has(number));
    const others = missing.length > 0 ? await this.sheets(missing) : new Map<number, HistoryPageDocument>();
    const found: OnPage[] = [];
    for (const page of [...pages.values(), ...others.values()])
      for (const step of page.steps)
        if (numbers.includes(pageOf(step.rev))) found.push({ sheet: page, step });
    return found.sort((a, b) => b.step.rev - a.step.rev);
  }

  private async onPage(id: string): Promise<OnPage | null> {
    const from = firstRevOf(id);
    if (from === null) return null;
    const page = (await this.sheets([pageOf(from)])).get(pageOf(from));
    const step = page?.steps.find((other) => other.from === from);
    return page && step ? { sheet: page, step } : null;
  }

  private async wholeSteps(found: readonly OnPage[]): Promise<readonly Step[]> {
    const keyOf = ({ from }: HistoryPageStep): string => historyKey(this.overlayId, stepId(from));
    const long = found.flatMap(({ step }) => (step.changes ? [] : [keyOf(step)]));
    const docs = await this.reader.getMany<ChangesDocument>(historyChanges, long);
    const changes = new Map(docs.map(({ id, doc }) => [id, doc.changes]));
    return found.map(({ sheet: page, step }) =>
      wholeStep(page, step, step.changes ?? changes.get(keyOf(step)) ?? []),
    );
  }

  private async sheets(numbers: readonly number[]): Promise<ReadonlyMap<number, HistoryPageDocument>> {
    const each = [...new Set(numbers)];
    const keys = each.map((number) => historyKey(this.overlayId, number));
    const found = await this.reader.getMany<HistoryPageDocument>(historyPages, keys);
    const byKey = new Map(found.map(({ id, doc }) => [id, doc]));
    return new Map(
      each.flatMap((number, i) => {
        const doc = byKey.get(keys[i] ?? '');
        return doc ? [[number, doc] as const] : [];
      }),
    );
  }
}

/** JSON omits undefined values: the property did not exist. */
function wholeStep(
  { actors }: HistoryPageDocument,
  step: HistoryPageStep,
  changes: readonly PropertyChange[],
): Step {
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

function stepOn(page: HistoryPageDocument | undefined, from: number): ReadStep | null {
  const step = page?.steps.find((other) => other.from === from);
  return page && step ? readStep(page, step) : null;
}

function readStep({ actors }: HistoryPageDocument, step: HistoryPageStep): ReadStep {
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
