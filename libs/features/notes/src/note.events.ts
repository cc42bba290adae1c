/** Notes of an overlay's editors; nobody else ever sees them. */
export interface NoteEvents {
  'note.created': {
    readonly noteId: number;
    readonly author: { readonly userId: string; readonly name: string };
    readonly text: string;
    /** Design pixels from the top left of the canvas; null: nowhere. */
    readonly x: number | null;
    readonly y: number | null;
    readonly sceneId: number | null;
    readonly memberId: number | null;
  };
  /** Only what changed. */
  'note.changed': {
    readonly noteId: number;
    readonly text?: string;
    readonly resolved?: boolean;
    readonly locked?: boolean;
    readonly x?: number;
    readonly y?: number;
  };
  'note.deleted': { readonly noteId: number };
  'note.commented': {
    readonly noteId: number;
    readonly commentId: number;
    readonly author: { readonly userId: string; readonly name: string };
    readonly text: string;
  };
  'note.comment-deleted': { readonly noteId: number; readonly commentId: number };
  /** 0 takes the reaction back. */
  'note.reacted': { readonly noteId: number; readonly userId: string; readonly value: 1 | 0 | -1 };
}
