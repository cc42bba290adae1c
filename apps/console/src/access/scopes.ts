import type { Schemas } from '../api/client';

export type AccessScope = Schemas['TokenView']['scopes'][number];

/** Scopes of the design of an overlay, which editors are given at first. */
export const designScopes: readonly AccessScope[] = [
  'overlays:read',
  'overlays:write',
  'members:write',
  'fields:write',
  'scenes:write',
  'scenes:golive',
  'actions:fire',
];

/** What editors may do besides: with the chat, the bot and the channel of its owner. */
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
];
