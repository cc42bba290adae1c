import type { Actors } from '@studio/contracts/accounts/actors';
import type { CommandsOf } from '@studio/kernel/decider';
import type { Channel } from '@studio/kernel/event';
import type { Fold } from '@studio/kernel/fold';
import { Problem } from '@studio/kernel/problem';
import { Slices } from '@studio/kernel/slices';
import { diff } from '@studio/undo/property-diff';
import type { QueryTable } from '@studio/operations/area';
import { unknownCursor } from '@studio/operations/paging';
import { InvalidCursor } from '@studio/read-models/read-models';
import type { ProjectionReader } from '@studio/read-models/reader';
import { Steps } from '@studio/undo/steps';
import { overlayView } from '../lifecycle/lifecycle.views';
import type { OverlayQueryDeps } from '../reading/overlay.query-handlers';
import type { Overlay } from '../model/overlay.state';
import type { Access } from '../model/access';
import type { OverlayFolds } from '../reading/overlay-folds';
import { nextUndo } from './next-undo';
import { isDesign } from './step-rules';
import { undoSummary } from './undo-summary';
import type { Archive } from './archive';
import { historyVersions, type VersionDocument } from './history.documents';
import type * as queries from './history.queries';
import type { StepFilter } from './history-pages';
import { StepReader, type ReadStep } from './step-reader';
import type { ActorView, StepView } from './step.views';
import { changeViews, publicTouched } from './public-changes';

/** Dependencies of the history's query handlers. */
export interface HistoryQueryDeps {
  /** Reader of the history's own documents. */
  readonly history: ProjectionReader;
  readonly archive: Archive;
  readonly actors: Actors;
  readonly folds: Pick<OverlayFolds, 'read'>;
}

/** Largest number of steps examined for a page without a match: with rare filters, pages may be short. */
const SCANNED_AT_MOST = 2000;

export const historyQueryHandlers: QueryTable<
  CommandsOf<typeof queries>,
  OverlayQueryDeps & HistoryQueryDeps,
  Access
> = {
  ListHistory: async (query, { caller }, deps) => {
    const actor = query.actor === 'me' ? caller.accountId : query.actor;
    const by = actor !== undefined && channels.includes(actor) ? { via: actor } : { accountId: actor };
    const before = Math.min(query.before ?? Infinity, revIn(query.cursor));
    const { steps, nextCursor } = await page(deps.history, {
      ...query,
      ...by,
      ...(before < Infinity && { before }),
    });
    return { items: await stepViews(deps, query.overlayId, steps), nextCursor };
  },

  GetHistoryStep: async ({ overlayId, stepId }, _, deps) => {
    const reader = new StepReader(deps.history, overlayId);
    const [view] = await stepViews(deps, overlayId, await reader.byId([stepId]));
    if (!view)
      throw new Problem('not_found', `There is no step ${JSON.stringify(stepId)}.`, {
        resource: 'step',
        stepId,
      });
    return { ...view, changes: changeViews((await reader.changesOf(stepId)) ?? []) };
  },

  GetNextUndo: async ({ overlayId }, { caller, locale }, { folds }) => {
    const { state, extension } = await folds.read(overlayId);
    return nextUndo({ overlay: state, steps: extension?.steps ?? Steps.none }, caller.accountId, locale);
  },

  GetOverlayAt: async ({ overlayId, rev, fields }, { locale }, deps, access) => {
    const { state, at } = await foldAt(deps, overlayId, rev);
    const sizes = await deps.sizes.of(overlayId);
    return {
      ...overlayView(state, { rev, updatedAt: at, access }, { locale, withValues: fields, sizes }),
      at,
    };
  },

  Compare: async ({ overlayId, from, to }, _, deps) => {
    // Each part is long where the overlay is large: others have their turn in between.
    const slices = new Slices();
    const before = await foldAt(deps, overlayId, from);
    await slices.rest();
    const after = await foldAt(deps, overlayId, to);
    await slices.rest();
    const changes = diff(before.state, after.state).filter(({ path }) => isDesign(path));
    await slices.rest();
    return { from, to, changes: changeViews(changes) };
  },

  ListVersions: async ({ overlayId, limit, cursor }, _, deps) => {
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

/**
 * Returns the rev before which the next page begins.
 * @throws Problem `invalid_request`
 */
function revIn(cursor: string | undefined): number {
  if (cursor === undefined) return Infinity;
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw unknownCursor();
  return Number(cursor);
}

/** @throws Problem `invalid_request` */
async function versionsOf(reader: ProjectionReader, overlayId: string, limit: number, cursor?: string) {
  const range = { index: 'overlay', equals: [overlayId], order: 'desc', limit } as const;
  try {
    return await reader.find<VersionDocument>(historyVersions, { ...range, ...(cursor && { cursor }) });
  } catch (error) {
    if (!(error instanceof InvalidCursor)) throw error;
    throw unknownCursor();
  }
}

/** @throws Problem `not_found` when the overlay never had this rev */
async function foldAt({ archive }: HistoryQueryDeps, overlayId: string, rev: number): Promise<Fold<Overlay>> {
  const fold = await archive.at(overlayId, rev);
  if (fold) return fold;
  throw new Problem('not_found', `The overlay has no revision ${rev} yet.`, { resource: 'rev', rev });
}

interface Wanted extends StepFilter {
  readonly overlayId: string;
  readonly limit: number;
  readonly before?: number;
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

/** One page; a short one when too many steps had to be looked at in vain. */
async function page(
  reader: ProjectionReader,
  wanted: Wanted,
): Promise<{ readonly steps: readonly ReadStep[]; readonly nextCursor: string | null }> {
  const found: ReadStep[] = [];
  let left = SCANNED_AT_MOST;
  const newest = new StepReader(reader, wanted.overlayId).newest(wanted, wanted.before);
  for await (const { steps, downTo, scanned } of newest) {
    for (const step of steps) {
      if (found.length === wanted.limit) return { steps: found, nextCursor: String(found.at(-1)?.rev) };
      found.push(step);
    }
    left -= scanned;
    if (left <= 0 && downTo > 1) return { steps: found, nextCursor: String(downTo) };
  }
  return { steps: found, nextCursor: null };
}

async function actorOf(
  deps: HistoryQueryDeps,
  accountId: string,
  tokenId: string | null,
): Promise<ActorView> {
  return { accountId, ...(await deps.actors.nameOf(accountId, tokenId)) };
}

async function stepViews(
  deps: HistoryQueryDeps,
  overlayId: string,
  steps: readonly ReadStep[],
): Promise<readonly StepView[]> {
  const related = await withRelated(deps.history, overlayId, steps);
  // Most steps of a page have the same few actors.
  const actors = new Map<string, Promise<ActorView>>();
  const actorIn = ({ accountId, tokenId }: ReadStep): Promise<ActorView> => {
    const key = `${accountId} ${tokenId ?? ''}`;
    const known = actors.get(key) ?? actorOf(deps, accountId, tokenId);
    actors.set(key, known);
    return known;
  };
  return Promise.all(
    steps.map(async (step): Promise<StepView> => ({
      stepId: step.stepId,
      rev: step.rev,
      at: step.at,
      actor: await actorIn(step),
      via: step.via,
      operation: step.operation,
      summary: lineOf(step, related),
      touched: publicTouched(step.touched),
      onAir: step.onAir,
      undoOf: step.undoes[0] ?? null,
      undoneBy: isTakenBack(step, related) ? step.undoneBy : null,
      coalesced: step.commits,
    })),
  );
}

type Related = ReadonlyMap<string, ReadStep>;

/** Maximum depth to which undos of undos are followed. */
const CHAIN = 6;

/** Returns the steps with those they undid and those that undid them. */
async function withRelated(
  reader: ProjectionReader,
  overlayId: string,
  steps: readonly ReadStep[],
): Promise<Related> {
  const stepReader = new StepReader(reader, overlayId);
  const known = new Map(steps.map((step) => [step.stepId, step]));
  for (let i = 0; i < CHAIN; i++) {
    const linked = [...known.values()].flatMap(({ undoes, undoneBy }) => [
      ...undoes,
      ...(undoneBy ? [undoneBy] : []),
    ]);
    const missing = [...new Set(linked)].filter((id) => !known.has(id));
    if (missing.length === 0) break;
    for (const step of await stepReader.byId(missing)) known.set(step.stepId, step);
  }
  return known;
}

function isTakenBack({ undoneBy }: ReadStep, related: Related): boolean {
  const undo = undoneBy === null ? undefined : related.get(undoneBy);
  return undo !== undefined && !isTakenBack(undo, related);
}

function lineOf(step: ReadStep, related: Related): string {
  if (step.undoes.length === 0) return step.summary;
  return undoSummary(
    step.undoes.map((id) => {
      const undone = related.get(id);
      return undone ? lineOf(undone, related) : 'an earlier step';
    }),
  );
}
