import type { EntrantLookups, JoinAttempt } from '../entries/entering';
import { fairness } from '../draw/fairness';
import {
  builtInGates,
  builtInSettings,
  builtInWeighting,
  type SentSettings,
} from '../settings/giveaway.settings';

const nobodyKnows: EntrantLookups = {
  follower: 'unknown',
  followMinutes: 'unknown',
  points: 0,
  watchMinutes: 0,
  messages: 0,
  quietMinutes: 'unknown',
  accountAgeDays: 'unknown',
};

/** Returns a join request; ids are derived from the name. */
export function joinOf(
  name: string,
  {
    lookups: lookups = {},
    ...also
  }: Partial<Omit<JoinAttempt, 'lookups'>> & { readonly lookups?: Partial<EntrantLookups> } = {},
): JoinAttempt {
  return {
    viewerId: `${name}-id`,
    platform: 'twitch',
    user: { userId: `u-${name}`, login: name, name: name.toUpperCase() },
    role: 'everyone',
    roles: [],
    tier: 1,
    months: null,
    asked: 1,
    via: 'chat',
    simulated: false,
    lookups: { ...nobodyKnows, ...lookups },
    ...also,
  };
}

export const seed = '5eed'.repeat(16);

/** Lookups of a start. */
export const starting = {
  fairness,
  seed,
  readyPlatforms: ['twitch'],
  hasCommand: (name: string) => name === 'taken',
} as const;

/** Returns the settings of a command that sends only some. */
export const settingsWith = (sent: SentSettings = {}) => ({
  ...builtInSettings,
  platforms: ['twitch', 'kick'] as const,
  ...sent,
  weighting: { ...builtInWeighting, ...sent.weighting },
  gates: { ...builtInGates, ...sent.gates },
});
