import { Problem } from '@studio/kernel/problem';
import {
  grantingTipSources,
  tipSources,
  type TipSettings,
  type TipSourceId,
} from '@studio/platforms/tip-sources';
import type { StudioPlatforms } from '../studio-platforms';
import { checkTipSettings } from './tip-settings';
import type { ConnectLinkView, TipAppView } from './connect.views';

/**
 * Checks and stores the app at a source on whose page people agree. Without values, the app stays.
 * @returns link to the source's page; null if it is only tried
 * @throws Problem `invalid_value`, `client_rejected`
 */
export async function linkToSource(
  { connectors, connecting, clientStore, tipOutbound }: StudioPlatforms,
  accountId: string,
  { source, settings, isPreview }: { source: TipSourceId; settings: TipSettings; isPreview: boolean },
): Promise<ConnectLinkView | null> {
  const { clientId = '', clientSecret = '' } = settings;
  if (clientId !== '' || clientSecret !== '' || !(await connectors.of(accountId, source))) {
    checkTipSettings(source, settings, tipOutbound);
    const app = { clientId, clientSecret, kind: 'confidential' } as const;
    const check = await connectors.opened(source, app)?.connector.check();
    if (check?.state === 'rejected')
      throw new Problem(
        'client_rejected',
        `${tipSources[source].name} does not accept this client ID with this secret. Copy both again.`,
        { platform: source, reason: check.reason ?? '' },
      );
    if (!isPreview) await clientStore.put(accountId, source, app);
  }
  return isPreview ? null : connecting.ticket({ accountId, platform: source, role: 'broadcaster' });
}

/** Apps of an account at sources on whose page people agree. @throws Unavailable */
export async function tipAppsOf(
  { connectors, connecting }: StudioPlatforms,
  accountId: string,
): Promise<readonly TipAppView[]> {
  return Promise.all(
    grantingTipSources.map(async (source) => ({
      source,
      redirectUri: connecting.callbackOf(source),
      clientId: (await connectors.of(accountId, source))?.clientId ?? null,
    })),
  );
}
