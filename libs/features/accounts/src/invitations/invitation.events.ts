export interface InvitationEvents {
  'account.invitation-created': {
    readonly invitationId: string;
    readonly role: 'editor' | 'moderator' | 'deck' | 'viewer';
    /** Overlay that it is for; null for all overlays of the account. */
    readonly overlayId: string | null;
    readonly expiresAt: string;
  };
  /** `userId` is the account that accepted. */
  'account.invitation-accepted': { readonly invitationId: string; readonly userId: string };
  /** `userId` is the account that had accepted; null if none had. */
  'account.invitation-revoked': {
    readonly invitationId: string;
    readonly overlayId: string | null;
    readonly userId: string | null;
  };
}
