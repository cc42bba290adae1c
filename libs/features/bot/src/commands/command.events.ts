import type { StoredWrittenAction } from '@studio/actions/action.event-shapes';

interface StoredCommandFields {
  readonly name: string;
  readonly response: string;
  readonly responsePool: readonly string[];
  readonly aliases: readonly string[];
  readonly triggerType: 'command' | 'keyword' | 'regex';
  readonly pattern: string | null;
  readonly replyMode: 'channel' | 'reply' | 'mention' | 'whisper' | 'silent';
  readonly minRole: 'everyone' | 'sub' | 'vip' | 'mod' | 'broadcaster';
  readonly cooldownGlobalS: number;
  readonly cooldownUserS: number;
  readonly modsBypassCooldown: boolean;
  /** Missing in older events: none. */
  readonly roleCooldowns?: readonly {
    readonly role: 'everyone' | 'sub' | 'vip' | 'mod' | 'broadcaster';
    readonly cooldownUserS: number;
  }[];
  /** Missing in older events: 0. */
  readonly costPoints?: number;
  /** Missing in older events: off. */
  readonly oncePerStream?: 'off' | 'everybody' | 'viewer';
  /** Missing in older events: 0. */
  readonly answerDelayS?: number;
  readonly platforms: readonly ('twitch' | 'kick' | 'youtube')[];
  readonly enabled: boolean;
  readonly action: StoredWrittenAction | null;
}

export interface CommandEvents {
  'command.created': StoredCommandFields & { readonly commandId: number };
  /** Only what changed. */
  'command.changed': Partial<StoredCommandFields> & { readonly commandId: number };
  'command.deleted': { readonly commandId: number };
  /** A command that the bot has by itself was switched on or off. */
  'builtin.set': { readonly name: string; readonly enabled: boolean };
}
