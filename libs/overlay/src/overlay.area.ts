import type { CommandsOf } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import * as catalogQueries from './catalog/catalog.queries';
import { catalogReading } from './catalog/catalog.reading';
import { groupAnswers } from './groups/group.answers';
import * as groupCommands from './groups/group.commands';
import { arrangeAnswers } from './layers/arrange.answers';
import * as arrangeCommands from './layers/arrange.commands';
import * as historyQueries from './history/history.queries';
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
import { looksDifferent } from './overlay.output';
import type { OverlayReading } from './overlay.reading';
import type { Overlay } from './overlay.state';
import { presetAnswers } from './presets/preset.answers';
import * as presetCommands from './presets/preset.commands';
import * as presetQueries from './presets/preset.queries';
import { presetReading } from './presets/preset.reading';
import { sceneAnswers } from './scenes/scene.answers';
import * as sceneCommands from './scenes/scene.commands';
import * as sceneQueries from './scenes/scene.queries';
import { sceneReading } from './scenes/scene.reading';
import { requireAccess, requireUnlimited, type Access } from './sharing/access';
import { sharingAnswers } from './sharing/sharing.answers';
import * as sharingCommands from './sharing/sharing.commands';
import * as sharingQueries from './sharing/sharing.queries';
import { sharingReading } from './sharing/sharing.reading';
import { undoAnswers } from './undo/undo.answers';
import * as undoCommands from './undo/undo.commands';

const commandModules = [
  lifecycleCommands,
  sceneCommands,
  layerCommands,
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
  catalogQueries,
  sharingQueries,
  historyQueries,
  presetQueries,
] as const;

/** Everything that this area exports operations from. */
export const overlayModules: readonly object[] = [...commandModules, ...queryModules];

const undoTypes = Object.values(undoCommands);

function tellsOfSteps(command: object): boolean {
  return undoTypes.some((type) => command instanceof type);
}

/** How commands on overlays are run. */
export function overlayCommands(
  deps: OverlayReading & FactsDeps,
): CommandArea<Overlay, OverlayCommands, OverlayEvents, OverlayContext> {
  return {
    decider: overlayDecider,
    modules: commandModules,
    answers: {
      ...lifecycleAnswers,
      ...sceneAnswers,
      ...layerAnswers,
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
    onAir: looksDifferent,
    // The answers of undo tell of steps, which snapshots know few of.
    before: async (command, overlayId, { from, rev }) =>
      tellsOfSteps(command) ? null : deps.archive.beforeEvent(overlayId, from, rev - 1),
  };
}

type Queries = CommandsOf<
  typeof lifecycleQueries &
    typeof sceneQueries &
    typeof layerQueries &
    typeof catalogQueries &
    typeof sharingQueries &
    typeof historyQueries &
    typeof presetQueries
>;

/** How questions about overlays and the catalog are answered. */
export function overlayQueries(
  deps: OverlayReading & HistoryReading,
): QueryArea<Queries, OverlayReading & HistoryReading, Access> {
  return {
    modules: queryModules,
    answers: {
      ...lifecycleReading,
      ...sceneReading,
      ...layerReading,
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

function isAboutOverlay(query: object): query is { readonly overlayId: string } {
  return 'overlayId' in query;
}
