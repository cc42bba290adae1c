import type { ChannelRole } from './connected-channel';

/** Owner of credentials. */
export interface CredentialPlace {
  readonly accountId: string;
  readonly platform: string;
  readonly role: ChannelRole;
}

/** Credentials granted by a platform. */
export interface Credentials {
  readonly accessToken: string;
  /** Null: it can't be renewed. */
  readonly refreshToken: string | null;
  readonly scopes: readonly string[];
  /** Client that they were granted to; missing for the client of the environment. */
  readonly clientId?: string;
}

/** Reads stored credentials. */
export interface CredentialReader {
  /** Returns null if none are stored, or if they were encrypted with another key. @throws Unavailable */
  get(place: CredentialPlace): Promise<Credentials | null>;
}

/** Source of access tokens for calls. */
export interface TokenSource {
  /** @throws PlatformError `reconnect_required` */
  current(): Promise<string>;
  /** Another one than this, which was refused. @throws PlatformError `reconnect_required`, `unavailable` */
  renewed(stale: string): Promise<string>;
}

/** Tokens of one account on one platform, by role. */
export type TokensOfAccount = (role: ChannelRole) => TokenSource;
