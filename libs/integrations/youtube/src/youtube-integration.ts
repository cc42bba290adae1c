import type {
  PlatformClientServices,
  PlatformIntegration,
} from '@studio/contracts/channels/platform-clients';
import { YoutubePlatform } from './youtube-platform';
import { readYoutubeSettings } from './youtube-settings';

/** @throws Error for a setting that can't be used */
export function youtubeIntegration(services: PlatformClientServices): PlatformIntegration {
  const { client, settingsFor } = readYoutubeSettings(services.environment, services.outbound);
  return {
    platform: 'youtube',
    preset: client,
    open: (registration) => new YoutubePlatform({ ...services, settings: settingsFor(registration) }),
  };
}
