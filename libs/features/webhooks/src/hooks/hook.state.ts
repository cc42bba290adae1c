import type { StoredHookAuth } from './hook.events';

/** Address that outside programs call. */
export interface Hook {
  readonly hookId: string;
  readonly name: string;
  readonly auth: StoredHookAuth;
  readonly allowGet: boolean;
  readonly enabled: boolean;
  readonly secretId: string;
  readonly createdAt: string;
  /** Null before the first call. */
  readonly lastReceivedAt: string | null;
}

export interface Hooks {
  readonly hooks: { readonly [hookId: string]: Hook };
}

export const noHooks: Hooks = { hooks: {} };
