import { Problem } from '@studio/kernel/problem';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import type { ConnectedChannel } from '@studio/contracts/channels/connected-channel';
import type { Outbound } from '@studio/http/outbound';
import { channelDecider, type ChannelConnections } from '../channel.decider';
import type { ChannelEvents } from '../channel.events';
import type { RelayBoxes } from './relay-boxes';
import { postedTo, type WebhookAddress, type WebhookAddresses } from './webhook-addresses';
import * as commands from './webhook-address.commands';
import * as queries from './webhook-address.queries';
import { postingTipSources } from '@studio/platforms/tip-sources';
import type { WebhookAddressView, WebhookSourceView, WebhookTestedView } from './webhook-address.views';

export interface WebhookAddressDeps {
  readonly addresses: WebhookAddresses;
  readonly relays: RelayBoxes;
  readonly connectedBy: (accountId: string) => Promise<readonly ConnectedChannel[]>;
  /** Port that serves webhooks alone; null if it is off. */
  readonly port: number | null;
  readonly outbound: Pick<Outbound, 'faultOf'>;
}

interface AddressLookups {
  readonly SetWebhookAddress: {
    /** Address that counts from now on; undefined if it stays. */
    readonly movedTo?: string | null;
    readonly view: WebhookAddressView;
  };
  readonly TestWebhookAddress: { readonly tested: WebhookTestedView };
}

/** Sources that post their events, with their path below `/webhooks` if it has no secret in it. */
const sources: Readonly<Record<string, string | null>> = {
  kick: '/kick',
  ...Object.fromEntries(postingTipSources.map((source) => [source, null])),
};

/** Commands on the public address of webhooks. */
export function webhookAddressCommands(
  deps: WebhookAddressDeps,
): CommandArea<
  ChannelConnections,
  CommandsOf<typeof commands>,
  ChannelEvents,
  DecisionContext,
  AddressLookups
> {
  const { addresses } = deps;
  return {
    decider: channelDecider,
    modules: [commands],
    answers: {
      SetWebhookAddress: (_outcome, _command, _request, { view }) => view,
      TestWebhookAddress: (_outcome, _command, _request, { tested }) => tested,
    },
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The address is the caller's own.
    authorize: () => undefined,
    common: {},
    lookups: {
      SetWebhookAddress: async (command, { caller: { accountId }, isPreview }) => {
        const before = await addresses.of(accountId);
        const checked = checkedIn(command, deps.outbound);
        if (!isPreview) await addresses.set(accountId, await opened(accountId, command, checked, deps));
        const after = await addresses.of(accountId);
        const view = await viewOf(accountId, deps);
        const isMoved = !isPreview && before?.url !== after?.url;
        return isMoved ? { movedTo: after?.url ?? null, view } : { view };
      },
      TestWebhookAddress: async (_command, { caller: { accountId } }) => {
        const address = await addresses.of(accountId);
        if (!address)
          throw new Problem('not_connected', 'Webhooks have no public address yet. Set one first.');
        return { tested: { test: await addresses.test(address) } };
      },
    },
  };
}

/** Queries about the public address of webhooks. */
export function webhookAddressQueries(
  deps: WebhookAddressDeps,
): QueryArea<CommandsOf<typeof queries>, WebhookAddressDeps> {
  return {
    modules: [queries],
    answers: { GetWebhookAddress: (_query, { caller: { accountId } }) => viewOf(accountId, deps) },
    deps,
  };
}

async function viewOf(
  accountId: string,
  { addresses, relays, connectedBy, port }: WebhookAddressDeps,
): Promise<WebhookAddressView> {
  const address = await addresses.of(accountId);
  const connected = (await connectedBy(accountId)).filter(({ role }) => role === 'broadcaster');
  const states = Object.entries(sources).map(async ([source, path]): Promise<WebhookSourceView> => {
    const grant = connected.find(({ platform }) => platform === source)?.grantId ?? '';
    const state = await addresses.stateOf(accountId, source, grant);
    return { source, ...state, url: address && path && postedTo(address, path) };
  });
  return {
    mode: address?.mode ?? 'none',
    source: address?.source ?? null,
    url: address?.url ?? null,
    relay: address?.mode === 'relay' ? await relays.stateOf(accountId) : null,
    port,
    sources: await Promise.all(states),
  };
}

/** Returns the address to store; for a relay, that of a box there. @throws Problem `invalid_value` */
async function opened(
  accountId: string,
  { mode, readKey }: commands.SetWebhookAddress,
  url: URL | null,
  { relays }: WebhookAddressDeps,
): Promise<Pick<WebhookAddress, 'mode' | 'url'> | null> {
  if (!url || mode === 'none') return null;
  if (mode === 'own') return { mode, url: url.origin };
  return { mode, url: await relays.open(accountId, url, readKey) };
}

/** Returns the address that a command names; null for none. @throws Problem `invalid_value` */
function checkedIn(
  { mode, url: text = '', readKey }: commands.SetWebhookAddress,
  outbound: Pick<Outbound, 'faultOf'>,
): URL | null {
  if (mode === 'none') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const hasPath = mode === 'relay' && readKey !== undefined;
  const isUsable =
    url !== null &&
    outbound.faultOf(url) === null &&
    (hasPath || url.pathname === '/') &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '';
  if (isUsable) return url;
  throw new Problem(
    'invalid_value',
    'The address must be public and begin with https://, without a path: https://hooks.example.com.',
    { field: 'url' },
  );
}
