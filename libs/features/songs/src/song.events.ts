/** Songs that viewers wish for, and what became of them. Who wished is a viewer's and read as null once they are forgotten. */
export interface SongEvents {
  /** Only what changed. */
  'songs.changed': {
    readonly enabled?: boolean;
    readonly playback?: 'youtube' | 'off';
    readonly playerOverlayId?: string | null;
    readonly memberId?: number | null;
    readonly limits?: {
      readonly queue: number;
      readonly perUser: number;
      readonly maxSeconds: number;
      readonly minViews: number;
      readonly exemptRole: 'everyone' | 'sub' | 'vip' | 'mod' | 'broadcaster';
    };
    readonly minRole?: 'everyone' | 'sub' | 'vip' | 'mod' | 'broadcaster';
    readonly cost?: number;
    readonly cooldownUserS?: number;
    readonly musicOnly?: boolean;
    readonly blockAgeRestricted?: boolean;
    readonly blockLive?: boolean;
    readonly repeatWindowMin?: number;
    readonly fallbackPlaylistUrl?: string | null;
    readonly fallbackShuffle?: boolean;
    readonly voteSkip?: { readonly enabled: boolean; readonly percent: number; readonly min: number };
    readonly bannedTerms?: readonly string[];
    readonly bannedVideos?: readonly string[];
    readonly announce?: boolean;
    readonly volume?: number;
  };
  /** It waits from now on; one that costs something only once it is paid. */
  'song.requested': {
    readonly requestId: number;
    readonly videoId: string;
    readonly title: string;
    readonly durationS: number | null;
    readonly viewerId: string;
    readonly platform: string;
    /** A viewer's. */
    readonly user: { readonly userId: string; readonly login: string; readonly name: string } | null;
    readonly simulated: boolean;
    readonly cost: number;
  };
  'song.paid': { readonly requestId: number };
  /** Nobody has it any more, and it was never in the queue. */
  'song.unpaid': { readonly requestId: number };
  /** It plays; null: until somebody ends it. Ms since 1970. */
  'song.started': NamedSong & { readonly endsAt: number | null };
  /** Nobody has wished for it: it is of the list for when nothing waits. */
  'song.filled-in': {
    readonly requestId: number;
    readonly videoId: string;
    readonly title: string;
    readonly durationS: number | null;
    readonly endsAt: number | null;
  };
  'song.ended': NamedSong & { readonly how: 'over' | 'skipped' | 'voted' | 'off' };
  /** It waits no longer. `refund` goes back to who paid it. */
  'song.removed': {
    readonly requestId: number;
    readonly by: 'streamer' | 'viewer';
    readonly refund: number;
  };
  /** The points are back. */
  'song.refunded': { readonly requestId: number };
  'song.moved': { readonly requestId: number; readonly toIndex: number };
  /** Playback is paused; the current song stays at this position in seconds. */
  'songs.paused': { readonly positionS: number | null };
  'songs.resumed': { readonly requestId: number | null; readonly endsAt: number | null };
  'song.voted': { readonly requestId: number; readonly viewerId: string };
  /** The key to what a viewer was called is gone, or will be in a moment. */
  'viewer.forgotten': { readonly viewerId: string };
}

/** A song of the queue. Earlier versions stored its number only. */
interface NamedSong {
  readonly requestId: number;
  readonly videoId?: string;
  readonly title?: string;
  readonly durationS?: number | null;
}
