import { definePort } from '../port';
import type { ViewerRole } from './chat-bot';

export const belongingKinds = ['command', 'timer', 'quote', 'counter', 'api', 'phrase'] as const;
export type BelongingKind = (typeof belongingKinds)[number];

/** Content of the things of a bot that another bot may have too. */
export interface BelongingContents {
  readonly command: {
    readonly name: string;
    readonly aliases: readonly string[];
    readonly response: string;
    readonly triggerType: 'command' | 'keyword' | 'regex';
    readonly pattern: string | null;
    readonly replyMode: 'channel' | 'reply';
    readonly minRole: ViewerRole;
    /** Seconds. */
    readonly cooldownGlobalS: number;
    readonly cooldownUserS: number;
    readonly enabled: boolean;
  };
  readonly timer: {
    readonly name: string;
    readonly message: string;
    /** Minutes. */
    readonly intervalMin: number;
    readonly minMessages: number;
    readonly liveOnly: boolean;
    readonly enabled: boolean;
  };
  readonly quote: {
    readonly text: string;
    readonly author: string;
    readonly game: string;
    /** RFC 3339; null for the time of the import. */
    readonly saidAt: string | null;
  };
  readonly counter: { readonly name: string; readonly value: number };
  /** Custom APIs are made switched off. */
  readonly api: { readonly name: string; readonly url: string };
  readonly phrase: { readonly text: string; readonly mode: 'contains' | 'regex' };
}

/** A thing that the bot has. */
export interface Belonging<Kind extends BelongingKind = BelongingKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly content: BelongingContents[Kind];
}

/** A thing to be made. */
export interface BelongingToMake<Kind extends BelongingKind = BelongingKind> {
  /** Names it in the answer. */
  readonly key: string;
  readonly content: BelongingContents[Kind];
  /** Id of the thing that it overwrites; null for a new one. */
  readonly replaces: string | null;
}

/** Why a thing was not made. */
export type NotMade = 'name_taken' | 'no_room' | 'invalid';

/** Result for one thing. */
export type BelongingMade =
  { readonly key: string; readonly id: string } | { readonly key: string; readonly notMade: NotMade };

/** A thing that was made, to be taken back. */
export interface BelongingToUndo<Kind extends BelongingKind = BelongingKind> {
  readonly key: string;
  readonly id: string;
  /** Content right after it was made. */
  readonly content: BelongingContents[Kind];
  /** Content before it was overwritten; null for a new thing. */
  readonly before: BelongingContents[Kind] | null;
}

/** Moves things of other bots into an account's bot, and out again. */
export interface BotMoveIn {
  /** Returns why a pattern of a command cannot be used; null for a usable one. */
  patternFault(pattern: string): string | null;
  /** Returns all things of a kind. @throws Problem `unavailable` */
  belongings<Kind extends BelongingKind>(accountId: string, kind: Kind): Promise<readonly Belonging<Kind>[]>;
  /**
   * Makes things, some in each commit. The same cause again has no further effect and returns the same ids.
   * @throws Problem `unavailable`, `outcome_unknown`
   */
  make<Kind extends BelongingKind>(
    accountId: string,
    kind: Kind,
    things: readonly BelongingToMake<Kind>[],
    key: string,
  ): Promise<readonly BelongingMade[]>;
  /**
   * Removes things that were made, and restores those that were overwritten. Leaves those that were changed since.
   * @returns keys of the things that were left
   * @throws Problem `unavailable`, `outcome_unknown`
   */
  undo<Kind extends BelongingKind>(
    accountId: string,
    kind: Kind,
    made: readonly BelongingToUndo<Kind>[],
    key: string,
  ): Promise<readonly string[]>;
}
export const BOT_MOVE_IN = definePort<BotMoveIn>('moving things of other bots in');
