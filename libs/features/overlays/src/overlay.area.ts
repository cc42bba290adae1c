import type { LayerLocation } from '@studio/contracts/overlays/designs';
import { overlayPorts } from './overlay-ports';
import { wire, defineArea, type ProjectionSources, type Services } from '@studio/contracts/area';
import type { MediaLibrary } from '@studio/contracts/uploads/media-library';
import type { GuestHosts } from '@studio/contracts/accounts/guest-hosts';
import type { AccountDirectory } from '@studio/contracts/accounts/account-directory';
import type { LayerSizes } from '@studio/contracts/layer-runtime/layer-sizes';
import type { CommandsOf } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import type { Caller } from '@studio/operations/caller';
import type { EditorSource } from '@studio/realtime/editor/editor-source';
import type { RenderSource } from '@studio/realtime/render-source';
import * as catalogQueries from './catalog/catalog.queries';
import { catalogQueryHandlers, type CatalogQueryDeps } from './catalog/catalog.query-handlers';
import { OverlayFolds } from './reading/overlay-folds';
import { FoldedOverlays } from './reading/folded-overlays';
import { groupAnswers } from './groups/group.answers';
import * as groupCommands from './groups/group.commands';
import { arrangeAnswers } from './layers/arrange.answers';
import * as arrangeCommands from './layers/arrange.commands';
import * as historyQueries from './timeline/history.queries';
import { Archive } from './timeline/archive';
import { storedSnapshots } from './timeline/history.documents';
import { HISTORY, historyProjection } from './timeline/history.projection';
import { withActorNames } from './timeline/actor-names';
import { isPublic, publicPath } from './timeline/public-changes';
import { historyQueryHandlers, type HistoryQueryDeps } from './timeline/history.query-handlers';
import { versionAnswers } from './timeline/version.answers';
import * as versionCommands from './timeline/version.commands';
import { ofSource } from './links/redirect';
import { layerAt, LINK_FOLLOWER, LinkFollower, requireLinks } from './links/link-follower';
import { linkAnswers } from './links/link.answers';
import * as linkCommands from './links/link.commands';
import { linkLookups } from './links/link.lookups';
import * as linkQueries from './links/link.queries';
import { linkQueryHandlers } from './links/link.query-handlers';
import * as codeCommands from './layers/code.commands';
import { codeAnswers, codeLookups } from './layers/code.lookups';
import { layerAnswers } from './layers/layer.answers';
import * as layerCommands from './layers/layer.commands';
import { layerLookups } from './layers/layer.lookups';
import * as layerQueries from './layers/layer.queries';
import { layerQueryHandlers } from './layers/layer.query-handlers';
import { lifecycleAnswers } from './lifecycle/lifecycle.answers';
import * as lifecycleCommands from './lifecycle/lifecycle.commands';
import * as lifecycleQueries from './lifecycle/lifecycle.queries';
import { lifecycleLookups, type LifecycleDeps } from './lifecycle/lifecycle.lookups';
import { OverlayPacks } from './lifecycle/packed-overlays';
import { lifecycleQueryHandlers } from './lifecycle/lifecycle.query-handlers';
import { designsOf } from './designs';
import { type MediaRepository } from '@studio/contracts/gifs/media-repository';
import type { WidgetCommands } from '@studio/contracts/layer-runtime/widget-commands';
import { designSteps } from './macros/design-steps';
import * as deckPageCommands from './deck-pages/deck-page.commands';
import * as deckPageQueries from './deck-pages/deck-page.queries';
import {
  deckPageAnswers,
  deckPageLookups,
  deckPageQueryHandlers,
  starFirstPage,
} from './deck-pages/deck-page.wiring';
import type { PackagedWidgets } from '@studio/contracts/widget-packages/packaged-widgets';
import type { DeckFavorites } from '@studio/contracts/overlays/deck-pages';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import { macroAnswers } from './macros/macro.answers';
import * as macroCommands from './macros/macro.commands';
import { macroLookups } from './macros/macro.lookups';
import * as macroQueries from './macros/macro.queries';
import { macroQueryHandlers } from './macros/macro.query-handlers';
import { overlayEditing } from './overlay.editing';
import type { OverlayContext, WidgetCatalog } from './model/overlay.context';
import { catalog, findWidget } from '@studio/widgets/catalog';
import { overlayDecider, type OverlayCommands, type OverlayLookups } from './overlay.decider';
import type { OverlayEvents } from './events/overlay.events';
import { OverlayPackageUses } from './media/package-uses';
import { OverlayMediaUses } from './media/media-uses';
import { looksDifferent, overlayRendering } from './render/overlay.output';
import { overlayProblems } from './overlay.problems';
import { overlayLimits } from './model/overlay.limits';
import { OVERLAYS } from './reading/overlay.documents';
import { overlayProjection } from './overlay.projection';
import { overlayNames } from './model/overlay.names';
import type { OverlayQueryDeps } from './reading/overlay.query-handlers';
import type { Overlay } from './model/overlay.state';
import { presetAnswers } from './presets/preset.answers';
import * as presetCommands from './presets/preset.commands';
import * as presetQueries from './presets/preset.queries';
import { presetQueryHandlers, type PresetQueryDeps } from './presets/preset.query-handlers';
import { sceneAnswers } from './scenes/scene.answers';
import * as sceneCommands from './scenes/scene.commands';
import * as sceneQueries from './scenes/scene.queries';
import { sceneQueryHandlers } from './scenes/scene.query-handlers';
import { requireAccess, requireUnlimited } from './model/access';
import { OverlayGuard, type Opened } from './reading/overlay-guard';
import { settingsAnswers } from './settings/settings.answers';
import { settingsLookups } from './settings/settings.lookups';
import * as settingsCommands from './settings/settings.commands';
import * as settingsQueries from './settings/settings.queries';
import { settingsQueryHandlers } from './settings/settings.query-handlers';
import { sharingAnswers } from './sharing/sharing.answers';
import { sharingLookups } from './sharing/sharing.lookups';
import * as sharingCommands from './sharing/sharing.commands';
import * as sharingQueries from './sharing/sharing.queries';
import { sharingQueryHandlers } from './sharing/sharing.query-handlers';
import { obsAnswers } from './obs-mappings/obs.answers';
import * as obsCommands from './obs-mappings/obs.commands';
import { obsLookups } from './obs-mappings/obs.lookups';
import * as obsQueries from './obs-mappings/obs.queries';
import { obsQueryHandlers, type ObsQueryDeps } from './obs-mappings/obs.query-handlers';
import { spotAnswers } from './spots/spot.answers';
import * as spotCommands from './spots/spot.commands';
import { spotLookups } from './spots/spot.lookups';
import * as spotQueries from './spots/spot.queries';
import { spotQueryHandlers } from './spots/spot.query-handlers';
import { undoAnswers } from './timeline/undo.answers';
import { undoLookups, type UndoLookupsDeps } from './timeline/undo.lookup';
import * as undoCommands from './timeline/undo.commands';

const commandModules = [
  lifecycleCommands,
  sceneCommands,
  layerCommands,
  codeCommands,
  linkCommands,
  settingsCommands,
  arrangeCommands,
  groupCommands,
  spotCommands,
  macroCommands,
  deckPageCommands,
  obsCommands,
  sharingCommands,
  undoCommands,
  versionCommands,
  presetCommands,
] as const;
const queryModules = [
  lifecycleQueries,
  sceneQueries,
  layerQueries,
  linkQueries,
  settingsQueries,
  catalogQueries,
  spotQueries,
  macroQueries,
  deckPageQueries,
  obsQueries,
  sharingQueries,
  historyQueries,
  presetQueries,
] as const;

const undoTypes = Object.values(undoCommands);

function describesSteps(command: object): boolean {
  return undoTypes.some((type) => command instanceof type);
}

const settingsTypes = Object.values(settingsCommands);

function isOfSettings(command: object): command is LayerLocation {
  return settingsTypes.some((type) => command instanceof type);
}

const widgetCatalog: WidgetCatalog = { find: findWidget, widgets: catalog };

interface CommandDeps
  extends
    Pick<OverlayQueryDeps, 'links' | 'publicUrl'>,
    Omit<LifecycleDeps, 'catalog' | 'guard' | 'folds'>,
    Omit<UndoLookupsDeps, 'folds'> {
  readonly folds: OverlayFolds;
  readonly guard: OverlayGuard;
  readonly sizes: LayerSizes;
  readonly people: AccountDirectory;
  readonly widgetCommands: WidgetCommands;
  readonly mediaRepository: () => MediaRepository;
  readonly uploads: () => MediaLibrary;
  readonly actors: HistoryQueryDeps['actors'];
  readonly favorites: () => DeckFavorites;
  readonly packagedWidgets: PackagedWidgets;
  readonly guestHosts: GuestHosts;
  readonly operations: OperationsByName;
}

/** Returns the handlers of the overlay commands. */
function overlayCommands(
  deps: CommandDeps,
): CommandArea<Overlay, OverlayCommands, OverlayEvents, OverlayContext, OverlayLookups> {
  return {
    decider: overlayDecider,
    modules: commandModules,
    answers: {
      ...lifecycleAnswers,
      ...sceneAnswers,
      ...layerAnswers,
      ...codeAnswers,
      ...linkAnswers,
      ...settingsAnswers,
      ...arrangeAnswers,
      ...groupAnswers,
      ...spotAnswers,
      ...macroAnswers,
      ...deckPageAnswers,
      ...obsAnswers,
      ...sharingAnswers(deps),
      ...undoAnswers,
      ...versionAnswers,
      ...presetAnswers,
    },
    streamId: (command, newId) =>
      makesOverlay(command) ? newId('overlay') : String((command as { overlayId: string }).overlayId),
    redirectTo: async (command, request, demand) =>
      isOfSettings(command) ? ofSource(deps, command, request, demand) : null,
    authorize: (overlay, command, { caller }, demand) => {
      if (makesOverlay(command)) requireUnlimited(caller, demand);
      else requireAccess(overlay.status === 'active' ? overlay : null, caller, demand);
    },
    access: async (command, { caller }, demand) => {
      if (command instanceof lifecycleCommands.DuplicateOverlay)
        await deps.guard.requireSource(command.overlayId, caller, demand);
    },
    common: { catalog: widgetCatalog },
    lookups: {
      ...lifecycleLookups({ ...deps, catalog: widgetCatalog }),
      ...layerLookups(deps),
      ...codeLookups(deps),
      ...linkLookups(deps),
      ...spotLookups(deps),
      ...macroLookups(deps),
      ...deckPageLookups(deps),
      ...obsLookups,
      ...settingsLookups(deps),
      ...sharingLookups(deps),
      ...undoLookups(deps, commandModules),
    },
    followUps: { UpdateDeckPage: (_outcome, command, request) => starFirstPage(deps, command, request) },
    explain: (problem) => withActorNames(problem, deps.actors),
    publicPath: (path) => (isPublic(path) ? publicPath(path) : null),
    onAir: looksDifferent,
    stepId: ({ extension }) => extension?.steps.newest?.id,
    names: overlayNames,
    // Answers of undo name steps, and snapshots hold only a few of them.
    before: async (command, overlayId, { from, rev }) =>
      describesSteps(command) ? null : deps.archive.beforeEvent(overlayId, from, rev - 1),
  };
}

type Queries = CommandsOf<
  typeof lifecycleQueries &
    typeof sceneQueries &
    typeof layerQueries &
    typeof linkQueries &
    typeof settingsQueries &
    typeof catalogQueries &
    typeof spotQueries &
    typeof macroQueries &
    typeof deckPageQueries &
    typeof obsQueries &
    typeof sharingQueries &
    typeof historyQueries &
    typeof presetQueries
>;

/** Returns the query handlers for overlays and the catalog. */
function overlayQueries(
  deps: ObsQueryDeps & HistoryQueryDeps & CatalogQueryDeps & PresetQueryDeps,
): QueryArea<Queries, ObsQueryDeps & HistoryQueryDeps & CatalogQueryDeps & PresetQueryDeps, Opened> {
  return {
    modules: queryModules,
    answers: {
      ...lifecycleQueryHandlers,
      ...sceneQueryHandlers,
      ...layerQueryHandlers,
      ...linkQueryHandlers,
      ...settingsQueryHandlers,
      ...catalogQueryHandlers,
      ...spotQueryHandlers,
      ...macroQueryHandlers,
      ...deckPageQueryHandlers,
      ...obsQueryHandlers,
      ...sharingQueryHandlers,
      ...historyQueryHandlers,
      ...presetQueryHandlers,
    },
    access: (query, { caller }, demand) =>
      isAboutOverlay(query) ? deps.guard.require(query.overlayId, caller, demand) : Promise.resolve(null),
    deps,
  };
}

function archiveFrom({ log, readerOf }: Pick<ProjectionSources, 'log' | 'readerOf'>): Archive {
  return new Archive(overlayDecider, log, storedSnapshots(readerOf({ name: HISTORY })));
}

/** Area of overlays: their design, its history, and their output to renderers. */
export const overlayArea = defineArea({
  name: 'overlay',
  streams: [overlayDecider],
  operations: [...commandModules, ...queryModules],
  problems: overlayProblems,
  limits: Object.values(overlayLimits),
  processNames: [LINK_FOLLOWER],
  projections: (sources) => [
    overlayProjection(overlayDecider, (...at) => archiveFrom(sources).stateBefore(...at), sources.recent),
    historyProjection(archiveFrom(sources), sources.recent ? { recent: sources.recent } : undefined),
  ],
  serve: wire(overlayPorts, (services, required, late) => {
    const { pipeline, operations } = services;
    const reader = services.readerOf(OVERLAYS);
    const source: RenderSource<Overlay> = { ...overlayRendering, decider: overlayDecider };
    const folds = new OverlayFolds(pipeline, overlayDecider);
    const upToDate = (): Promise<boolean> => services.upToDate(OVERLAYS);
    const linksKnown = (): Promise<void> => requireLinks(upToDate);
    const { mediaRepository } = late;
    const guard = new OverlayGuard({ folds, reader, upToDate });
    const packs = new OverlayPacks({
      ...{ ...required, folds, guard, operations, pipeline, media: late.media },
      ...{ catalog: widgetCatalog, decider: overlayDecider, archive: archiveFrom(services) },
    });
    return {
      provided: {
        packedOverlays: packs,
        editing: overlayEditing(overlayDecider) as EditorSource<unknown, Caller>,
        access: guard,
        designs: designsOf({ guard, folds, reader, linksKnown, mediaRepository, uploads: late.media }),
        designSteps: designSteps({ pipeline, decider: overlayDecider, catalog: widgetCatalog }),
        mediaUses: new OverlayMediaUses({ reader, folds, upToDate }),
        packageUses: new OverlayPackageUses({ reader, folds, upToDate }),
        rendering: {
          source: source as RenderSource<unknown>,
          opens: (link) => linkOpens(link, { ...services, folds, source }),
        },
      },
      parts: () => {
        const deps = {
          ...{ ...services, ...required, templates: packs },
          reader,
          folds,
          guard,
          folded: new FoldedOverlays({ folds, reader }),
          layerAt: (place: LayerLocation) => layerAt(folds, place),
          archive: archiveFrom(services),
          history: services.readerOf({ name: HISTORY }),
          sizes: late.sizes(),
          widgetCommands: late.widgetCommands(),
          mediaRepository,
          uploads: late.media,
          favorites: late.favorites,
          media: late.media(),
          channels: late.channels(),
          obsReports: late.obsReports(),
          packagedWidgets: late.packagedWidgets(),
        };
        return {
          commands: [overlayCommands(deps)],
          queries: [overlayQueries(deps)],
          processes: [new LinkFollower({ pipeline, evolver: overlayDecider, folds, reader, linksKnown })],
        };
      },
    };
  }),
});

/** Returns true for commands that create an overlay's stream. */
function makesOverlay(command: object): boolean {
  return (
    command instanceof lifecycleCommands.CreateOverlay ||
    command instanceof lifecycleCommands.DuplicateOverlay
  );
}

function isAboutOverlay(query: object): query is { readonly overlayId: string } {
  return 'overlayId' in query;
}

/** Returns true if the link currently opens an overlay. */
async function linkOpens(
  link: string,
  {
    links,
    clock,
    folds,
    source,
  }: Pick<Services, 'links' | 'clock'> & {
    readonly folds: OverlayFolds;
    readonly source: RenderSource<Overlay>;
  },
): Promise<boolean> {
  const target = links.read(link);
  if (!target) return false;
  try {
    const { state } = await folds.read(target.overlayId);
    return source.opens(state, target.generation, clock.now());
  } catch {
    // The page waits for the store as it waits for the server.
    return true;
  }
}
