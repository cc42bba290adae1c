import type { PlatformUser } from '@studio/platforms/viewer';
import type { ChatPlatform, ViewerRole } from '@studio/contracts/bot/chat-bot';

/** Bots that can be moved in from; `csv` is any table. */
export const moveInSources = [
  'streamelements',
  'streamlabs_cloudbot',
  'streamlabs_chatbot',
  'nightbot',
  'fossabot',
  'moobot',
  'firebot',
  'phantombot',
  'streamerbot',
  'ankhbot',
  'mixitup',
  'wizebot',
  'deepbot',
  'csv',
] as const;
export type MoveInSource = (typeof moveInSources)[number];

export const moveInKinds = ['command', 'timer', 'quote', 'counter', 'api', 'phrase', 'viewer'] as const;
export type MoveInKind = (typeof moveInKinds)[number];

/** Reasons why a row differs from the original, or needs a look. */
export const moveInNotes = [
  'name_changed',
  'name_cut',
  'alias_dropped',
  'alias_resolved',
  'unknown_variable',
  'api_made_off',
  'role_changed',
  'role_unknown',
  'cost_dropped',
  'cooldown_changed',
  'interval_changed',
  'interval_unclear',
  'rotation_split',
  'text_too_long',
  'slash_command',
  'no_text',
  'no_name',
  'effects_skipped',
  'regex_unsupported',
  'braces',
  'hides_builtin',
  'time_missing',
  'not_a_number',
  'viewer_unknown',
  'no_viewer_name',
] as const;
export type MoveInNoteCode = (typeof moveInNotes)[number];

/** Remark on a row. */
export interface MoveInNote {
  readonly code: MoveInNoteCode;
  /** Subject of the remark, for example the variable as it was written. */
  readonly detail: string | null;
  /** Text to write instead. */
  readonly suggestion: string | null;
}

interface Item {
  /** Identity at the source, so that a repeated import finds the row again. */
  readonly sourceId: string;
  /** Original, in one line, for people. */
  readonly theirs: string;
  readonly notes: readonly MoveInNote[];
  /** True if it is made switched off, since a part of it is missing. */
  readonly isPartial: boolean;
  /** True if it cannot be moved; the notes say why. */
  readonly isSkipped: boolean;
}

export interface CommandItem extends Item {
  readonly kind: 'command';
  readonly name: string;
  readonly aliases: readonly string[];
  readonly response: string;
  readonly trigger: 'command' | 'keyword' | 'regex';
  readonly pattern: string | null;
  readonly reply: boolean;
  readonly minRole: ViewerRole;
  /** Seconds. */
  readonly cooldownGlobalS: number;
  readonly cooldownUserS: number;
  readonly enabled: boolean;
}

export interface TimerItem extends Item {
  readonly kind: 'timer';
  readonly name: string;
  readonly message: string;
  /** Minutes. */
  readonly intervalMin: number;
  readonly minMessages: number;
  readonly liveOnly: boolean;
  readonly enabled: boolean;
}

export interface QuoteItem extends Item {
  readonly kind: 'quote';
  readonly text: string;
  readonly author: string;
  readonly game: string;
  /** RFC 3339; null if the source has no date. */
  readonly saidAt: string | null;
}

export interface CounterItem extends Item {
  readonly kind: 'counter';
  readonly name: string;
  readonly value: number;
}

export interface ApiItem extends Item {
  readonly kind: 'api';
  readonly name: string;
  readonly url: string;
}

export interface PhraseItem extends Item {
  readonly kind: 'phrase';
  readonly text: string;
  readonly mode: 'contains' | 'regex';
}

export interface ViewerItem extends Item, Pick<PlatformUser, 'login' | 'name'> {
  readonly kind: 'viewer';
  readonly platform: ChatPlatform;
  /** Id on the platform; null if the source has only the login. */
  readonly userId: string | null;
  readonly points: number;
  readonly watchMinutes: number;
}

export type MoveInItem =
  CommandItem | TimerItem | QuoteItem | CounterItem | ApiItem | PhraseItem | ViewerItem;
