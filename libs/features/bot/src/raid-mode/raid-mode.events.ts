/** Events of raid mode: an account's chats are closed to strangers for some minutes. */
export interface RaidModeEvents {
  /** Settings; only what changed. */
  'raid-mode.changed': {
    readonly minutes?: number;
    readonly slowSeconds?: number;
    readonly followersMin?: number | null;
    readonly holdLinks?: boolean;
  };
  'raid-mode.started': {
    /** Ms since 1970. */
    readonly startedAt: number;
    readonly endsAt: number;
    /** 0: none. */
    readonly slowSeconds: number;
    /** Minutes that somebody must have followed; null: anybody. */
    readonly followersMin: number | null;
    readonly holdLinks: boolean;
    readonly chats: readonly {
      readonly platform: string;
      readonly channelId: string;
      /** Chat modes to put back; null: they are not changed there. */
      readonly before: { readonly slowSeconds: number; readonly followersMin: number | null } | null;
      /** Why they are not changed: `not_supported`, `reconnect_required` and others; null if they are. */
      readonly code: string | null;
    }[];
  };
  /** It lasts until another time. */
  'raid-mode.extended': { readonly endsAt: number };
  /** The platform has taken the chat modes, or refused them. */
  'raid-mode.applied': { readonly platform: string; readonly code: string | null };
  /** Over, or the way back is tried again. */
  'raid-mode.ended': { readonly why: 'switched' | 'over' | 'again' };
  /** The chat modes are as before, or the platform refused that. */
  'raid-mode.restored': {
    readonly platform: string;
    readonly code: string | null;
    /** Ms since 1970 at which it is tried again; null: not by itself. */
    readonly retryAt: number | null;
  };
}
