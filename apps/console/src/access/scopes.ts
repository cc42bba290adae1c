import type { Schemas } from '../api/client';

export type AccessScope = Schemas['TokenView']['scopes'][number];

/** Scopes for the design of an overlay, the default of a new editor. */
export const designScopes: readonly AccessScope[] = [
  'overlays:read',
  'overlays:write',
  'members:write',
  'fields:write',
  'scenes:write',
  'scenes:golive',
  'actions:fire',
];

/** Further scopes of editors: the chat, bot and channel of the overlay's owner. */
const showScopes: readonly AccessScope[] = [
  'chat:write',
  'chat:moderate',
  'bot:read',
  'bot:write',
  'stream:write',
];

export const editorScopes: readonly AccessScope[] = [...designScopes, ...showScopes];

export const allScopes: readonly AccessScope[] = [
  ...editorScopes,
  'uploads:write',
  'account:read',
  'automations:read',
  'automations:write',
  'obs:read',
  'obs:control',
  'widgets:code',
];
