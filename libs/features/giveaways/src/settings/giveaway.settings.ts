import { mergeSettings, type SettingChanges } from '@studio/kernel/settings';
import type { StoredGates, StoredGiveawaySettings, StoredWeighting } from '../model/giveaway.event-shapes';

export const builtInWeighting: StoredWeighting = {
  mode: 'max',
  sub: 0,
  subT2: 0,
  subT3: 0,
  vip: 0,
  mod: 0,
  follower: 0,
  perSubMonth: 0,
  perWatchHour: 0,
  maxTickets: 50,
};

export const builtInGates: StoredGates = {
  follower: false,
  minFollowMinutes: 0,
  subscriber: false,
  minSubMonths: 0,
  minWatchMinutes: 0,
  minMessages: 0,
  activeWithinMin: 0,
  minPoints: 0,
  ticketCost: 0,
  maxTicketsBought: 1,
  accountAgeDays: 0,
  excludePreviousWinners: 'none',
  previousWinnerDays: 30,
  excludeMods: false,
  excludeLogins: [],
};

/** Settings of an account that has saved none [giveaways/1]. */
export const builtInSettings: StoredGiveawaySettings = {
  keyword: 'win',
  matchMode: 'command',
  prize: '',
  durationMin: 0,
  winnersMax: 1,
  claimSeconds: 0,
  platforms: [],
  minRole: 'everyone',
  weighting: builtInWeighting,
  gates: builtInGates,
  rewardId: null,
  confirmJoins: false,
  showDisclaimer: false,
  reminderEveryMin: 0,
  autoRerollMax: 0,
};

/** Settings as they are sent: missing ones stay as they are, also inside the two objects. */
export type SentSettings = SettingChanges<StoredGiveawaySettings>;

export function mergedSettings(base: StoredGiveawaySettings, sent: SentSettings): StoredGiveawaySettings {
  const merged = mergeSettings(base, sent);
  const { keyword, platforms, gates } = merged;
  return {
    ...merged,
    keyword: keywordOf(keyword),
    platforms: [...new Set(platforms)],
    gates: { ...gates, excludeLogins: [...new Set(gates.excludeLogins.map(plainLogin))] },
  };
}

/** Normalizes a keyword: without exclamation marks, in lower case. */
export function keywordOf(text: string): string {
  return text.trim().replace(/^!+/, '').toLowerCase();
}

/** Normalizes a login [accounts/5]. */
export function plainLogin(login: string): string {
  return login.trim().replace(/^@/, '').toLowerCase();
}
