import { Problem } from '@studio/kernel/problem';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import {
  clientKinds,
  type ClientKind,
  type ClientRegistration,
} from '@studio/contracts/channels/platform-client-registration';
import { allPlatforms, platformNameOf, type Platform } from '@studio/platforms/platforms';
import { channelDecider, type ChannelConnections } from '../channel.decider';
import type { ChannelEvents } from '../channel.events';
import type { StudioPlatforms } from '../studio-platforms';
import type { ClientInUse } from './clients-of-accounts';
import * as commands from './clients.commands';
import * as queries from './clients.queries';
import type { PlatformClientView } from './clients.views';

interface Changed {
  /** Client that counts from now on; undefined if it stays. */
  readonly changedTo?: string | null;
  readonly view: PlatformClientView;
}

interface ClientLookups {
  readonly SetPlatformClient: Changed;
  readonly RemovePlatformClient: Changed;
  readonly CheckPlatformClient: Changed;
}

/** Commands on the clients that an account has at platforms. */
export function clientCommands(
  platforms: StudioPlatforms,
): CommandArea<
  ChannelConnections,
  CommandsOf<typeof commands>,
  ChannelEvents,
  DecisionContext,
  ClientLookups
> {
  const answer = (_outcome: unknown, _command: unknown, _request: unknown, { view }: Changed) => view;
  return {
    decider: channelDecider,
    modules: [commands],
    answers: { SetPlatformClient: answer, RemovePlatformClient: answer, CheckPlatformClient: answer },
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The clients are the caller's own.
    authorize: () => undefined,
    common: {},
    lookups: {
      SetPlatformClient: (command, { caller: { accountId }, isPreview }) =>
        setClient(platforms, accountId, command, isPreview),
      RemovePlatformClient: async ({ platform }, { caller: { accountId }, isPreview }) => {
        const isRemoved = !isPreview && (await platforms.clientStore.remove(accountId, platform));
        const found = await platforms.clients.of(accountId, platform);
        const view = await viewOf(platforms, accountId, platform, found);
        return isRemoved ? { changedTo: view.clientId, view } : { view };
      },
      CheckPlatformClient: async ({ platform }, { caller: { accountId }, isPreview }) => {
        const found = await platforms.clients.of(accountId, platform);
        if (!found)
          throw new Problem(
            'not_connected',
            `There is no client for ${platformNameOf(platform)}. Set one first.`,
          );
        if (!isPreview) await check(platforms, accountId, platform, found);
        return { view: await viewOf(platforms, accountId, platform, found) };
      },
    },
  };
}

/** Queries about the clients of an account. */
export function clientQueries(
  platforms: StudioPlatforms,
): QueryArea<CommandsOf<typeof queries>, StudioPlatforms> {
  return {
    modules: [queries],
    answers: {
      ListPlatformClients: async (_query, { caller: { accountId } }) => ({
        items: await Promise.all(
          allPlatforms.map(async (platform) =>
            viewOf(platforms, accountId, platform, await platforms.clients.of(accountId, platform)),
          ),
        ),
        nextCursor: null,
      }),
    },
    deps: platforms,
  };
}

/** Checks a client at its platform and stores it. @throws Problem `client_rejected`, `invalid_value` */
async function setClient(
  platforms: StudioPlatforms,
  accountId: string,
  command: commands.SetPlatformClient,
  isPreview = false,
): Promise<Changed> {
  const { platform } = command;
  const registration = registrationOf(command);
  const inUse = platforms.clients.opened(platform, registration);
  const result = { ...(await inUse.client.connector.check()), at: platforms.timeNow() };
  if (result.state === 'rejected')
    throw new Problem('client_rejected', rejection(platform, registration), {
      platform,
      reason: result.reason ?? '',
    });
  const before = await platforms.clients.of(accountId, platform);
  if (!isPreview) {
    await platforms.clientStore.put(accountId, platform, registration);
    await platforms.clientStore.putCheck(accountId, platform, inUse.fingerprint, result);
  }
  const view = { ...(await viewOf(platforms, accountId, platform, inUse)), check: result };
  return before?.fingerprint === inUse.fingerprint ? { view } : { changedTo: registration.clientId, view };
}

function rejection(platform: Platform, { clientSecret }: ClientRegistration): string {
  const name = platformNameOf(platform);
  return clientSecret === null
    ? `${name} does not know a public client with this id. Copy the client id again, and check that its type is Public.`
    : `${name} does not accept this client id with this secret. Copy both again.`;
}

/** @throws Problem `invalid_value` */
function registrationOf({
  platform,
  clientId,
  clientSecret = null,
  kind: asked,
}: Omit<commands.SetPlatformClient, 'clientSecret'> & {
  readonly clientSecret?: string | null;
}): ClientRegistration {
  const kinds: readonly ClientKind[] = clientKinds[platform];
  const byDefault = platform === 'twitch' && clientSecret !== null ? 'confidential' : kinds[0];
  const kind = asked ?? byDefault;
  const name = platformNameOf(platform);
  if (kind === undefined || !kinds.includes(kind))
    throw invalid('kind', `${name} has no clients of the kind ${kind}. Use ${kinds.join(' or ')}.`);
  if (kind === 'public' && clientSecret !== null)
    throw invalid(
      'clientSecret',
      `A public client of ${name} has no secret. Leave it empty, or set the kind confidential.`,
    );
  if (kind !== 'public' && clientSecret === null)
    throw invalid('clientSecret', `${name} needs the client secret too.`);
  if (![clientId, clientSecret ?? ''].every((text) => /^[\x21-\x7e]*$/.test(text)))
    throw invalid(
      'clientId',
      'Client id and secret have no spaces and no special characters. Copy them again.',
    );
  return { clientId, clientSecret, kind };
}

function invalid(field: string, message: string): Problem {
  return new Problem('invalid_value', message, { field });
}

async function check(
  { clientStore, timeNow }: StudioPlatforms,
  accountId: string,
  platform: Platform,
  { client, fingerprint }: ClientInUse,
): Promise<void> {
  const result = await client.connector.check();
  await clientStore.putCheck(accountId, platform, fingerprint, { ...result, at: timeNow() });
}

async function viewOf(
  { clientStore, connecting }: StudioPlatforms,
  accountId: string,
  platform: Platform,
  inUse: ClientInUse | null,
): Promise<PlatformClientView> {
  const redirectUri = connecting.callbackOf(platform);
  if (!inUse)
    return { platform, source: null, clientId: null, kind: null, hasSecret: false, redirectUri, check: null };
  const { source, registration, fingerprint } = inUse;
  return {
    platform,
    source,
    clientId: registration.clientId,
    kind: registration.kind,
    hasSecret: registration.clientSecret !== null,
    redirectUri,
    check: await clientStore.checkOf(accountId, platform, fingerprint),
  };
}
