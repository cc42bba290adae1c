import type { MediaLibrary, People } from '@studio/areas/ports';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { DecisionContext } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import { derivedId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import { UndoHistory } from '@studio/undo/undo-history';
import type { CommandArea } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { describeOperation } from '@studio/operations/operation';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { Records } from '@studio/records/records';
import { catalog, findWidget } from '@studio/widgets/catalog';
import { CreateOverlay, DuplicateOverlay } from './lifecycle/lifecycle.commands';
import { OverlayAllowance } from './lifecycle/overlay-allowance';
import type { OverlayContext } from './overlay.context';
import { sizesFor } from './layers/sizes-for';
import { overlayDecider, type OverlayCommands } from './overlay.decider';
import { overlays, type OverlayDocument } from './overlay.documents';
import type { OverlayEvents } from './overlay.events';
import { absentOverlay, type Overlay } from './overlay.state';
import { mediaFor, urlsIn } from './media/media-for';
import type { MeasuredSizes } from './runtime/measured-sizes';
import type { OverlayGuard } from './sharing/overlay-guard';
import { asLogin } from './sharing/people';
import { PutEditor } from './sharing/sharing.commands';
import type { TemplateShelf } from './templates/template-shelf';
import { undoLookup, type UndoLookupDeps } from './undo/undo.lookup';

export interface FactsDeps extends UndoLookupDeps {
  readonly reader: ProjectionReader;
  readonly pipeline: CommitPipeline;
  readonly guard: OverlayGuard;
  readonly records: Records;
  readonly people: People;
  readonly clock: Clock;
  readonly sizes: MeasuredSizes;
  readonly media: MediaLibrary;
  readonly shelf: TemplateShelf;
}

type Facts = Omit<OverlayContext, keyof DecisionContext>;

const widgetCatalog: OverlayContext['catalog'] = { find: findWidget, widgets: catalog };

/** Looks up what decisions about overlays are told. @param modules those that export the operations */
export function overlayFacts(
  deps: FactsDeps,
  modules: readonly object[],
): CommandArea<Overlay, OverlayCommands, OverlayEvents, OverlayContext>['facts'] {
  const durable = async (overlayId: string): Promise<Overlay> =>
    (await deps.pipeline.read(streamName(overlayDecider.category, overlayId), overlayDecider)).state;

  const undo = undoLookup(deps, modules);
  const allowance = new OverlayAllowance({
    ...deps,
    statusOf: async (overlayId) => (await durable(overlayId)).status,
    ownedBy: async (accountId) => {
      const owned = await deps.reader.all<OverlayDocument>(overlays, { index: 'owner', equals: [accountId] });
      return owned.map(({ doc }) => doc.overlayId);
    },
  });

  const ofNewOverlay = async (
    command: CreateOverlay | DuplicateOverlay,
    request: RequestContext,
    usual: Facts,
  ): Promise<Facts> => {
    const { accountId } = request.caller;
    const template =
      command instanceof CreateOverlay && command.template !== undefined
        ? await deps.shelf.contentFor(command.template, request.caller)
        : null;
    const facts: Facts = {
      ...usual,
      template,
      media: template ? await deps.media.kindsOf(accountId, urlsIn(template)) : usual.media,
      source: command instanceof DuplicateOverlay ? await sourceOf(deps.guard, command, request) : null,
    };
    if (!wouldMake(command, facts, request)) return facts;
    const overlayId = derivedId(request.commandId, 'overlay');
    return { ...facts, ownedOverlays: await allowance.take(accountId, overlayId) };
  };

  return async (command, request) => {
    // Most commands need nothing that must be waited for, and even waiting for nothing costs a microsecond.
    let media = mediaFor(command, deps.media, durable);
    if (media instanceof Promise) media = await media;
    let sizes = sizesFor(command, deps.sizes);
    if (sizes instanceof Promise) sizes = await sizes;
    let taken = undo(command, request);
    if (taken instanceof Promise) taken = await taken;
    const facts: Facts = {
      accountName: request.caller.name,
      catalog: widgetCatalog,
      template: null,
      media,
      ownedOverlays: 0,
      sizes,
      source: null,
      invited: command instanceof PutEditor ? await deps.people.byLogin(asLogin(command.login)) : null,
      undo: taken,
    };
    return makesOverlay(command) ? ofNewOverlay(command, request, facts) : facts;
  };
}

/** The overlay to copy, or why it can't be: decide throws that. */
async function sourceOf(
  guard: OverlayGuard,
  { overlayId }: DuplicateOverlay,
  { caller }: RequestContext,
): Promise<Overlay | Problem> {
  try {
    return await guard.overlayFor(overlayId, caller, describeOperation(DuplicateOverlay));
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Commands whose stream doesn't exist yet. */
export function makesOverlay(command: object): command is CreateOverlay | DuplicateOverlay {
  return command instanceof CreateOverlay || command instanceof DuplicateOverlay;
}

/** Decides beforehand, which a new stream allows: what will be refused must not take a place. */
function wouldMake(
  command: CreateOverlay | DuplicateOverlay,
  facts: Facts,
  { caller: { accountId }, commandId }: RequestContext,
): boolean {
  const id = (label: string): string => derivedId(commandId, label);
  const context: OverlayContext = {
    ...facts,
    now: 0,
    rev: 0,
    accountId,
    id,
    extension: UndoHistory.none,
  };
  const { decide } = overlayDecider;
  try {
    if (command instanceof CreateOverlay) decide.CreateOverlay(absentOverlay, command, context);
    else decide.DuplicateOverlay(absentOverlay, command, context);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
