import { defineArea, type ProjectionSources, type Services } from '@studio/areas/area';
import {
  ACTORS,
  EDITING,
  MEDIA_LIBRARY,
  MEDIA_USES,
  OVERLAY_ACCESS,
  PEOPLE,
  RENDERING,
  STANDING,
  type People,
  DESIGNS,
  LAYER_SIZES,
  OBS_REPORTS,
  type LayerSizes,
} from '@studio/areas/ports';
import type { CommandsOf } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import type { Caller } from '@studio/operations/caller';
import { CHANNELS } from '@studio/platforms/port/channels';
import type { EditorSource } from '@studio/realtime/editor/editor-source';
import type { RenderSource } from '@studio/realtime/render-source';
import * as catalogQueries from './catalog/catalog.queries';
import { catalogReading, type CatalogReading } from './catalog/catalog.reading';
import { OverlayFolds } from './reading/overlay-folds';
import { FoldedOverlays } from './reading/folded-overlays';
import { groupAnswers } from './groups/group.answers';
import * as groupCommands from './groups/group.commands';
import { arrangeAnswers } from './layers/arrange.answers';
import * as arrangeCommands from './layers/arrange.commands';
import * as historyQueries from './timeline/history.queries';
import { Archive } from './timeline/archive';
import { keptSnapshots } from './timeline/history.documents';
import { HISTORY, historyProjection } from './timeline/history.projection';
import { withActorNames } from './timeline/actor-names';
import { isTold, toldPath } from './timeline/told-changes';
import { historyReading, type HistoryReading } from './timeline/history.reading';
import { versionAnswers } from './timeline/version.answers';
import * as versionCommands from './timeline/version.commands';
import { ofSource } from './links/elsewhere';
import { layerAt, LINK_FOLLOWER, LinkFollower } from './links/link-follower';
import { linkAnswers } from './links/link.answers';
import * as linkCommands from './links/link.commands';
import { linkFacts } from './links/link.facts';
import * as linkQueries from './links/link.queries';
import { linkReading } from './links/link.reading';
import { layerAnswers } from './layers/layer.answers';
import * as layerCommands from './layers/layer.commands';
import { layerFacts } from './layers/layer.facts';
import * as layerQueries from './layers/layer.queries';
import { layerReading } from './layers/layer.reading';
import { lifecycleAnswers } from './lifecycle/lifecycle.answers';
import * as lifecycleCommands from './lifecycle/lifecycle.commands';
import * as lifecycleQueries from './lifecycle/lifecycle.queries';
import { lifecycleFacts, TEMPLATES, type LifecycleDeps } from './lifecycle/lifecycle.facts';
import { lifecycleReading } from './lifecycle/lifecycle.reading';
import { designsOf } from './designs';
import { MEDIA_SHELF, type MediaShelf } from '@studio/areas/media-shelf';
import { DESIGN_STEPS, WIDGET_COMMANDS, type WidgetCommands } from '@studio/areas/deck-macros';
import { designSteps } from './macros/design-steps';
import { macroAnswers } from './macros/macro.answers';
import * as macroCommands from './macros/macro.commands';
import { macroFacts } from './macros/macro.facts';
import * as macroQueries from './macros/macro.queries';
import { macroReading } from './macros/macro.reading';
import { overlayEditing } from './overlay.editing';
import type { OverlayContext, WidgetCatalog } from './model/overlay.context';
import { catalog, findWidget } from '@studio/widgets/catalog';
import { overlayDecider, type OverlayCommands, type OverlayFacts } from './overlay.decider';
import type { OverlayEvents } from './events/overlay.events';
import { OverlayMediaUses } from './media/media-uses';
import { looksDifferent, overlayRendering } from './render/overlay.output';
import { overlayProblems } from './overlay.problems';
import { overlayLimits } from './model/overlay.limits';
import { OVERLAYS } from './reading/overlay.documents';
import { overlayProjection } from './overlay.projection';
import { namesIn } from './model/overlay.names';
import type { OverlayReading } from './reading/overlay.reading';
import type { LayerLink, Overlay } from './model/overlay.state';
import { presetAnswers } from './presets/preset.answers';
import * as presetCommands from './presets/preset.commands';
import * as presetQueries from './presets/preset.queries';
import { presetReading, type PresetReading } from './presets/preset.reading';
import { sceneAnswers } from './scenes/scene.answers';
import * as sceneCommands from './scenes/scene.commands';
import * as sceneQueries from './scenes/scene.queries';
import { sceneReading } from './scenes/scene.reading';
import { requireAccess, requireUnlimited } from './model/access';
import { OverlayGuard, type Opened } from './reading/overlay-guard';
import { settingsAnswers } from './settings/settings.answers';
import { settingsFacts } from './settings/settings.facts';
import * as settingsCommands from './settings/settings.commands';
import * as settingsQueries from './settings/settings.queries';
import { settingsReading } from './settings/settings.reading';
import { sharingAnswers } from './sharing/sharing.answers';
import { sharingFacts } from './sharing/sharing.facts';
import * as sharingCommands from './sharing/sharing.commands';
import * as sharingQueries from './sharing/sharing.queries';
import { sharingReading } from './sharing/sharing.reading';
import { obsAnswers } from './obs-mappings/obs.answers';
import * as obsCommands from './obs-mappings/obs.commands';
import { obsFacts } from './obs-mappings/obs.facts';
import * as obsQueries from './obs-mappings/obs.queries';
import { obsReading, type ObsReading } from './obs-mappings/obs.reading';
import { spotAnswers } from './spots/spot.answers';
import * as spotCommands from './spots/spot.commands';
import { spotFacts } from './spots/spot.facts';
import * as spotQueries from './spots/spot.queries';
import { spotReading } from './spots/spot.reading';
import { undoAnswers } from './timeline/undo.answers';
import { undoFacts, type UndoFactsDeps } from './timeline/undo.lookup';
import * as undoCommands from './timeline/undo.commands';

const commandModules = [
  lifecycleCommands,
  sceneCommands,
  layerCommands,
  linkCommands,
  settingsCommands,
  arrangeCommands,
  groupCommands,
  spotCommands,
  macroCommands,
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
  obsQueries,
  sharingQueries,
  historyQueries,
  presetQueries,
] as const;

const undoTypes = Object.values(undoCommands);

function tellsOfSteps(command: object): boolean {
  return undoTypes.some((type) => command instanceof type);
}

const settingsTypes = Object.values(settingsCommands);

function isOfSettings(command: object): command is LayerLink {
  return settingsTypes.some((type) => command instanceof type);
}

const widgetCatalog: WidgetCatalog = { find: findWidget, widgets: catalog };

interface CommandDeps
  extends
    Pick<OverlayReading, 'links' | 'publicUrl'>,
    Omit<LifecycleDeps, 'catalog' | 'guard' | 'folds'>,
    Omit<UndoFactsDeps, 'folds'> {
  readonly folds: OverlayFolds;
  readonly guard: OverlayGuard;
  readonly sizes: LayerSizes;
  readonly people: People;
  readonly widgetCommands: WidgetCommands;
  readonly shelf: () => MediaShelf;
  readonly actors: HistoryReading['actors'];
}

/** How commands on overlays are run. */
function overlayCommands(
  deps: CommandDeps,
): CommandArea<Overlay, OverlayCommands, OverlayEvents, OverlayContext, OverlayFacts> {
  return {
    decider: overlayDecider,
    modules: commandModules,
    answers: {
      ...lifecycleAnswers,
      ...sceneAnswers,
      ...layerAnswers,
      ...linkAnswers,
      ...settingsAnswers,
      ...arrangeAnswers,
      ...groupAnswers,
      ...spotAnswers,
      ...macroAnswers,
      ...obsAnswers,
      ...sharingAnswers(deps),
      ...undoAnswers,
      ...versionAnswers,
      ...presetAnswers,
    },
    streamId: (command, newId) =>
      makesOverlay(command) ? newId('overlay') : String((command as { overlayId: string }).overlayId),
    elsewhere: async (command, request, demand) =>
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
    facts: {
      ...lifecycleFacts({ ...deps, catalog: widgetCatalog }),
      ...layerFacts(deps),
      ...linkFacts(deps),
      ...spotFacts(deps),
      ...macroFacts(deps),
      ...obsFacts,
      ...settingsFacts(deps),
      ...sharingFacts(deps),
      ...undoFacts(deps, commandModules),
    },
    explain: (problem) => withActorNames(problem, deps.actors),
    toldPath: (path) => (isTold(path) ? toldPath(path) : null),
    onAir: looksDifferent,
    stepId: ({ extension }) => extension?.steps.newest?.id,
    names: namesIn,
    // The answers of undo tell of steps, which snapshots know few of.
    before: async (command, overlayId, { from, rev }) =>
      tellsOfSteps(command) ? null : deps.archive.beforeEvent(overlayId, from, rev - 1),
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
    typeof obsQueries &
    typeof sharingQueries &
    typeof historyQueries &
    typeof presetQueries
>;

/** How questions about overlays and the catalog are answered. */
function overlayQueries(
  deps: ObsReading & HistoryReading & CatalogReading & PresetReading,
): QueryArea<Queries, ObsReading & HistoryReading & CatalogReading & PresetReading, Opened> {
  return {
    modules: queryModules,
    answers: {
      ...lifecycleReading,
      ...sceneReading,
      ...layerReading,
      ...linkReading,
      ...settingsReading,
      ...catalogReading,
      ...spotReading,
      ...macroReading,
      ...obsReading,
      ...sharingReading,
      ...historyReading,
      ...presetReading,
    },
    access: (query, { caller }, demand) =>
      isAboutOverlay(query) ? deps.guard.require(query.overlayId, caller, demand) : Promise.resolve(null),
    deps,
  };
}

function archiveFrom({ log, readerOf }: Pick<ProjectionSources, 'log' | 'readerOf'>): Archive {
  return new Archive(overlayDecider, log, keptSnapshots(readerOf({ name: HISTORY })));
}

/** Overlays: their design, its history, and what renderers see of it. */
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
  serve: (services) => {
    const { pipeline, ports, readerOf } = services;
    const reader = readerOf(OVERLAYS);
    // A suspended account's overlays are shown to nobody.
    const source: RenderSource<Overlay> = {
      ...overlayRendering,
      decider: overlayDecider,
      prepare: ({ owner }) => ports.of(STANDING).look(owner.userId),
      opens: (overlay, generation, now) =>
        !ports.of(STANDING).isSuspended(overlay.owner.userId) &&
        overlayRendering.opens(overlay, generation, now),
    };
    ports.provide(EDITING, overlayEditing(overlayDecider) as unknown as EditorSource<unknown, Caller>);
    const folds = new OverlayFolds(pipeline, overlayDecider);
    const upToDate = (): Promise<boolean> => services.upToDate(OVERLAYS);
    const linksKnown = (): Promise<void> => requireLinks(upToDate);
    const shelf = (): MediaShelf => ports.of(MEDIA_SHELF);
    const guard = new OverlayGuard({ folds, reader });
    ports.provide(OVERLAY_ACCESS, guard);
    ports.provide(DESIGNS, designsOf({ guard, folds, reader, linksKnown, shelf }));
    ports.provide(DESIGN_STEPS, designSteps({ pipeline, decider: overlayDecider, catalog: widgetCatalog }));
    ports.provide(MEDIA_USES, new OverlayMediaUses({ reader, folds, upToDate }));
    ports.provide(RENDERING, {
      source: source as RenderSource<unknown>,
      opens: (link) => linkOpens(link, { ...services, folds, source }),
    });
    return () => {
      const deps = {
        ...services,
        reader,
        folds,
        guard,
        folded: new FoldedOverlays({ folds, reader }),
        layerAt: (place: LayerLink) => layerAt(folds, place),
        sizes: ports.of(LAYER_SIZES),
        archive: archiveFrom(services),
        history: readerOf({ name: HISTORY }),
        people: ports.of(PEOPLE),
        widgetCommands: ports.of(WIDGET_COMMANDS),
        shelf,
        actors: ports.of(ACTORS),
        media: ports.of(MEDIA_LIBRARY),
        templates: ports.of(TEMPLATES),
        channels: ports.of(CHANNELS),
        obsReports: ports.of(OBS_REPORTS),
      };
      return {
        commands: [overlayCommands(deps)],
        queries: [overlayQueries(deps)],
        processes: [new LinkFollower({ pipeline, evolver: overlayDecider, folds, reader, linksKnown })],
      };
    };
  },
});

/** @throws Problem `read_model_behind` */
async function requireLinks(upToDate: () => Promise<boolean>): Promise<void> {
  if (!(await upToDate())) throw new Problem('read_model_behind', 'Links are not known yet.', undefined, 1);
}

/** Commands whose stream doesn't exist yet. */
function makesOverlay(command: object): boolean {
  return (
    command instanceof lifecycleCommands.CreateOverlay ||
    command instanceof lifecycleCommands.DuplicateOverlay
  );
}

function isAboutOverlay(query: object): query is { readonly overlayId: string } {
  return 'overlayId' in query;
}

/** Whether a link shows something now. */
async function linkOpens(
  link: string,
  {
    links,
    ports,
    clock,
    folds,
    source,
  }: Pick<Services, 'links' | 'ports' | 'clock'> & {
    readonly folds: OverlayFolds;
    readonly source: RenderSource<Overlay>;
  },
): Promise<boolean> {
  const target = links.read(link);
  if (!target) return false;
  try {
    const { state } = await folds.read(target.overlayId);
    await ports.of(STANDING).look(state.owner.userId);
    return source.opens(state, target.generation, clock.now());
  } catch {
    // The page waits for the store as it waits for the server.
    return true;
  }
}
