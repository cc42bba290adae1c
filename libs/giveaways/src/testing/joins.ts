import type { EntrantFacts, JoinAttempt } from '../entering';
import { fairness } from '../fairness';
import { builtInGates, builtInSettings, builtInWeighting, type SentSettings } from '../giveaway.settings';

const nobodyKnows: EntrantFacts = {
  follower: 'unknown',
  followMinutes: 'unknown',
  points: 0,
  watchMinutes: 0,
  messages: 0,
  quietMinutes: 'unknown',
  accountAgeDays: 'unknown',
};

/** Somebody who wants to be in; their ids follow from the name. */
export function joinOf(
  name: string,
  {
    facts = {},
    ...also
  }: Partial<Omit<JoinAttempt, 'facts'>> & { readonly facts?: Partial<EntrantFacts> } = {},
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
    facts: { ...nobodyKnows, ...facts },
    ...also,
  };
}

export const seed = '5eed'.repeat(16);

/** What a start is told besides. */
export const starting = {
  fairness,
  seed,
  readyPlatforms: ['twitch'],
  hasCommand: (name: string) => name === 'taken',
} as const;

/** What a command is sent with when it names nothing. */
export const settingsWith = (sent: SentSettings = {}) => ({
  ...builtInSettings,
  platforms: ['twitch', 'kick'] as const,
  ...sent,
  weighting: { ...builtInWeighting, ...sent.weighting },
  gates: { ...builtInGates, ...sent.gates },
});
