import type { Scope } from '@studio/operations/caller';

/** Roles that an invitation can give, from the most permissions to the fewest. */
export const invitationRoles = ['editor', 'moderator', 'deck', 'viewer'] as const;
export type InvitationRole = (typeof invitationRoles)[number];

/** Permissions of each role on an overlay [sharing/8]. */
export const roleScopes: { readonly [Role in InvitationRole]: readonly Scope[] } = {
  editor: [
    'overlays:read',
    'overlays:write',
    'members:write',
    'fields:write',
    'scenes:write',
    'scenes:golive',
    'actions:fire',
  ],
  moderator: ['overlays:read', 'actions:fire', 'bot:read', 'bot:write', 'chat:write', 'chat:moderate'],
  deck: ['overlays:read', 'scenes:golive', 'actions:fire'],
  viewer: ['overlays:read'],
};
