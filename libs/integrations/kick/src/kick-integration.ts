import type {
  PlatformClientServices,
  PlatformIntegration,
} from '@studio/contracts/channels/platform-clients';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import { jsonOf, lostCall } from '@studio/contracts/channels/platform-http';
import { KickPlatform } from './kick-platform';
import { readKickSettings, type KickService } from './kick-settings';
import { KickKeys } from './kick-signature';
import { kickWebhook } from './kick-webhook';

const [DEADLINE_MS, MAX_BYTES] = [8_000, 64 * 1024];

/**
 * Opens Kick. One webhook serves all clients, since Kick signs all events with one key.
 * @throws Error for a setting that can't be used
 */
export function kickIntegration(
  services: Omit<PlatformClientServices, 'records'>,
): PlatformIntegration & Required<Pick<PlatformIntegration, 'webhook'>> {
  const { ownLines, clock, warn } = services;
  const { client, settingsFor, service } = readKickSettings(services.environment, services.outbound);
  const keys = new KickKeys({
    set: service.publicKey,
    fetch: () => fetchKey(service),
    now: () => clock.now(),
  });
  return {
    platform: 'kick',
    preset: client,
    open: (registration) => new KickPlatform({ ...services, settings: settingsFor(registration) }),
    webhook: (parts) =>
      kickWebhook({
        ...parts,
        keys,
        clock,
        warn,
        isOwn: async (accountId, channelId, userId, text) =>
          userId === channelId
            ? ownLines.has(`kick ${channelId}`, text)
            : (await parts.botOf(accountId))?.channelId === userId,
      }),
  };
}

/** @throws PlatformError `unavailable` */
async function fetchKey({ apiUrl, outbound }: KickService): Promise<string> {
  try {
    const answer = await outbound.ask({
      url: `${apiUrl}/v1/public-key`,
      maxBytes: MAX_BYTES,
      timeoutMs: DEADLINE_MS,
    });
    const body = jsonOf(answer.body) as { data?: { public_key?: unknown } } | null;
    const key = body?.data?.public_key;
    if (answer.status === 200 && typeof key === 'string') return key;
  } catch (error) {
    throw lostCall(error, true);
  }
  throw new PlatformError('unavailable', 'Kick did not send its public key. Try again later.');
}
