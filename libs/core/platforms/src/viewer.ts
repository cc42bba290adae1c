/** Viewer as a platform identifies them. Logins are renamed and reassigned: only `userId` is stable. */
export interface PlatformUser {
  readonly userId: string;
  readonly login: string;
  readonly name: string;
}

/** Viewer across platforms, with a login by which people look for them; '' if it is not known. */
export interface ViewerIdentity {
  readonly platform: string;
  readonly userId: string;
  readonly login: string;
}
