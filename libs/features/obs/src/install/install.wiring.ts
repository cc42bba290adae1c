import { describeOperation } from '@studio/operations/operation';
import type { CommandArea } from '@studio/operations/area';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import { stateOf } from '@studio/kernel/state-of';
import { grantedScopes, type Caller } from '@studio/operations/caller';
import type { Designs } from '@studio/contracts/overlays/designs';
import { controlled } from '../obs-control';
import { connectionOf, obsDecider } from '../obs.decider';
import type { ObsConnectionEvents } from '../obs.events';
import type { ObsConnectionsState } from '../obs.state';
import { connectionNames, type ObsDeps } from '../obs.wiring';
import * as installs from './install.commands';
import type { ObsInstallView } from './install.views';
import { installOverlay, type InstallerDeps } from './installer';

interface InstallDeps extends ObsDeps, InstallerDeps {
  readonly designs: Pick<Designs, 'layersFor'>;
}

interface InstallLookups {
  readonly InstallOverlayInObs: { readonly result: ObsInstallView };
}

const demand = describeOperation(installs.InstallOverlayInObs);

/** Command that puts an overlay into OBS. */
export function installCommands(
  deps: InstallDeps,
): CommandArea<
  ObsConnectionsState,
  CommandsOf<typeof installs>,
  ObsConnectionEvents,
  DecisionContext,
  InstallLookups
> {
  const { pipeline, connections, outside, designs } = deps;
  return {
    decider: obsDecider,
    modules: [installs],
    answers: { InstallOverlayInObs: (_outcome, _command, _request, { result }) => result },
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // Access to the overlay is a lookup; the connections are the caller's own.
    authorize: () => undefined,
    common: {},
    lookups: {
      InstallOverlayInObs: async (command, request) => {
        const { caller } = request;
        requireControl(caller);
        const design = await designs.layersFor(command.overlayId, caller, demand);
        const { host } = connectionOf(await stateOf(pipeline, obsDecider, caller.accountId), command.obsId);
        const obs = controlled(command.obsId, connections.of(caller.accountId, command.obsId));
        const isDryRun = command.dryRun || request.isPreview === true;
        const install = () => installOverlay({ obs, host, design, command, isDryRun }, deps);
        return { result: isDryRun ? await install() : await outside.once(request, install) };
      },
    },
    names: connectionNames(deps),
    seen: { InstallOverlayInObs: (_outcome, { dryRun }) => !dryRun },
  };
}

/**
 * The connections are those of the account: a token that is limited to overlays needs them as well.
 * @throws Problem `insufficient_scope`
 */
function requireControl(caller: Caller): void {
  const have = grantedScopes(caller);
  if (!have.includes('obs:control'))
    throw new Problem('insufficient_scope', 'This needs the scope obs:control.', {
      required: 'obs:control',
      have,
    });
}
