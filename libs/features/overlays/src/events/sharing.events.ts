export interface SharingEvents {
  /** An account was invited, or its permissions changed. Contains all permissions. */
  'editor.put': {
    readonly userId: string;
    readonly login: string;
    readonly name: string;
    readonly permissions: readonly string[];
  };
  'editor.removed': { readonly userId: string };
  /** The link of the generation before opens the overlay until it ends. */
  'link.rotated': { readonly generation: number; readonly oldLinkEndsAt: string };
}
