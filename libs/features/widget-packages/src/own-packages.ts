import type { RequestContext } from '@studio/operations/caller';
import { called } from '@studio/operations/names';
import { widgetPackageDecider } from './widget-package.decider';
import type { WidgetPackages } from './widget-package.state';

/** Common part of all commands on packages: their stream is the caller's, so that nobody else's is reached. */
export const ownPackages = {
  decider: widgetPackageDecider,
  common: {},
  streamId: (_command: object, _newId: unknown, { caller }: RequestContext) => caller.accountId,
  authorize: () => undefined,
  names: {
    packageId: (id: unknown, { state }: { readonly state: WidgetPackages }) =>
      called('widget package', state.packages[String(id)]),
  },
};
