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
  | { readonly type: 'bot_command'; readonly name: string; readonly argsText: string };

/** With the rights of whoever wrote it: those that it had then. */
export interface StoredWrittenAction {
  readonly action: StoredAction;
  readonly author: { readonly accountId: string; readonly scopes: readonly string[] };
}
