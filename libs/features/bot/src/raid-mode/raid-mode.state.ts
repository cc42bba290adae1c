/** Settings of raid mode: its length, and the changes to chats. */
export interface RaidModeSettings {
  readonly minutes: number;
  /** Seconds between two messages of a viewer; 0: no slow mode. */
  readonly slowSeconds: number;
  /** Minutes that somebody must have followed; null: anybody may chat. */
  readonly followersMin: number | null;
  /** Messages with links are deleted, by the links filter and its exceptions. */
  readonly holdLinks: boolean;
}

/** Chat modes that raid mode changes. */
export interface RaidChatModes {
  readonly slowSeconds: number;
  readonly followersMin: number | null;
}

export const raidChatStatuses = [
  'pending',
  'set',
  'links_only',
  'failed',
  'restoring',
  'not_restored',
] as const;
export type RaidChatStatus = (typeof raidChatStatuses)[number];

/** One chat during raid mode, and until its modes are as before. */
export interface RaidChat {
  readonly platform: string;
  readonly channelId: string;
  /** Null: its modes are not changed. */
  readonly before: RaidChatModes | null;
  readonly status: RaidChatStatus;
  /** Why the modes are not changed, or not put back. */
  readonly code: string | null;
}

export interface ActiveRaidMode {
  /** Ms since 1970. */
  readonly startedAt: number;
  readonly endsAt: number;
  readonly slowSeconds: number;
  readonly followersMin: number | null;
  readonly holdLinks: boolean;
}

/** Raid mode of an account. */
export interface RaidMode {
  readonly settings: RaidModeSettings;
  /** Null while it is off. */
  readonly active: ActiveRaidMode | null;
  /** Ms since 1970; null before the first end. */
  readonly endedAt: number | null;
  readonly chats: readonly RaidChat[];
}

export const firstRaidMode: RaidMode = {
  settings: { minutes: 5, slowSeconds: 30, followersMin: 10, holdLinks: true },
  active: null,
  endedAt: null,
  chats: [],
};

/** Returns the modes that a chat gets: never looser than it had. */
export function raidModesOf(
  { slowSeconds, followersMin }: RaidChatModes,
  before: RaidChatModes,
): RaidChatModes {
  const asked = followersMin ?? before.followersMin;
  return {
    slowSeconds: Math.max(slowSeconds, before.slowSeconds),
    followersMin: asked === null ? null : Math.max(asked, before.followersMin ?? 0),
  };
}
