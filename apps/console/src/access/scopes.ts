import type { Schemas } from '../api/client';

export type AccessScope = Schemas['TokenView']['scopes'][number];

/** Scopes of the design of an overlay, which editors may be given. */
export const editorScopes: readonly AccessScope[] = [
  'overlays:read',
  'overlays:write',
  'members:write',
  'fields:write',
  'scenes:write',
  'scenes:golive',
  'actions:fire',
];

export const allScopes: readonly AccessScope[] = [
  ...editorScopes,
  'uploads:write',
  'account:read',
  'bot:read',
  'bot:write',
  'stream:write',
  'chat:write',
  'chat:moderate',
  'automations:read',
  'automations:write',
];
