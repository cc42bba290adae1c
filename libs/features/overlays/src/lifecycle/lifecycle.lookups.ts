import { definePort } from '@studio/contracts/port';
import type { MediaLibrary } from '@studio/contracts/uploads/media-library';
import type { Clock } from '@studio/kernel/clock';
import { derivedId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import { UndoHistory } from '@studio/undo/undo-history';
import type { LookupTable } from '@studio/operations/area';
import type { Caller, RequestContext } from '@studio/operations/caller';
import { describeOperation } from '@studio/operations/operation';
import type { Channels } from '@studio/contracts/channels/channels';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { Records } from '@studio/records/records';
import { urlsIn } from '../media/media-for';
import type { TemplateContent } from '../model/design';
import type { OverlayContext, WidgetCatalog } from '../model/overlay.context';
import { absentOverlay, type Overlay } from '../model/overlay.state';
import { overlays, type OverlayDocument } from '../reading/overlay.documents';
import type { OverlayFolds } from '../reading/overlay-folds';
import type { OverlayGuard } from '../reading/overlay-guard';
import { channelOf } from '../presets/channel-name';
import { DuplicateOverlay } from './lifecycle.commands';
import { lifecycleDecide, type LifecycleCommands, type LifecycleLookups } from './lifecycle.decider';
import { OverlayAllowance } from './overlay-allowance';

/** Source of template content for a new overlay. */
export interface TemplateSource {
  /** Returns the content; a Problem if the caller may not use the template, or it does not exist. */
  contentFor(templateId: string, caller: Caller): Promise<TemplateContent | Problem>;
}

export const TEMPLATES = definePort<TemplateSource>('templates');

export interface LifecycleDeps {
  readonly reader: ProjectionReader;
  readonly folds: Pick<OverlayFolds, 'read'>;
  readonly guard: Pick<OverlayGuard, 'overlayFor'>;
  readonly records: Records;
  readonly clock: Clock;
  readonly media: MediaLibrary;
  readonly templates: TemplateSource;
  readonly channels: Pick<Channels, 'of'>;
  readonly catalog: WidgetCatalog;
}

/** Returns the lookups of the commands that create overlays. */
export function lifecycleLookups(deps: LifecycleDeps): LookupTable<LifecycleCommands, LifecycleLookups> {
  const { guard, media, templates, channels, catalog } = deps;
  const allowance = new OverlayAllowance({
    ...deps,
    statusOf: async (overlayId) => (await deps.folds.read(overlayId)).state.status,
    ownedBy: async (accountId) => {
      const owned = await deps.reader.all<OverlayDocument>(overlays, { index: 'owner', equals: [accountId] });
      return owned.map(({ doc }) => doc.overlayId);
    },
  });
  /** Only a command that will be accepted takes a place. */
  const ownedOverlays = async (request: RequestContext, wouldMake: () => unknown): Promise<number> => {
    if (isRefused(wouldMake)) return 0;
    return allowance.take(request.caller.accountId, derivedId(request.commandId, 'overlay'));
  };
  const decidedOn = (request: RequestContext): OverlayContext => newStream(request, catalog);

  return {
    CreateOverlay: async (command, request) => {
      const { accountId, name: accountName } = request.caller;
      const template =
        command.template === undefined ? null : await templates.contentFor(command.template, request.caller);
      const lookups = {
        accountName,
        ownedOverlays: 0,
        template,
        channel: command.preset === undefined ? null : await channelOf(channels, accountId),
        locale: request.locale,
        media: template ? await media.kindsOf(accountId, urlsIn(template)) : new Map<string, never>(),
      };
      return {
        ...lookups,
        ownedOverlays: await ownedOverlays(request, () =>
          lifecycleDecide.CreateOverlay(absentOverlay, command, { ...decidedOn(request), ...lookups }),
        ),
      };
    },

    DuplicateOverlay: async (command, request) => {
      const source = await sourceOf(guard, command, request);
      const lookups = { accountName: request.caller.name, ownedOverlays: 0, source };
      return {
        ...lookups,
        ownedOverlays: await ownedOverlays(request, () =>
          lifecycleDecide.DuplicateOverlay(absentOverlay, command, { ...decidedOn(request), ...lookups }),
        ),
      };
    },
  };
}

/** The overlay to copy, or why it can't be: decide throws that. */
async function sourceOf(
  guard: LifecycleDeps['guard'],
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

/** Returns the context of a decision on a new stream, as far as it is known beforehand. */
function newStream({ caller, commandId }: RequestContext, catalog: WidgetCatalog): OverlayContext {
  return {
    now: 0,
    rev: 0,
    accountId: caller.accountId,
    id: (label) => derivedId(commandId, label),
    extension: UndoHistory.none,
    catalog,
  };
}

function isRefused(decide: () => unknown): boolean {
  try {
    decide();
    return false;
  } catch (error) {
    if (error instanceof Problem) return true;
    throw error;
  }
}
