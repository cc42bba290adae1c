/** Actions on a held line. */
export const moderationActions = ['delete', 'timeout', 'ban'] as const;
export type ModerationAction = (typeof moderationActions)[number];

/** Settings of every filter. */
export interface FilterRule {
  readonly enabled: boolean;
  /** Above warnings; `ban` is at once. */
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
}

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
  /** Number of warnings: the line is deleted, and the viewer is timed out for `firstTimeoutS`. */
  readonly warnings: number;
  /** 0: only the line goes. */
  readonly firstTimeoutS: number;
  /** Seconds of a timeout for filters without a length of their own. */
  readonly timeoutS: number;
  /** Minutes after the last offence at which the count restarts. */
  readonly forgetMin: number;
}

const rule: FilterRule = { enabled: false, action: 'timeout', seconds: 0, message: '', silent: false };

/** Defaults: everything off, with the limits that PhantomBot made common. */
export const firstModeration: Moderation = {
  enabled: false,
  permitSeconds: 60,
  exempt: { subs: false, vips: true, regulars: false },
  escalation: { warnings: 1, firstTimeoutS: 5, timeoutS: 600, forgetMin: 60 },
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
    phrases: [],
  },
};

export const firstRule = rule;
