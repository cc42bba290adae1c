import { defineArea, type ProjectionSources } from '@studio/areas/area';
import {
  ACTORS,
  MEDIA_LIBRARY,
  MEDIA_USES,
  OVERLAY_ACCESS,
  PEOPLE,
  RENDERING,
  STANDING,
} from '@studio/areas/ports';
import type { CommandsOf } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import type { RenderSource } from '@studio/realtime/render-source';
import * as catalogQueries from './catalog/catalog.queries';
import { catalogReading, type CatalogReading } from './catalog/catalog.reading';
import { FoldedOverlays } from './folded-overlays';
import { groupAnswers } from './groups/group.answers';
import * as groupCommands from './groups/group.commands';
import { arrangeAnswers } from './layers/arrange.answers';
import * as arrangeCommands from './layers/arrange.commands';
import * as historyQueries from './history/history.queries';
import { Archive } from './history/archive';
import { keptSnapshots } from './history/history.documents';
import { HISTORY, historyProjection } from './history/history.projection';
import { withActorNames } from './history/actor-names';
import { toldPath } from './history/told-changes';
import { historyReading, type HistoryReading } from './history/history.reading';
import { versionAnswers } from './history/version.answers';
import * as versionCommands from './history/version.commands';
import { layerAnswers } from './layers/layer.answers';
import * as layerCommands from './layers/layer.commands';
import * as layerQueries from './layers/layer.queries';
import { layerReading } from './layers/layer.reading';
import { lifecycleAnswers } from './lifecycle/lifecycle.answers';
import * as lifecycleCommands from './lifecycle/lifecycle.commands';
import * as lifecycleQueries from './lifecycle/lifecycle.queries';
import { lifecycleReading } from './lifecycle/lifecycle.reading';
import type { OverlayContext } from './overlay.context';
import { overlayDecider, type OverlayCommands } from './overlay.decider';
import type { OverlayEvents } from './overlay.events';
import { makesOverlay, overlayFacts, type FactsDeps } from './overlay.facts';
import { OverlayMediaUses } from './media/media-uses';
import { looksDifferent, overlayRenderSource } from './overlay.output';
import { OVERLAYS } from './overlay.documents';
import { overlayProjection } from './overlay.projection';
import { namesIn } from './overlay.names';
import type { OverlayReading } from './overlay.reading';
import type { Overlay } from './overlay.state';
import { presetAnswers } from './presets/preset.answers';
import * as presetCommands from './presets/preset.commands';
import * as presetQueries from './presets/preset.queries';
import { presetReading } from './presets/preset.reading';
import { MeasuredSizes } from './runtime/measured-sizes';
import { Measuring } from './runtime/measuring';
import { runtimeDecider } from './runtime/runtime.decider';
import { runtimeProjection } from './runtime/runtime.projection';
import { sceneAnswers } from './scenes/scene.answers';
import * as sceneCommands from './scenes/scene.commands';
import * as sceneQueries from './scenes/scene.queries';
import { sceneReading } from './scenes/scene.reading';
import { requireAccess, requireUnlimited } from './sharing/access';
import { OverlayGuard, type Opened } from './sharing/overlay-guard';
import { settingsAnswers } from './settings/settings.answers';
import * as settingsCommands from './settings/settings.commands';
import * as settingsQueries from './settings/settings.queries';
import { settingsReading } from './settings/settings.reading';
import { sharingAnswers } from './sharing/sharing.answers';
import * as sharingCommands from './sharing/sharing.commands';
import * as sharingQueries from './sharing/sharing.queries';
import { sharingReading } from './sharing/sharing.reading';
import { TEMPLATES } from './templates/template-shelf';
import { undoAnswers } from './undo/undo.answers';
import * as undoCommands from './undo/undo.commands';

const commandModules = [
  lifecycleCommands,
  sceneCommands,
  layerCommands,
  settingsCommands,
  arrangeCommands,
  groupCommands,
  sharingCommands,
  undoCommands,
  versionCommands,
  presetCommands,
];
const queryModules = [
  lifecycleQueries,
  sceneQueries,
  layerQueries,
  settingsQueries,
  catalogQueries,
  sharingQueries,
  historyQueries,
  presetQueries,
] as const;

const undoTypes = Object.values(undoCommands);

function tellsOfSteps(command: object): boolean {
  return undoTypes.some((type) => command instanceof type);
}

/** How commands on overlays are run. */
function overlayCommands(
  deps: OverlayReading & FactsDeps & Pick<HistoryReading, 'actors'>,
): CommandArea<Overlay, OverlayCommands, OverlayEvents, OverlayContext> {
  return {
    decider: overlayDecider,
    modules: commandModules,
    answers: {
      ...lifecycleAnswers,
      ...sceneAnswers,
      ...layerAnswers,
      ...settingsAnswers,
      ...arrangeAnswers,
      ...groupAnswers,
      ...sharingAnswers(deps),
      ...undoAnswers,
      ...versionAnswers,
      ...presetAnswers,
    },
    streamId: (command, newId) =>
      makesOverlay(command) ? newId('overlay') : String((command as { overlayId: string }).overlayId),
    authorize: (overlay, command, { caller }, demand) => {
      if (makesOverlay(command)) requireUnlimited(caller, demand);
      else requireAccess(overlay.status === 'active' ? overlay : null, caller, demand);
    },
    access: async (command, { caller }, demand) => {
      if (command instanceof lifecycleCommands.DuplicateOverlay)
        await deps.guard.requireSource(command.overlayId, caller, demand);
    },
    facts: overlayFacts(deps, commandModules),
    explain: (problem) => withActorNames(problem, deps.actors),
    toldPath,
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
    typeof settingsQueries &
    typeof catalogQueries &
    typeof sharingQueries &
    typeof historyQueries &
    typeof presetQueries
>;

/** How questions about overlays and the catalog are answered. */
function overlayQueries(
  deps: OverlayReading & HistoryReading & CatalogReading,
): QueryArea<Queries, OverlayReading & HistoryReading & CatalogReading, Opened> {
  return {
    modules: queryModules,
    answers: {
      ...lifecycleReading,
      ...sceneReading,
      ...layerReading,
      ...settingsReading,
      ...catalogReading,
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
  return new Archive(log, keptSnapshots(readerOf({ name: HISTORY })));
}

/** Overlays: their design, its history, and what renderers see of it. */
export const overlayArea = defineArea({
  name: 'overlay',
  streams: [overlayDecider, runtimeDecider],
  operations: [...commandModules, ...queryModules],
  projections: (sources) => [
    overlayProjection((...at) => archiveFrom(sources).stateBefore(...at), sources.recent),
    runtimeProjection,
    historyProjection(archiveFrom(sources), sources.recent ? { recent: sources.recent } : undefined),
  ],
  serve: (services) => {
    const { pipeline, ports, clock, readerOf, links } = services;
    const reader = readerOf(OVERLAYS);
    // A suspended account's overlays are shown to nobody.
    const source: RenderSource<Overlay> = {
      ...overlayRenderSource,
      prepare: ({ owner }) => ports.of(STANDING).look(owner.userId),
      opens: (overlay, generation, now) =>
        !ports.of(STANDING).isSuspended(overlay.owner.userId) &&
        overlayRenderSource.opens(overlay, generation, now),
    };
    const measuring = new Measuring({ pipeline, clock, log: services.warn });
    const upToDate = (): Promise<boolean> => services.upToDate(OVERLAYS);
    const guard = new OverlayGuard({ pipeline, reader });
    ports.provide(OVERLAY_ACCESS, guard);
    ports.provide(MEDIA_USES, new OverlayMediaUses({ reader, pipeline, upToDate }));
    ports.provide(RENDERING, {
      source: source as RenderSource<unknown>,
      opens: async (link) => {
        const target = links.read(link);
        if (!target) return false;
        const stream = streamName(overlayDecider.category, target.overlayId);
        try {
          const { state } = await pipeline.read(stream, overlayDecider);
          await ports.of(STANDING).look(state.owner.userId);
          return source.opens(state, target.generation, clock.now());
        } catch {
          // The page waits for the store as it waits for the server.
          return true;
        }
      },
      measured: (overlayId, { memberId, w, h }) => measuring.report(overlayId, memberId, { w, h }),
    });
    return () => {
      const deps = {
        ...services,
        reader,
        guard,
        folded: new FoldedOverlays({ pipeline, reader }),
        sizes: new MeasuredSizes(readerOf(runtimeProjection), clock),
        archive: archiveFrom(services),
        history: readerOf({ name: HISTORY }),
        people: ports.of(PEOPLE),
        actors: ports.of(ACTORS),
        media: ports.of(MEDIA_LIBRARY),
        shelf: ports.of(TEMPLATES),
      };
      return {
        commands: [overlayCommands(deps)],
        queries: [overlayQueries(deps)],
        stop: () => measuring.stop(),
      };
    };
  },
});
function isAboutOverlay(query: object): query is { readonly overlayId: string } {
  return 'overlayId' in query;
}
