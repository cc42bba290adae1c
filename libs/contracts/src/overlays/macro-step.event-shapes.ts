/* As it lies in the log, in designs and in runs. These shapes only grow by optional properties. */

/** Action of a step, in chat or on a channel. */
export type StoredMacroAction =
  | {
      readonly type: 'chat';
      readonly text: string;
      readonly platforms?: readonly ('twitch' | 'kick' | 'youtube')[];
      readonly replyToUser: boolean;
    }
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
  | { readonly type: 'raid_mode'; readonly op: 'on' | 'off' | 'toggle'; readonly minutes?: number }
  | { readonly type: 'stream_preset'; readonly name: string }
  | {
      readonly type: 'prediction';
      readonly op: 'start' | 'lock' | 'resolve' | 'cancel';
      readonly on?: 'points' | 'twitch';
      readonly title?: string;
      readonly outcomes?: readonly string[];
      readonly seconds?: number;
      readonly outcome?: number;
    }
  | {
      readonly type: 'poll';
      readonly op: 'start' | 'end';
      readonly title?: string;
      readonly choices?: readonly string[];
      readonly seconds?: number;
    }
  | { readonly type: 'trivia' };

/** One thing that a button of the deck does. */
export type StoredMacroStep = {
  readonly stepId: string;
  readonly enabled: boolean;
  readonly waitFor: 'start' | 'finish';
  readonly onError: 'stop' | 'continue';
  readonly authorId: string;
} & (
  | {
      readonly kind: 'scene';
      readonly sceneId: number;
      readonly transition?: 'morph' | 'fade' | 'slide' | 'zoom' | 'cut';
      readonly stinger?: number;
    }
  | { readonly kind: 'position'; readonly memberId: number; readonly name: string }
  | {
      readonly kind: 'layout';
      readonly memberId: number;
      readonly layout: { readonly [key: string]: number | null };
      readonly durationMs: number;
    }
  | {
      readonly kind: 'command';
      readonly memberId: number;
      readonly command: string;
      readonly args: { readonly [key: string]: unknown };
    }
  | {
      readonly kind: 'media';
      readonly favoriteId: number;
      readonly memberId?: number;
      readonly mode?: 'add' | 'replace';
    }
  | {
      readonly kind: 'video';
      readonly memberId: number;
      readonly op: 'play' | 'queue' | 'skip' | 'stop' | 'pause' | 'resume' | 'mute' | 'unmute' | 'volume';
      readonly videoId?: string;
      readonly volume?: number;
    }
  | {
      readonly kind: 'obs';
      readonly obs: {
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
    }
  | { readonly kind: 'action'; readonly action: StoredMacroAction }
  | { readonly kind: 'delay'; readonly ms: number }
);
