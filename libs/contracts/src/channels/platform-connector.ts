import type { ChannelRole, ConnectedChannel } from './connected-channel';
import type { Credentials } from './credentials';
import type { ClientCheck } from './platform-client-registration';

/** A code that somebody types in at the platform. */
export interface DeviceCode {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly verificationUrl: string;
  readonly expiresInS: number;
  readonly intervalS: number;
}

export type DevicePoll =
  | { readonly status: 'granted'; readonly credentials: Credentials }
  | { readonly status: 'pending' | 'slow_down' | 'denied' | 'expired' };

/** Connects accounts to one platform. */
export interface PlatformConnector {
  readonly platform: string;
  /** Asks the platform whether it knows the client. Addresses for the way back can't be checked. */
  check(): Promise<ClientCheck>;
  /** Scopes to request. */
  scopesFor(role: ChannelRole): readonly string[];
  /** Returns the owner of granted credentials. @throws PlatformError */
  ownerOf(credentials: Credentials): Promise<Omit<ConnectedChannel, 'platform' | 'role' | 'grantId'>>;
  /** By a page of the platform; null where it must be by a code. */
  readonly page: {
    authorizeUrl(asked: {
      redirectUri: string;
      scopes: readonly string[];
      state: string;
      verifier: string;
    }): Promise<string>;
    complete(
      answered: URLSearchParams,
      asked: { redirectUri: string; state: string; verifier: string },
    ): Promise<Credentials>;
  } | null;
  /** By a code that is typed in there; null where there is no such way. */
  readonly device: {
    begin(scopes: readonly string[]): Promise<DeviceCode>;
    poll(deviceCode: string): Promise<DevicePoll>;
  } | null;
  /** Exchanges a refresh token. @throws PlatformError `reconnect_required` if it is rejected for good */
  refresh(refreshToken: string): Promise<Credentials>;
  /** Revokes credentials at the platform, if it can be reached. */
  revoke(credentials: Credentials): Promise<void>;
}
