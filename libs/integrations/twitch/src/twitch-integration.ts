import type {
  PlatformClientServices,
  PlatformIntegration,
} from '@studio/contracts/channels/platform-clients';
import { TwitchPlatform } from './twitch-platform';
import { readTwitchSettings } from './twitch-settings';

/** @throws Error for a setting that can't be used */
export function twitchIntegration(services: PlatformClientServices): PlatformIntegration {
  const { client, settingsFor } = readTwitchSettings(services.environment, services.outbound);
  return {
    platform: 'twitch',
    preset: client,
    open: (registration) => new TwitchPlatform({ ...services, settings: settingsFor(registration) }),
  };
}
