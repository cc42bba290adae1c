import { createHmac } from 'node:crypto';
import type { MediaProviderSettings } from '@studio/contracts/area';
import type { MediaProvider } from '@studio/contracts/gifs/media-provider';
import type { Outbound } from '@studio/http/outbound';
import { placesHere } from '@studio/http/places-here';
import { KlipyProvider } from './klipy';

/**
 * Returns the client of KLIPY; null if the studio is set up without it.
 * @param key names accounts to KLIPY
 */
export function klipyClient(
  settings: MediaProviderSettings | null,
  outbound: Outbound,
  key: Buffer,
): MediaProvider | null {
  if (settings?.name !== 'klipy') return null;
  const { apiKey, apiUrl, cdnUrls } = settings;
  return new KlipyProvider({
    ...{ apiKey, apiUrl, cdnHosts: cdnUrls.map((url) => new URL(url).host) },
    outbound: outbound.allowing(placesHere([apiUrl, ...cdnUrls])),
    customerOf: (accountId) => createHmac('sha256', key).update(accountId).digest('base64url').slice(0, 24),
  });
}
