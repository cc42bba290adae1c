/** Actions on a held line. */
export const moderationActions = ['warn', 'delete', 'timeout', 'ban'] as const;
export type ModerationAction = (typeof moderationActions)[number];

/** Settings of every filter. */
export interface FilterRule {
  readonly enabled: boolean;
  /** Above warnings; `ban` is at once. `warn` leaves the line where it is. */
  readonly action: ModerationAction;
  /** Seconds of a timeout; 0: as the escalation says. */
  readonly seconds: number;
  /** Said instead of the bot's own words; '' for those. */
  readonly message: string;
  /** Says nothing. */
  readonly silent: boolean;
}

export const phraseModes = ['contains', 'word', 'regex'] as const;
export type PhraseMode = (typeof phraseModes)[number];

export interface PhraseRule extends FilterRule {
  readonly text: string;
  readonly mode: PhraseMode;
  /** Digits and signs stand for letters too: `b4dw0rd`. Not for expressions. */
  readonly leet: boolean;
}

/** Lines of new chatters that are held: those with links, or all. */
export const newcomerLines = ['links', 'all'] as const;
export type NewcomerLines = (typeof newcomerLines)[number];

export interface ModerationFilters {
  /** Hosts: a name stands for those below it too. */
  readonly links: FilterRule & { readonly allow: readonly string[]; readonly block: readonly string[] };
  readonly caps: FilterRule & { readonly minLength: number; readonly percent: number };
  readonly symbols: FilterRule & {
    readonly minLength: number;
    readonly percent: number;
    readonly run: number;
  };
  readonly repeats: FilterRule & { readonly limit: number };
  readonly emotes: FilterRule & { readonly limit: number };
  readonly length: FilterRule & { readonly limit: number };
  readonly zalgo: FilterRule;
  readonly flood: FilterRule & { readonly messages: number; readonly windowSeconds: number };
  /** The same text again, by one viewer or by several. */
  readonly copies: FilterRule & {
    readonly times: number;
    /** Different viewers with the same text; 0: no limit. */
    readonly viewers: number;
    readonly windowSeconds: number;
    /** Shorter texts are never held: everybody writes `gg`. */
    readonly minLength: number;
  };
  /** Viewers who have not chatted here before. */
  readonly newcomers: FilterRule & { readonly lines: NewcomerLines };
  readonly phrases: readonly PhraseRule[];
}
export type FilterName = keyof ModerationFilters;

/** Moderation settings of an account's chat. */
export interface Moderation {
  readonly enabled: boolean;
  /** Seconds a permit for a link lasts. */
  readonly permitSeconds: number;
  readonly exempt: { readonly subs: boolean; readonly vips: boolean; readonly regulars: boolean };
  readonly escalation: Escalation;
  /** The bot says in chat why it did something. */
  readonly announce: boolean;
  readonly filters: ModerationFilters;
}

/** Rules for repeated offences. */
export interface Escalation {
  /** Number of times that the bot only speaks to the viewer and the line stays. Warnings come after that. */
  readonly cautions: number;
  /** Number of warnings: the line is deleted, and the viewer is timed out for `firstTimeoutS`. */
  readonly warnings: number;
  /** 0: only the line goes. */
  readonly firstTimeoutS: number;
  /** Seconds of a timeout for filters without a length of their own. */
  readonly timeoutS: number;
  /** Offences after which the next one is a ban; 0: never. */
  readonly banAfter: number;
  /** Minutes after the last offence at which the count restarts. */
  readonly forgetMin: number;
}

const rule: FilterRule = { enabled: false, action: 'timeout', seconds: 0, message: '', silent: false };

/** Defaults: everything off, with the limits that PhantomBot made common. */
export const firstModeration: Moderation = {
  enabled: false,
  permitSeconds: 60,
  exempt: { subs: false, vips: true, regulars: false },
  escalation: { cautions: 0, warnings: 1, firstTimeoutS: 5, timeoutS: 600, banAfter: 0, forgetMin: 60 },
  announce: true,
  filters: {
    links: { ...rule, allow: [], block: [] },
    caps: { ...rule, minLength: 20, percent: 70 },
    symbols: { ...rule, minLength: 20, percent: 50, run: 10 },
    repeats: { ...rule, limit: 15 },
    emotes: { ...rule, limit: 5 },
    length: { ...rule, limit: 325 },
    zalgo: rule,
    flood: { ...rule, messages: 30, windowSeconds: 30 },
    copies: { ...rule, times: 3, viewers: 0, windowSeconds: 60, minLength: 8 },
    newcomers: { ...rule, lines: 'links' },
    phrases: [],
  },
};

export const firstRule = rule;
export const firstPhrase: Pick<PhraseRule, 'leet'> = { leet: false };
