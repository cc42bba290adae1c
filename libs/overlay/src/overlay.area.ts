import type { CommandsOf } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { catalog, findWidget } from '@studio/widgets/catalog';
import * as catalogQueries from './catalog/catalog.queries';
import { catalogReading } from './catalog/catalog.reading';
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
import { overlays, type OverlayDocument } from './overlay.documents';
import { looksDifferent } from './overlay.output';
import type { OverlayReading } from './overlay.reading';
import type { Overlay } from './overlay.state';
import { sceneAnswers } from './scenes/scene.answers';
import * as sceneCommands from './scenes/scene.commands';
import * as sceneQueries from './scenes/scene.queries';
import { sceneReading } from './scenes/scene.reading';
import { requireAccess } from './sharing/access';

const { CreateOverlay } = lifecycleCommands;
const commandModules = [lifecycleCommands, sceneCommands, layerCommands];
const queryModules = [lifecycleQueries, sceneQueries, layerQueries, catalogQueries] as const;

/** Everything that this area exports operations from. */
export const overlayModules: readonly object[] = [...commandModules, ...queryModules];

/** How commands on overlays are run. */
export function overlayCommands({
  reader,
}: Pick<OverlayReading, 'reader'>): CommandArea<Overlay, OverlayCommands, OverlayEvents, OverlayContext> {
  return {
    decider: overlayDecider,
    modules: commandModules,
    answers: { ...lifecycleAnswers, ...sceneAnswers, ...layerAnswers },
    streamId: (command, newId) =>
      command instanceof CreateOverlay
        ? newId('overlay')
        : String((command as { overlayId: string }).overlayId),
    authorize: (overlay, command, { caller }, demand) => {
      if (command instanceof CreateOverlay) return;
      requireAccess(overlay.status === 'active' ? overlay : null, caller, demand);
    },
    facts: async (command, { caller }) => ({
      accountName: caller.name,
      catalog: { find: findWidget, widgets: catalog },
      ownedOverlays:
        command instanceof CreateOverlay
          ? (await reader.all<OverlayDocument>(overlays, { index: 'owner', equals: [caller.accountId] }))
              .length
          : 0,
    }),
    onAir: looksDifferent,
  };
}

type Queries = CommandsOf<
  typeof lifecycleQueries & typeof sceneQueries & typeof layerQueries & typeof catalogQueries
>;

/** How questions about overlays and the catalog are answered. */
export function overlayQueries(deps: OverlayReading): QueryArea<Queries, OverlayReading> {
  return {
    modules: queryModules,
    answers: { ...lifecycleReading, ...sceneReading, ...layerReading, ...catalogReading },
    deps,
  };
}
