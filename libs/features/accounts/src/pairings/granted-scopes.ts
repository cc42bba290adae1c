import type { Scope } from '@studio/operations/caller';

/** Scopes of a paired device that was given the chat. */
export const chatScopes: readonly Scope[] = ['chat:write', 'chat:moderate'];

/** Scopes of a paired device that was given the bot. */
export const botScopes: readonly Scope[] = ['bot:read', 'bot:write'];

/** Scopes of a paired device that was given OBS. */
export const obsScopes: readonly Scope[] = ['obs:read', 'obs:control'];

/** Scopes on the account that a paired device may have, beside its overlay. */
export const grantedAccountScopes: readonly Scope[] = [...chatScopes, ...botScopes, ...obsScopes];
