import type { Platform } from '@studio/platforms/platforms';

/** Kinds of clients that each platform registers; the first is the default. */
export const clientKinds = {
  twitch: ['public', 'confidential'],
  kick: ['confidential'],
  youtube: ['web', 'desktop', 'device'],
} as const satisfies Record<Platform, readonly string[]>;
export type ClientKind = (typeof clientKinds)[Platform][number];

/** Client that somebody has registered at a platform. */
export interface ClientRegistration {
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
  readonly kind: ClientKind;
}

/** Result of asking a platform about a client; `unknown` if it gave no usable answer. */
export interface ClientCheck {
  readonly state: 'ok' | 'rejected' | 'unknown';
  /** Error of the platform in words of OAuth, or `unreachable`; null for `ok`. */
  readonly reason: string | null;
}

/** Settings of a platform in the environment. */
export interface PresetSettings<Settings> {
  /** Client of the environment; null if none is set. */
  readonly client: ClientRegistration | null;
  /** Returns the settings for any client. */
  readonly settingsFor: (client: ClientRegistration) => Settings;
}
