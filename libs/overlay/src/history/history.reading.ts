import type { CommandsOf } from '@studio/kernel/decider';
import type { Channel } from '@studio/kernel/event';
import type { Fold } from '@studio/kernel/fold';
import { Problem } from '@studio/kernel/problem';
import { diff, type PropertyChange } from '@studio/kernel/property-diff';
import type { QueryTable } from '@studio/operations/area';
import { InvalidCursor } from '@studio/read-models/read-models';
import type { ProjectionReader } from '@studio/read-models/reader';
import { overlayView } from '../lifecycle/lifecycle.views';
import { headFor, type OverlayReading } from '../overlay.reading';
import type { Overlay } from '../overlay.state';
import { requireAccess } from '../sharing/access';
import { isDesign } from '../undo/design';
import { undoSummary } from '../undo/undo-summary';
import type { Archive } from './archive';
import {
  beforeRev,
  historyChanges,
  historyKey,
  historySteps,
  historyTouches,
  historyVersions,
  type ChangesDocument,
  type StepDocument,
  type TouchDocument,
  type VersionDocument,
} from './history.documents';
import type * as queries from './history.queries';
import { changeViews, type ActorView, type StepView } from './step.views';

/** What the queries of the history need. */
export interface HistoryReading {
  /** Of the history's own documents. */
  readonly history: ProjectionReader;
  readonly archive: Archive;
  readonly actors: Actors;
}

/** Names of those who did something; the accounts area knows them. */
export interface Actors {
  /** @returns the name of the account, and that of the token if it still has it */
  nameOf(accountId: string, tokenId: string | null): Promise<{ name: string; tokenName: string | null }>;
}

const mayRead = { scope: 'overlays:read', ownerOnly: false };

/** Steps that a page looks at in vain at most: with filters that hardly anything fits, pages may be short. */
const SCANNED_AT_MOST = 2000;

export const historyReading: QueryTable<CommandsOf<typeof queries>, OverlayReading & HistoryReading> = {
  ListHistory: async (query, { caller }, deps) => {
    await headFor(deps.reader, query.overlayId, caller, mayRead);
    const actor = query.actor === 'me' ? caller.accountId : query.actor;
    const { steps, nextCursor } = await page(deps.history, { ...query, actor });
    return { items: await stepViews(deps, query.overlayId, steps), nextCursor };
  },

  GetHistoryStep: async ({ overlayId, stepId }, { caller }, deps) => {
    await headFor(deps.reader, overlayId, caller, mayRead);
    const key = historyKey(overlayId, stepId);
    const step = await deps.history.get<StepDocument>(historySteps, key);
    if (!step)
      throw new Problem('not_found', `There is no step ${JSON.stringify(stepId)}.`, {
        resource: 'step',
        stepId,
      });
    const [view] = await stepViews(deps, overlayId, [step.doc]);
    const changes =
      step.doc.changes ?? (await deps.history.get<ChangesDocument>(historyChanges, key))?.doc.changes ?? '[]';
    const said = JSON.parse(changes) as readonly PropertyChange[];
    return { ...view, changes: changeViews(said) };
  },

  GetOverlayAt: async ({ overlayId, rev, fields }, { caller, locale }, deps) => {
    const head = await headFor(deps.reader, overlayId, caller, mayRead);
    const { state, at } = await foldAt(deps, overlayId, rev);
    const access = requireAccess(head, caller, mayRead);
    const sizes = await deps.sizes.of(overlayId);
    return {
      ...overlayView(state, { rev, updatedAt: at, access }, { locale, withValues: fields, sizes }),
      at,
    };
  },

  Compare: async ({ overlayId, from, to }, { caller }, deps) => {
    await headFor(deps.reader, overlayId, caller, mayRead);
    const [before, after] = await Promise.all([foldAt(deps, overlayId, from), foldAt(deps, overlayId, to)]);
    const changes = diff(before.state, after.state).filter(({ path }) => isDesign(path));
    return { from, to, changes: changeViews(changes) };
  },

  ListVersions: async ({ overlayId, limit, cursor }, { caller }, deps) => {
    await headFor(deps.reader, overlayId, caller, mayRead);
    const { items, nextCursor } = await versionsOf(deps.history, overlayId, limit, cursor);
    return {
      items: await Promise.all(
        items.map(async ({ doc: { versionId, name, rev, automatic, createdAt, accountId } }) => ({
          versionId,
          name,
          rev,
          automatic,
          createdAt,
          actor: await actorOf(deps, accountId, null),
        })),
      ),
      nextCursor,
    };
  },
};

/** @throws Problem `invalid_request` */
async function versionsOf(reader: ProjectionReader, overlayId: string, limit: number, cursor?: string) {
  const range = { index: 'overlay', equals: [overlayId], order: 'desc', limit } as const;
  try {
    return await reader.find<VersionDocument>(historyVersions, { ...range, ...(cursor && { cursor }) });
  } catch (error) {
    if (!(error instanceof InvalidCursor)) throw error;
    throw new Problem('invalid_request', 'cursor is not one of ours.', { field: 'cursor' });
  }
}

/** @throws Problem `not_found` when the overlay never had this rev */
async function foldAt({ archive }: HistoryReading, overlayId: string, rev: number): Promise<Fold<Overlay>> {
  const fold = await archive.at(overlayId, rev);
  if (fold) return fold;
  throw new Problem('not_found', `The overlay had no rev ${rev} yet.`, { resource: 'rev', rev });
}

interface Wanted {
  readonly overlayId: string;
  readonly limit: number;
  readonly before?: number;
  /** An account or a channel. */
  readonly actor: string | undefined;
  readonly memberId?: number;
  readonly sceneId?: number;
  readonly onAir?: boolean;
}

const channels: readonly string[] = [
  'api',
  'editor',
  'mcp',
  'deck',
  'bot',
  'automation',
  'system',
] satisfies readonly Channel[];

/** One page: the index that narrows most finds steps, what it doesn't tell is looked at one by one. */
async function page(
  reader: ProjectionReader,
  wanted: Wanted,
): Promise<{ readonly steps: readonly StepDocument[]; readonly nextCursor: string | null }> {
  const steps: StepDocument[] = [];
  let before = wanted.before;
  for (let scanned = 0; scanned < SCANNED_AT_MOST;) {
    const { found, revs, isLast } = await candidates(reader, wanted, before);
    for (const [i, step] of found.entries()) {
      before = revs[i];
      if (step && fits(step, wanted)) steps.push(step);
      const hasMore = i < found.length - 1 || !isLast;
      if (steps.length === wanted.limit) return { steps, nextCursor: hasMore ? String(before) : null };
    }
    scanned += found.length;
    if (isLast) return { steps, nextCursor: null };
  }
  return { steps, nextCursor: before === undefined ? null : String(before) };
}

interface Candidates {
  readonly found: readonly (StepDocument | undefined)[];
  readonly revs: readonly number[];
  readonly isLast: boolean;
}

async function candidates(
  reader: ProjectionReader,
  wanted: Wanted,
  before: number | undefined,
): Promise<Candidates> {
  const { overlayId, limit, actor, memberId, sceneId, onAir } = wanted;
  if (memberId !== undefined) return touching(reader, wanted, before, ['member', memberId, `m${memberId}`]);
  if (sceneId !== undefined) return touching(reader, wanted, before, ['scene', sceneId, `s${sceneId}`]);
  const range =
    actor !== undefined
      ? { index: channels.includes(actor) ? 'via' : 'account', equals: [overlayId, actor], limit }
      : onAir !== undefined
        ? { index: 'onAir', equals: [overlayId, Number(onAir)], limit }
        : { index: 'all', equals: [overlayId], limit };
  const { items, nextCursor } = await reader.find<StepDocument>(historySteps, beforeRev(range, before));
  const found = items.map(({ doc }) => doc);
  return { found, revs: found.map(({ rev }) => rev), isLast: nextCursor === null };
}

/** Steps that touched one layer or scene: those that touched it alone, and those that touched it with others. */
async function touching(
  reader: ProjectionReader,
  { overlayId, limit }: Wanted,
  before: number | undefined,
  [index, id, what]: readonly [index: string, id: number, what: string],
): Promise<Candidates> {
  const [alone, withOthers] = await Promise.all([
    reader.find<StepDocument>(historySteps, beforeRev({ index, equals: [overlayId, id], limit }, before)),
    reader.find<TouchDocument>(
      historyTouches,
      beforeRev({ index: 'what', equals: [overlayId, what], limit }, before),
    ),
  ]);
  const ids = withOthers.items.map(({ doc }) => historyKey(overlayId, doc.stepId));
  const byId = new Map(
    (await reader.getMany<StepDocument>(historySteps, ids)).map((step) => [step.id, step.doc]),
  );
  const all = [
    ...alone.items.map(({ doc }) => ({ rev: doc.rev, step: doc })),
    ...withOthers.items.map(({ doc }, i) => ({ rev: doc.rev, step: byId.get(ids[i] ?? '') })),
  ].sort((a, b) => b.rev - a.rev);
  const page = all.slice(0, limit);
  return {
    found: page.map(({ step }) => step),
    revs: page.map(({ rev }) => rev),
    isLast: alone.nextCursor === null && withOthers.nextCursor === null && all.length === page.length,
  };
}

function fits(step: StepDocument, { actor, memberId, sceneId, onAir }: Wanted): boolean {
  return (
    (actor === undefined || (channels.includes(actor) ? step.via : step.accountId) === actor) &&
    (memberId === undefined || step.touched.members.includes(memberId)) &&
    (sceneId === undefined || step.touched.scenes.includes(sceneId)) &&
    (onAir === undefined || step.onAir === Number(onAir))
  );
}

async function actorOf(deps: HistoryReading, accountId: string, tokenId: string | null): Promise<ActorView> {
  return { accountId, ...(await deps.actors.nameOf(accountId, tokenId)) };
}

async function stepViews(
  deps: HistoryReading,
  overlayId: string,
  steps: readonly StepDocument[],
): Promise<readonly StepView[]> {
  const related = await withRelated(deps.history, overlayId, steps);
  return Promise.all(
    steps.map(async (step): Promise<StepView> => ({
      stepId: step.stepId,
      rev: step.rev,
      at: step.at,
      actor: await actorOf(deps, step.accountId, step.tokenId),
      via: step.via,
      operation: step.operation,
      summary: lineOf(step, related),
      touched: step.touched,
      onAir: step.onAir === 1,
      undoOf: step.undoes[0] ?? null,
      undoneBy: isTakenBack(step, related) ? step.undoneBy : null,
      coalesced: step.commits,
    })),
  );
}

type Related = ReadonlyMap<string, StepDocument>;

/** How far undos of undos of undos are followed. */
const CHAIN = 6;

/** The steps with those that they took back and those that took them back. */
async function withRelated(
  reader: ProjectionReader,
  overlayId: string,
  steps: readonly StepDocument[],
): Promise<Related> {
  const known = new Map(steps.map((step) => [step.stepId, step]));
  for (let i = 0; i < CHAIN; i++) {
    const linked = [...known.values()].flatMap(({ undoes, undoneBy }) => [
      ...undoes,
      ...(undoneBy ? [undoneBy] : []),
    ]);
    const missing = [...new Set(linked)].filter((id) => !known.has(id));
    if (missing.length === 0) break;
    const keys = missing.map((id) => historyKey(overlayId, id));
    for (const { doc } of await reader.getMany<StepDocument>(historySteps, keys)) known.set(doc.stepId, doc);
  }
  return known;
}

function isTakenBack({ undoneBy }: StepDocument, related: Related): boolean {
  const undo = undoneBy === null ? undefined : related.get(undoneBy);
  return undo !== undefined && !isTakenBack(undo, related);
}

function lineOf(step: StepDocument, related: Related): string {
  if (step.undoes.length === 0) return step.summary;
  return undoSummary(
    step.undoes.map((id) => {
      const undone = related.get(id);
      return undone ? lineOf(undone, related) : 'an earlier step';
    }),
  );
}
