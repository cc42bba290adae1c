import type { StoredGates, StoredGiveawaySettings, StoredWeighting } from './giveaway.event-shapes';

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

/** rules G7 */
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

/** Settings as they are sent: what is left out stays as it is, also inside of the two objects. */
export type SentSettings = {
  readonly [Name in Exclude<keyof StoredGiveawaySettings, 'weighting' | 'gates'>]?:
    StoredGiveawaySettings[Name] | undefined;
} & {
  readonly weighting?: { readonly [Name in keyof StoredWeighting]?: StoredWeighting[Name] | undefined };
  readonly gates?: { readonly [Name in keyof StoredGates]?: StoredGates[Name] | undefined };
};

export function mergedSettings(base: StoredGiveawaySettings, sent: SentSettings): StoredGiveawaySettings {
  const known = Object.keys(builtInSettings) as (keyof StoredGiveawaySettings)[];
  const given = Object.fromEntries(
    known.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])),
  ) as Partial<StoredGiveawaySettings>;
  const { keyword = base.keyword } = given;
  const gates = { ...base.gates, ...given.gates };
  return {
    ...base,
    ...given,
    keyword: keywordOf(keyword),
    platforms: [...new Set(given.platforms ?? base.platforms)],
    weighting: { ...base.weighting, ...given.weighting },
    gates: { ...gates, excludeLogins: [...new Set(gates.excludeLogins.map(plainLogin))] },
  };
}

/** As it is written after an exclamation mark, in any case. */
export function keywordOf(text: string): string {
  return text.trim().replace(/^!+/, '').toLowerCase();
}

/** rules G2 */
export function plainLogin(login: string): string {
  return login.trim().replace(/^@/, '').toLowerCase();
}
