import { createHmac } from 'node:crypto';
import type { MediaProviderSettings } from '@studio/areas/area';
import type { Outbound } from '@studio/http/outbound';
import { KlipyProvider } from './klipy';
import type { MediaProvider } from './media-provider';
import { SimulatedProvider } from './simulated';

/** The provider that the studio is set up with; null for none. @param key names accounts to it */
export function chosenProvider(
  settings: MediaProviderSettings | null,
  outbound: Outbound,
  key: Buffer,
): MediaProvider | null {
  if (!settings) return null;
  if (settings.name === 'simulated') return new SimulatedProvider();
  const { apiKey, apiUrl, cdnUrls } = settings;
  const cdnHosts = cdnUrls.map((url) => new URL(url).host);
  // Only what the operator has set to this machine: everything else is of the web.
  const here = [apiUrl, ...cdnUrls].map((url) => new URL(url)).filter(({ protocol }) => protocol === 'http:');
  return new KlipyProvider({
    ...{ apiKey, apiUrl, cdnHosts },
    outbound: outbound.allowing(here.map(({ hostname, port }) => `${hostname}:${port || '80'}`)),
    customerOf: (accountId) => createHmac('sha256', key).update(accountId).digest('base64url').slice(0, 24),
  });
}
