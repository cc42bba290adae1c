/* As it lies in the log, in designs and in runs. These shapes only grow by optional properties. */

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
  | { readonly kind: 'delay'; readonly ms: number }
);
