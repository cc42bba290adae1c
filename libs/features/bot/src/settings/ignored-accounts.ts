import { knownBots } from '@studio/widgets/known-bots';
import type { BotSettings } from './settings.state';

/** Returns true for an account that the bot and the community features ignore. */
export function isIgnored(
  { ignoredLogins, ignoreKnownBots }: Pick<BotSettings, 'ignoredLogins' | 'ignoreKnownBots'>,
  login: string,
): boolean {
  const plain = login.toLowerCase();
  return (ignoreKnownBots && knownBots.has(plain)) || ignoredLogins.includes(plain);
}
