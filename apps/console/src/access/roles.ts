import type { Schemas } from '../api/client';

export type GuestRole = Schemas['InvitationView']['role'];

/** Roles in the order in which they are offered. */
export const roles: readonly GuestRole[] = ['moderator', 'editor', 'deck', 'viewer'];
