import { INSTALLATION_OWNER } from '@studio/contracts/accounts/installation-owner';
import type { Server } from 'node:http';
import { wire, defineArea, type Services } from '@studio/contracts/area';
import { OutsideCalls } from '@studio/contracts/channels/outside-calls';
import { OBS_EVENTS } from '@studio/contracts/obs/obs-events';
import { OBS_HEALTH } from '@studio/contracts/obs/obs-health';
import { OBS_SCENES, type ObsScenes } from '@studio/contracts/outputs/obs-scenes';
import { OVERLAY_HEALTH } from '@studio/contracts/outputs/overlay-health';
import { DESIGNS, type Designs } from '@studio/contracts/overlays/designs';
import { stateOf } from '@studio/kernel/state-of';
import { operatingSystem } from '@studio/os/this-system';
import { SecretRecords } from '@studio/records/secret-records';
import { OBS, webSocketSettings } from './local-obs';
import { ObsConnections } from './obs-connections';
import * as controls from './obs-control.commands';
import { obsHostsFrom, type ObsHosts } from './obs-hosts';
import { ObsFeed } from './obs-feed';
import { ConnectedHealth } from './obs-health';
import { ObsSignals } from './obs-signals';
import { ObsVariables } from './obs-variables';
import { ObsScreenshots } from './obs-screenshots';
import * as installs from './install/install.commands';
import { installCommands } from './install/install.wiring';
import * as commands from './obs.commands';
import { obsDecider, obsLimits } from './obs.decider';
import { obsProblems } from './obs.problems';
import { obsConnections, obsProjection, type ObsConnectionDocument } from './obs.projection';
import * as queries from './obs.queries';
import { connectionCommands, controlCommands, obsQueries } from './obs.wiring';

/** OBS by obs-websocket: connections, state, requests. */
export const obsArea = defineArea({
  name: 'obs',
  streams: [obsDecider],
  operations: [commands, controls, installs, queries],
  problems: obsProblems,
  limits: Object.values(obsLimits),
  projections: () => [obsProjection],
  serve: wire(
    {
      requires: {
        designs: DESIGNS,
        scenes: OBS_SCENES,
        owner: INSTALLATION_OWNER,
        health: OVERLAY_HEALTH,
      },
      provides: { obsHealth: OBS_HEALTH, obsEvents: OBS_EVENTS },
    },
    (services, { designs, scenes, owner, health }) => {
      const { pipeline, records, events, clock, warn, environment } = services;
      const hosts = obsHostsFrom(environment['OBS_HOSTS'], events.shared);
      const secrets = new SecretRecords(records, services.keyFor('obs-passwords/v1'));
      const feed = new ObsFeed(() => clock.now(), warn);
      const { connections, variables, published } = connectedObs(services, {
        designs,
        scenes,
        feed,
        secrets,
        hosts,
      });
      let server: Server | null = null;
      const deps = {
        ...{ pipeline, connections, secrets, hosts, owner },
        outside: new OutsideCalls(records, clock),
        localSettings: () => webSocketSettings(operatingSystem.settingsOf(OBS, environment)),
        screenshots: new ObsScreenshots(() => clock.now()),
        ...{ designs, clock, health, links: services.links, publicUrl: services.publicUrl },
        localUrl: () => localUrlOf(server),
      };
      return {
        provided: {
          obsEvents: feed,
          obsHealth: new ConnectedHealth(connections, services.links, () => clock.now()),
        },
        parts: () => ({
          commands: [connectionCommands(deps), controlCommands(deps), installCommands(deps)],
          http: (http) => {
            server = http.server;
          },
          queries: [obsQueries(deps)],
          liveSources: [variables],
          stop: () => published.stop(),
        }),
      };
    },
  ),
});

interface ConnectedDeps {
  readonly designs: Designs;
  readonly scenes: ObsScenes;
  readonly feed: ObsFeed;
  readonly secrets: SecretRecords;
  readonly hosts: ObsHosts;
}

/** Returns the connections, and the variables that follow them. */
function connectedObs(
  services: Services,
  { designs, scenes, feed, secrets, hosts }: ConnectedDeps,
): {
  readonly connections: ObsConnections;
  readonly variables: ObsVariables;
  readonly published: ObsSignals;
} {
  const { signals, pipeline, records, events, clock, share, readerOf, upToDate, warn } = services;
  const variables = new ObsVariables(() => connections);
  const published = new ObsSignals(signals, () => connections);
  const connections = new ObsConnections({
    ...{ events, records, secrets, clock, share, hosts, warn },
    accounts: async () => {
      if (!(await upToDate(obsProjection))) throw new Error('The read models are behind.');
      const all = await readerOf(obsProjection).all<ObsConnectionDocument>(obsConnections, {
        index: 'account',
        equals: [],
      });
      return [...new Set(all.map(({ doc }) => doc.accountId))];
    },
    stateOf: (accountId) => stateOf(pipeline, obsDecider, accountId),
    sceneChanged: (accountId, _obsId, name) => {
      void designs
        .ownedBy(accountId)
        .then((overlays) => overlays.forEach((overlayId) => scenes.changed(overlayId, name)))
        .catch((error: unknown) => warn(`Overlays cannot follow OBS: ${String(error)}`));
    },
    happened: (of, change) => feed.publish(of, change),
    overlaySwitched: async (overlayId) => {
      const design = await designs.of(overlayId);
      for (const connection of design ? connections.connectedOf(design.ownerId) : [])
        await connection.lead(await designs.obsSceneOf(overlayId, connection.state?.programScene ?? null));
    },
    changed: (accountId, obsId) => {
      scenes.setConnected(accountId, obsId, connections.of(accountId, obsId)?.isConnected === true);
      variables.changed(accountId);
      published.changed(accountId, obsId);
    },
  });
  share.use(connections);
  return { connections, variables, published };
}

/** Returns the base by which programs on this computer reach the server; null if it does not listen there. */
function localUrlOf(server: Pick<Server, 'address'> | null): string | null {
  const bound = server?.address();
  if (!bound || typeof bound === 'string') return null;
  const isHere = /^(?:::|0\.0\.0\.0|127\..*)$/.test(bound.address);
  return isHere ? `http://127.0.0.1:${bound.port}` : null;
}
