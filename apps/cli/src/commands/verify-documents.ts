import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { categoryOf, type Commit } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import { sameContent } from '@studio/kernel/same-content';
import { diff, type PropertyChange } from '@studio/undo/property-diff';
import { openEmbeddedReadModels } from '@studio/read-models/embedded/embedded-read-models';
import { FOLDS } from '@studio/read-models/snapshot-documents';
import { HandlerFailed, projectCommits } from '@studio/read-models/project-commits';
import { categoriesOf, type Projection } from '@studio/read-models/projection';
import { ProjectionReader } from '@studio/read-models/reader';
import type { ViewerBox } from '@studio/viewers/sealed-viewers';
import { generationName, isOfGeneration } from '@studio/read-models/generation-name';
import type { Found, ReadModels } from '@studio/read-models/read-models';
import { projectionsIn } from '../areas';
import { isEmbedded, type OperatorLog } from '../operator-log';
import { counted, shownValue } from '../text';
import type { Finding } from './verify-findings';

/** Documents that are compared at once. */
const PAGE = 500;
/** Documents that are found wrong, after which a projection is not looked at any further. */
const MAX_SUSPECTS = 10_000;
/**
 * Rounds in which findings are checked again while the server goes on writing, and the pause between them in ms.
 */
const ROUNDS = 6;
const REST = 200;

export interface DocumentCheck {
  readonly log: OperatorLog;
  /** Opens viewers' fields, as the server reads them. */
  readonly box: ViewerBox;
  readonly models: ReadModels;
  /** Overlays whose streams were removed for good. */
  readonly purged: ReadonlySet<string>;
  /** Receives a line for each thing that could not be compared. */
  readonly note: (line: string) => void;
  /** Receives the number of events read, then the number of documents checked. */
  readonly progress: (what: 'events' | 'documents', done: number) => void;
}

/** A projection whose documents are compared with those that the log gives. */
interface Subject {
  readonly projection: Projection<object>;
  readonly generation: string;
  /** The log is looked at up to here: where the checkpoint stands. */
  upTo: string;
  /** Log position up to which the expected documents are built. */
  built: string;
  /** Can't be built: nothing to compare with. */
  isBroken: boolean;
}

interface Suspect {
  readonly collection: string;
  readonly id: string;
  readonly expected: Found<JsonObject> | null;
  readonly stored: Found<JsonObject> | null;
}

/**
 * Builds all read models anew, in a temporary folder, up to where their checkpoints stand, and compares the
 * stored documents with these.
 * @returns how many documents were compared
 */
export async function* checkDocuments(check: DocumentCheck): AsyncGenerator<Finding, number> {
  const dir = await mkdtemp(join(tmpdir(), 'studio-verify-'));
  const expected = await openEmbeddedReadModels({ dir });
  try {
    return yield* new Comparison(check, expected).run();
  } finally {
    await expected.close();
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

class Comparison {
  private compared = 0;
  /** Time of the newest event that was read, ms since 1970. */
  private newestAt = -Infinity;

  constructor(
    private readonly check: DocumentCheck,
    private readonly expected: ReadModels,
  ) {}

  async *run(): AsyncGenerator<Finding, number> {
    const { log, models, note } = this.check;
    const epoch = await log.epoch();
    const subjects: Subject[] = [];
    for (const projection of this.projections()) {
      const subject = await this.subjectOf(projection, epoch);
      if (subject) subjects.push(subject);
    }
    await this.noteOthers();
    yield* this.aheadOfLog(subjects);
    yield* this.build(subjects);
    for (const subject of subjects) {
      if (subject.isBroken) continue;
      yield* this.compare(subject);
      if ((await models.current(subject.projection.name)) !== subject.generation)
        note(`${subject.generation} was replaced meanwhile; what was found there may come from that.`);
    }
    return this.compared;
  }

  private async subjectOf(projection: Projection<object>, epoch: string): Promise<Subject | null> {
    const { models, note } = this.check;
    const { name } = projection;
    const generation = await models.current(name);
    if (generation === null) {
      note(`${name} has no documents yet: the server builds them.`);
      return null;
    }
    const checkpoint = await models.checkpoint(generation);
    if (
      !isOfGeneration(generationName(projection, epoch), generation) ||
      (checkpoint && checkpoint.epoch !== epoch)
    ) {
      note(`${generation} is of another version or of another log: not compared; the server builds it anew.`);
      return null;
    }
    await this.expected.define(name, projection.collections);
    return { projection, generation, upTo: checkpoint?.position ?? '', built: '', isBroken: false };
  }

  private projections(): readonly Projection<object>[] {
    const { log, box } = this.check;
    return projectionsIn({ read: (stream, from) => box.read(log.read(stream, from)) }, this.expected);
  }

  private async noteOthers(): Promise<void> {
    const projections = this.projections();
    // Snapshots of folds prove themselves whenever they are read.
    const names = new Set([...projections.map(({ name }) => name), FOLDS]);
    for (const generation of await this.check.models.generations())
      if (!names.has(generation.replace(/-v\d+-[0-9a-f]{8}(-\d+)?$/, '')))
        this.check.note(`${generation} is of no projection of this version: not compared.`);
  }

  private *aheadOfLog(subjects: readonly Subject[]): Generator<Finding> {
    const { log } = this.check;
    if (!isEmbedded(log)) return;
    const end = log.end();
    for (const { generation, upTo } of subjects)
      if (upTo > end)
        yield {
          kind: 'checkpoint-ahead',
          where: generation,
          detail: `its checkpoint stands at ${upTo}, but the log ends at ${end || 'its start'}`,
        };
  }

  /** Builds what is expected, as far as the subjects' checkpoints. */
  private async *build(subjects: readonly Subject[]): AsyncGenerator<Finding> {
    const building = subjects.filter(({ isBroken, built, upTo }) => !isBroken && built < upTo);
    const from = building.map(({ built }) => built).sort()[0];
    const to = building
      .map(({ upTo }) => upTo)
      .sort()
      .at(-1);
    if (from === undefined || to === undefined) return;
    let events = 0;
    for await (const page of this.check.log.readAll(from)) {
      if ((page[0]?.position ?? '') > to) break;
      for (const subject of building) if (!subject.isBroken) yield* this.project(subject, page);
      for (const commit of page) {
        events += commit.events.length;
        for (const { meta } of commit.events) this.newestAt = Math.max(this.newestAt, Date.parse(meta.at));
      }
      this.check.progress('events', events);
    }
    for (const subject of building) subject.built = subject.upTo;
  }

  private async *project(subject: Subject, page: readonly Commit[]): AsyncGenerator<Finding> {
    const { projection, generation, built, upTo } = subject;
    const { name } = projection;
    const categories = categoriesOf(projection);
    const sealed = page.filter(
      ({ stream, position }) =>
        categories.includes(categoryOf(stream)) && position > built && position <= upTo,
    );
    const last = sealed.at(-1);
    if (!last) return;
    const commits = await Promise.all(sealed.map((commit) => this.check.box.openCommit(commit)));
    try {
      const writes = await projectCommits(
        projection,
        commits,
        (collection, ids) => this.expected.getMany<JsonObject>(name, collection, ids),
        new ProjectionReader(this.expected, () => name),
      );
      if (writes.length > 0) await this.expected.write(name, writes, { position: last.position, epoch: '' });
    } catch (error) {
      if (!(error instanceof HandlerFailed)) throw error;
      subject.isBroken = true;
      yield { kind: 'not-projectable', where: generation, detail: error.message };
    }
  }

  private async *compare(subject: Subject): AsyncGenerator<Finding> {
    const { generation, projection } = subject;
    const newest = { expected: '', stored: '' };
    let suspects: Suspect[] = [];
    for (const { name } of projection.collections) {
      for await (const pair of this.pairs(subject, name)) {
        this.check.progress('documents', ++this.compared);
        const { expected, stored } = pair;
        if (expected && expected.position > newest.expected) newest.expected = expected.position;
        if (stored && stored.position <= subject.upTo && stored.position > newest.stored)
          newest.stored = stored.position;
        if (this.isRight(subject, pair)) continue;
        suspects.push(pair);
        if (suspects.length === MAX_SUSPECTS) break;
      }
      if (suspects.length === MAX_SUSPECTS) {
        this.check.note(`${generation}: not looked at any further after ${MAX_SUSPECTS} findings.`);
        break;
      }
    }
    const { upTo } = subject;
    for (let round = 0; round < ROUNDS && suspects.length > 0; round++) {
      const position = (await this.check.models.checkpoint(generation))?.position ?? '';
      if (position > subject.upTo) {
        subject.upTo = position;
        yield* this.build([subject]);
      } else if (suspects.some(({ stored }) => stored && stored.position > subject.upTo)) {
        // Written, and its checkpoint isn't yet.
        await sleep(REST);
      } else break;
      if (subject.isBroken) return;
      suspects = await this.again(subject, suspects);
    }
    suspects = this.withoutPurged(subject, suspects);
    if (suspects.length > 0 && newest.stored < newest.expected)
      yield {
        kind: 'checkpoint-ahead',
        where: generation,
        detail: `its checkpoint stands at ${upTo}, but its documents end at ${newest.stored || 'the start'}; there should be some of ${newest.expected}`,
      };
    for (const suspect of suspects) yield findingOf(generation, suspect);
  }

  private isPurged(overlayId: unknown): boolean {
    return typeof overlayId === 'string' && this.check.purged.has(overlayId);
  }

  /** Purged streams are no longer in the log; their remaining documents are not damage. */
  private withoutPurged({ projection: { name } }: Subject, suspects: readonly Suspect[]): Suspect[] {
    const others = suspects.filter(
      ({ expected, stored, id }) =>
        expected || ![id.split('.', 1)[0], stored?.doc['overlayId']].some((each) => this.isPurged(each)),
    );
    const left = suspects.length - others.length;
    if (left > 0)
      this.check.note(
        `${name} still has ${counted(left, 'document')} of purged overlays: \`rebuild ${name}\` removes them.`,
      );
    return others;
  }

  /** All documents of a collection, expected and stored, side by side. */
  private async *pairs({ projection, generation }: Subject, collection: string): AsyncGenerator<Suspect> {
    const ours = documentsOf(this.expected, projection.name, collection);
    const theirs = documentsOf(this.check.models, generation, collection);
    let [expected, stored] = [await ours.next(), await theirs.next()];
    while (!expected.done || !stored.done) {
      const order = expected.done ? 1 : stored.done ? -1 : byBytes(expected.value.id, stored.value.id);
      const left = order <= 0 && !expected.done ? expected.value : null;
      const right = order >= 0 && !stored.done ? stored.value : null;
      yield { collection, id: (left ?? right)?.id ?? '', expected: left, stored: right };
      if (left) expected = await ours.next();
      if (right) stored = await theirs.next();
    }
  }

  private async again(subject: Subject, suspects: readonly Suspect[]): Promise<Suspect[]> {
    const { projection, generation } = subject;
    const still: Suspect[] = [];
    for (const { collection, id } of suspects) {
      const [expected, stored] = await Promise.all([
        this.expected.get<JsonObject>(projection.name, collection, id),
        this.check.models.get<JsonObject>(generation, collection, id),
      ]);
      const pair = { collection, id, expected, stored };
      if (!this.isRight(subject, pair)) still.push(pair);
    }
    return still;
  }

  /** True if a pair is equal, or if the documents may differ since they are past their expiry. */
  private isRight({ projection }: Subject, pair: Suspect): boolean {
    const { collection, expected, stored } = pair;
    if (isEqual(pair)) return true;
    const expiryOf = projection.expiry?.[collection] as ((doc: JsonObject) => number) | undefined;
    if (!expiryOf) return false;
    const expiries = [expected, stored].flatMap((found) => (found ? [expiryOf(found.doc)] : []));
    // What is still there on both sides is the same.
    const limit = expiries.length === 2 ? -Infinity : this.newestAt;
    return expiries.every((expiry) => expiry <= limit);
  }
}

async function* documentsOf(
  models: ReadModels,
  generation: string,
  collection: string,
): AsyncGenerator<Found<JsonObject>, undefined> {
  for (let after: string | null = null; ;) {
    const page: readonly Found<JsonObject>[] = await models.scan<JsonObject>(
      generation,
      collection,
      after,
      PAGE,
    );
    yield* page;
    after = page.at(-1)?.id ?? null;
    if (page.length < PAGE) return undefined;
  }
}

function byBytes(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function isEqual({ expected, stored }: Suspect): boolean {
  if (!expected || !stored) return expected === stored;
  return expected.position === stored.position && sameContent(expected.doc, stored.doc);
}

function findingOf(generation: string, { collection, id, expected, stored }: Suspect): Finding {
  const where = `${generation}/${collection}`;
  if (!stored)
    return { kind: 'document-missing', where, detail: `${id} of ${expected?.position ?? ''} is not there` };
  if (!expected)
    return { kind: 'document-extra', where, detail: `${id} of ${stored.position} should not be there` };
  const first = firstDifference(expected.doc, stored.doc);
  const what = first
    ? `${first.path.join('.')} is ${shownValue(first.after)}, not ${shownValue(first.before)}`
    : `it is of ${stored.position}, not of ${expected.position}`;
  return { kind: 'document-differs', where, detail: `${id}: ${what}` };
}

/** Returns the first difference; for items of a list, the difference inside the item. */
function firstDifference(before: unknown, after: unknown): PropertyChange | undefined {
  const [first] = diff(before, after);
  if (!first || !Array.isArray(first.before) || !Array.isArray(first.after)) return first;
  const [was, is]: readonly (readonly unknown[])[] = [first.before, first.after];
  const at = was?.findIndex((item, i) => !sameContent(item, is?.[i])) ?? -1;
  const inside = at < 0 ? undefined : firstDifference(was?.[at], is?.[at]);
  return inside ? { ...inside, path: [...first.path, at, ...inside.path] } : first;
}
