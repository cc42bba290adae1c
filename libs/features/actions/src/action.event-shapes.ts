/* As it lies in the log, in commands, rewards and rules. These shapes only grow by optional properties and types. */

/** Something that is done when somebody asks for it later. */
export type StoredAction =
  | {
      readonly type: 'widget_command';
      readonly overlayId: string;
      readonly memberId: number;
      readonly command: string;
      readonly args: { readonly [key: string]: unknown };
    }
  | {
      readonly type: 'scene';
      readonly overlayId: string;
      readonly sceneId: number;
      readonly transition?: 'morph' | 'fade' | 'slide' | 'zoom' | 'cut';
      readonly backAfterS?: number;
    }
  | {
      readonly type: 'spot';
      readonly overlayId: string;
      readonly memberId?: number;
      readonly groupId?: string;
      readonly spotId: string;
      readonly durationMs: number;
      readonly backAfterS?: number;
    }
  | {
      readonly type: 'media';
      readonly overlayId: string;
      readonly favoriteId: number;
      readonly memberId?: number;
      readonly mode?: 'add' | 'replace';
      readonly durationMs?: number;
    }
  | {
      readonly type: 'chat';
      readonly text: string;
      readonly platforms?: readonly ('twitch' | 'kick' | 'youtube')[];
      readonly replyToUser: boolean;
    }
  | {
      readonly type: 'stream_info';
      readonly platform: 'twitch' | 'kick';
      readonly title?: string;
      readonly category?: string;
    }
  | { readonly type: 'timeout'; readonly seconds: number; readonly reason?: string }
  | {
      readonly type: 'points';
      readonly delta: number;
      readonly target: 'redeemer' | 'args[0]' | 'all-active';
    }
  | { readonly type: 'bot_command'; readonly name: string; readonly argsText: string }
  | {
      readonly type: 'position_preset';
      readonly overlayId: string;
      readonly memberId: number;
      readonly name: string;
    }
  | {
      readonly type: 'layout';
      readonly overlayId: string;
      readonly memberId: number;
      readonly layout: { readonly [key: string]: unknown };
    }
  | {
      readonly type: 'visibility';
      readonly overlayId: string;
      readonly memberId: number;
      readonly sceneId?: number;
      readonly hidden: boolean;
      readonly backAfterS?: number;
    }
  | {
      readonly type: 'fields';
      readonly overlayId: string;
      readonly memberId: number;
      readonly values: { readonly [key: string]: unknown };
    }
  | {
      readonly type: 'sound';
      readonly overlayId: string;
      readonly uploadId: number;
      readonly volume?: number;
    }
  | {
      readonly type: 'effect';
      readonly overlayId: string;
      readonly slug: string;
      readonly action: 'fire' | 'stop';
      readonly args: { readonly [key: string]: unknown };
    }
  | {
      readonly type: 'video';
      readonly overlayId: string;
      readonly memberId: number;
      readonly op: 'play' | 'queue' | 'skip' | 'stop' | 'pause' | 'resume' | 'mute' | 'unmute' | 'volume';
      readonly videoId?: string;
      /** In percent. */
      readonly volume?: number;
    }
  | { readonly type: 'macro'; readonly overlayId: string; readonly macroId: number }
  | {
      readonly type: 'counter';
      readonly name: string;
      readonly op: 'add' | 'set' | 'reset';
      readonly amount: number;
    }
  | {
      readonly type: 'giveaway';
      readonly op: 'start' | 'close' | 'draw' | 'next';
      readonly count?: number;
    }
  | {
      readonly type: 'raid_mode';
      readonly op: 'on' | 'off' | 'toggle';
      readonly minutes?: number;
    }
  | { readonly type: 'stream_preset'; readonly name: string }
  | {
      readonly type: 'prediction';
      readonly op: 'start' | 'lock' | 'resolve' | 'cancel';
      /** Missing: the one with points; to end one, the one that runs. */
      readonly on?: 'points' | 'twitch';
      /** For start. */
      readonly title?: string;
      readonly outcomes?: readonly string[];
      readonly seconds?: number;
      /** For resolve: number of the outcome, from 1. */
      readonly outcome?: number;
    }
  | { readonly type: 'trivia' }
  | {
      readonly type: 'poll';
      readonly op: 'start' | 'end';
      /** For start. */
      readonly title?: string;
      readonly choices?: readonly string[];
      readonly seconds?: number;
    }
  | {
      readonly type: 'obs';
      readonly obsId: number;
      readonly do: 'scene' | 'item' | 'filter' | 'text' | 'muted' | 'media' | 'replay_save';
      readonly scene?: string;
      readonly source?: string;
      readonly visible?: boolean | 'toggle';
      readonly filter?: string;
      readonly on?: boolean | 'toggle';
      readonly input?: string;
      readonly text?: string;
      readonly muted?: boolean | 'toggle';
      readonly op?: 'play' | 'pause' | 'stop' | 'restart' | 'next' | 'previous';
    };

/** With the rights of whoever wrote it: those that it had then. */
export interface StoredWrittenAction {
  readonly action: StoredAction;
  readonly author: { readonly accountId: string; readonly scopes: readonly string[] };
}
