import type { Services } from '@studio/contracts/area';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { CommandArea } from '@studio/operations/area';
import { WIDGET_VALUE } from '@studio/widgets/custom/custom-widget';
import { ownPackages } from './own-packages';
import type { WidgetStoreLookups } from './widget-package.decider';
import type { WidgetPackageEvents } from './widget-package.events';
import type { WidgetPackages } from './widget-package.state';
import * as commands from './widget-store.commands';
import type { PackagePlace, WidgetStore } from './widget-store';
import { widgetValueView } from './widget-store.views';

type StoreDeps = Pick<Services, 'signals'> & {
  readonly store: Pick<WidgetStore, 'get' | 'set' | 'delete'>;
};

/** Commands on values that widgets stored. Values are records, so that the log receives no event. */
export function widgetStoreCommands({
  signals,
  store,
}: StoreDeps): CommandArea<
  WidgetPackages,
  CommandsOf<typeof commands>,
  WidgetPackageEvents,
  DecisionContext,
  WidgetStoreLookups
> {
  const publish = ({ accountId, packageId }: PackagePlace, key: string): void => {
    signals.publish(`${WIDGET_VALUE}-${accountId}`, { packageId, key });
  };
  return {
    ...ownPackages,
    modules: [commands],
    lookups: {
      DeleteWidgetStore: async ({ packageId, key }, { caller: { accountId } }) => ({
        isThere: (await store.get({ accountId, packageId }, key)) !== null,
      }),
    },
    followUps: {
      SetWidgetStore: async (_outcome, { packageId, key, value }, { caller: { accountId } }) => {
        const place = { accountId, packageId };
        await store.set(place, key, value);
        publish(place, key);
        return null;
      },
      DeleteWidgetStore: async (_outcome, { packageId, key }, { caller: { accountId } }) => {
        const place = { accountId, packageId };
        await store.delete(place, key);
        publish(place, key);
        return null;
      },
    },
    answers: {
      SetWidgetStore: (_outcome, { key, value }) => widgetValueView(key, value),
      DeleteWidgetStore: (_outcome, { key }) => ({ deleted: true, key }),
    },
  };
}
