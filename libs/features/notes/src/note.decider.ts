import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { limitsOf, requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import type * as commands from './note.commands';
import type { NoteEvents } from './note.events';
import type { ReactionValue } from './note.views';

export type NoteCommands = CommandsOf<typeof commands>;

export interface NoteAuthor {
  readonly userId: string;
  readonly name: string;
}

export interface NoteComment {
  readonly commentId: number;
  readonly author: NoteAuthor;
  readonly text: string;
  readonly createdAt: string;
}

export interface Note {
  readonly noteId: number;
  readonly author: NoteAuthor;
  readonly text: string;
  readonly x: number | null;
  readonly y: number | null;
  readonly sceneId: number | null;
  readonly memberId: number | null;
  readonly resolved: boolean;
  readonly locked: boolean;
  readonly comments: readonly NoteComment[];
  /** By account. */
  readonly reactions: { readonly [userId: string]: ReactionValue };
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Notes of an overlay's editors. */
export interface Notes {
  readonly notes: { readonly [noteId: number]: Note };
  /** Ids count up and are never used twice. */
  readonly nextNoteId: number;
  readonly nextCommentId: number;
}

/** Overlay of a command; looked up so that a caller without access is refused first. */
export interface NotedOverlay {
  readonly ownerId: string;
  /** Name of whoever asks. */
  readonly authorName: string;
  readonly memberIds: readonly number[];
  readonly sceneIds: readonly number[];
}

/** Lookups of single commands. */
export type NoteLookups = { readonly [Name in keyof NoteCommands]: NotedOverlay };

export const noteLimits = limitsOf({
  notes: [500, 'Notes of an overlay'],
  noteComments: [200, 'Comments on a note'],
});
const decide: DecideTable<NoteCommands, Notes, NoteEvents, DecisionContext, NoteLookups> = {
  CreateNote: ({ notes, nextNoteId }, { text, x, y, sceneId, memberId }, context) => {
    requireThere('scene', sceneId, context.sceneIds);
    requireThere('layer', memberId, context.memberIds);
    requireRoom(noteLimits.notes, Object.keys(notes).length);
    const author = { userId: context.accountId, name: context.authorName };
    const about = { sceneId: sceneId ?? null, memberId: memberId ?? null };
    return [
      {
        type: 'note.created',
        data: { noteId: nextNoteId, author, text, x: x ?? null, y: y ?? null, ...about },
      },
    ];
  },

  UpdateNote: (state, { noteId, text, resolved, locked, x, y }, context) => {
    const note = noteOf(state, noteId);
    if (text !== undefined && text !== note.text) requireAuthor(note, context);
    const isMoved = (x !== undefined && x !== note.x) || (y !== undefined && y !== note.y);
    if (isMoved && note.locked && locked !== false)
      throw new Problem('note_locked', 'The note is locked. Send locked: false to move it.', { noteId });
    const changed = Object.entries({ text, resolved, locked, x, y }).filter(
      ([key, value]) => value !== undefined && value !== note[key as keyof Note],
    );
    if (changed.length === 0) return [];
    return [{ type: 'note.changed', data: { noteId, ...Object.fromEntries(changed) } }];
  },

  DeleteNote: (state, { noteId }, context) => {
    requireAuthor(noteOf(state, noteId), context);
    return [{ type: 'note.deleted', data: { noteId } }];
  },

  AddNoteComment: (state, { noteId, text }, context) => {
    requireRoom(noteLimits.noteComments, noteOf(state, noteId).comments.length);
    const author = { userId: context.accountId, name: context.authorName };
    return [{ type: 'note.commented', data: { noteId, commentId: state.nextCommentId, author, text } }];
  },

  DeleteNoteComment: (state, { noteId, commentId }, context) => {
    const comment = noteOf(state, noteId).comments.find((each) => each.commentId === commentId);
    if (!comment)
      throw new Problem('not_found', `The note has no comment ${commentId}.`, { resource: 'comment' });
    requireAuthor(comment, context);
    return [{ type: 'note.comment-deleted', data: { noteId, commentId } }];
  },

  ReactToNote: (state, { noteId, value }, { accountId: userId }) => {
    const { reactions } = noteOf(state, noteId);
    return (reactions[userId] ?? 0) === value
      ? []
      : [{ type: 'note.reacted', data: { noteId, userId, value } }];
  },
};

const evolve: EvolveTable<Notes, NoteEvents> = {
  'note.created': (state, note, { at }) => ({
    ...state,
    notes: {
      ...state.notes,
      [note.noteId]: {
        ...note,
        resolved: false,
        locked: false,
        comments: [],
        reactions: {},
        createdAt: at,
        updatedAt: at,
      },
    },
    nextNoteId: Math.max(state.nextNoteId, note.noteId + 1),
  }),
  'note.changed': (state, { noteId, ...change }, { at }) =>
    changed(state, noteId, (note) => ({ ...note, ...change, updatedAt: at })),
  'note.deleted': (state, { noteId }) => {
    const { [noteId]: _, ...notes } = state.notes;
    return { ...state, notes };
  },
  'note.commented': (state, { noteId, commentId, author, text }, { at }) => ({
    ...changed(state, noteId, (note) => ({
      ...note,
      comments: [...note.comments, { commentId, author, text, createdAt: at }],
    })),
    nextCommentId: Math.max(state.nextCommentId, commentId + 1),
  }),
  'note.comment-deleted': (state, { noteId, commentId }) =>
    changed(state, noteId, (note) => ({
      ...note,
      comments: note.comments.filter((each) => each.commentId !== commentId),
    })),
  'note.reacted': (state, { noteId, userId, value }) =>
    changed(state, noteId, (note) => {
      const { [userId]: _, ...others } = note.reactions;
      return { ...note, reactions: value === 0 ? others : { ...others, [userId]: value } };
    }),
};

export const noteDecider: Decider<Notes, NoteCommands, NoteEvents, DecisionContext, NoteLookups> = {
  category: 'notes',
  schemaVersion: 1,
  initial: { notes: {}, nextNoteId: 1, nextCommentId: 1 },
  decide,
  evolve,
};

function changed(state: Notes, noteId: number, change: (note: Note) => Note): Notes {
  const note = state.notes[noteId];
  return note ? { ...state, notes: { ...state.notes, [noteId]: change(note) } } : state;
}

/** @throws Problem `not_found` */
function noteOf({ notes }: Notes, noteId: number): Note {
  const note = notes[noteId];
  if (!note) throw new Problem('not_found', `This overlay has no note ${noteId}.`, { resource: 'note' });
  return note;
}

/** @throws Problem `author_only` */
function requireAuthor(
  { author }: { readonly author: NoteAuthor },
  { accountId, ownerId }: DecisionContext & NotedOverlay,
): void {
  if (accountId === author.userId || accountId === ownerId) return;
  throw new Problem('author_only', 'Only the author or the owner of the overlay may do this.');
}

/** @throws Problem `not_found` */
function requireThere(resource: 'scene' | 'layer', id: number | undefined, known: readonly number[]): void {
  if (id === undefined || known.includes(id)) return;
  throw new Problem('not_found', `This overlay has no ${resource} ${id}.`, {
    resource,
    ...(resource === 'scene' ? { sceneId: id } : { memberId: id }),
  });
}
