/** What is done about a line. */
export const moderationActions = ['delete', 'timeout', 'ban'] as const;
export type ModerationAction = (typeof moderationActions)[number];

/** What every filter has. */
export interface FilterRule {
  readonly enabled: boolean;
  /** Above warnings; `ban` is at once. */
  readonly action: ModerationAction;
  /** Of a timeout; 0: that of the escalation. */
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

/** How an account's chat is kept clean. */
export interface Moderation {
  readonly enabled: boolean;
  /** How long a permit for a link lasts. */
  readonly permitSeconds: number;
  readonly exempt: { readonly subs: boolean; readonly vips: boolean; readonly regulars: boolean };
  readonly escalation: Escalation;
  /** The bot says in chat why it did something. */
  readonly announce: boolean;
  readonly filters: ModerationFilters;
}

/** What happens to those who do it again. */
export interface Escalation {
  /** So many times it is a warning: the line goes, and they may not chat for `firstTimeoutS`. */
  readonly warnings: number;
  /** 0: only the line goes. */
  readonly firstTimeoutS: number;
  /** Of a timeout of a filter that names no length of its own. */
  readonly timeoutS: number;
  /** So long after the last one it begins anew. */
  readonly forgetMin: number;
}

const rule: FilterRule = { enabled: false, action: 'timeout', seconds: 0, message: '', silent: false };

/** As an account begins: everything is off, with the limits that PhantomBot made common. */
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
