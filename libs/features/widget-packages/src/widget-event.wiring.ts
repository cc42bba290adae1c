import type { Services } from '@studio/contracts/area';
import { designedLayer } from '@studio/contracts/overlays/designed-layers';
import type { Designs } from '@studio/contracts/overlays/designs';
import { timestamp } from '@studio/kernel/clock';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { eventId } from '@studio/kernel/ids';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import type { CommandArea } from '@studio/operations/area';
import { describeOperation } from '@studio/operations/operation';
import type { SignalSource } from '@studio/realtime/live-data';
import { isCustom, WIDGET_EVENT } from '@studio/widgets/custom/custom-widget';
import * as commands from './widget-event.commands';
import { ownPackages } from './own-packages';
import type { WidgetEventLookups } from './widget-package.decider';
import type { WidgetPackageEvents } from './widget-package.events';
import type { WidgetPackages } from './widget-package.state';

const MAX_EVENT_BYTES = 8 * 1024;

/** Signals of events; they are not stored, so that pages that join later do not receive them. */
export const widgetEventSignals: SignalSource = { kind: WIDGET_EVENT, of: 'overlay', keep: () => [] };

type EventDeps = Pick<Services, 'signals' | 'clock' | 'renderersOf'> & {
  readonly designs: Pick<Designs, 'layersFor'>;
};

const sending = describeOperation(commands.SendWidgetEvent);

/** Commands that send events to widgets. */
export function widgetEventCommands({
  signals,
  clock,
  renderersOf,
  designs,
}: EventDeps): CommandArea<
  WidgetPackages,
  CommandsOf<typeof commands>,
  WidgetPackageEvents,
  DecisionContext,
  WidgetEventLookups
> {
  return {
    // Nothing is stored, so that any stream of the caller will do.
    ...ownPackages,
    modules: [commands],
    // Who may use an overlay is decided on its design.
    access: async (command, { caller }, demand) => {
      await designs.layersFor((command as commands.SendWidgetEvent).overlayId, caller, demand);
    },
    lookups: {
      SendWidgetEvent: async ({ overlayId, memberId, event }, { caller }) => {
        const layer = designedLayer(await designs.layersFor(overlayId, caller, sending), memberId);
        if (!isCustom(layer.widget))
          throw invalid(
            'memberId',
            `Layer ${memberId} shows no widget package.`,
            'a layer with a widget package',
          );
        if (Buffer.byteLength(JSON.stringify(event ?? {})) > MAX_EVENT_BYTES)
          throw invalid('event', 'The event is too large.', `at most ${MAX_EVENT_BYTES} bytes of JSON`);
        return { layer };
      },
    },
    followUps: {
      SendWidgetEvent: (_outcome, { overlayId, memberId, listener, event = {} }) => {
        signals.publish(`${WIDGET_EVENT}-${overlayId}`, { memberId, listener, event: event as JsonObject });
        return Promise.resolve(null);
      },
    },
    answers: {
      SendWidgetEvent: (_outcome, { overlayId }, { commandId }, { layer }) => {
        const renderers = renderersOf(overlayId);
        return {
          eventId: eventId(commandId, 0),
          at: timestamp(clock.now()),
          onAir: layer.onAir && renderers > 0,
          renderers,
        };
      },
    },
  };
}

function invalid(field: string, message: string, expected: string): Problem {
  return new Problem('invalid_value', message, { field, expected });
}
