import { Int } from '@studio/operations/fields';
import { always, type Problems } from '@studio/operations/problems';

declare module '@studio/kernel/problem' {
  interface ProblemCodes {
    note_locked: 409;
  }
}

class NoteLockedDetails {
  @Int('Id of the note.') readonly noteId: number;
}

/** Errors that only this area answers. */
export const noteProblems = {
  note_locked: {
    status: 409,
    meaning: 'The note is pinned to its place; send locked false with the new one.',
    details: always(NoteLockedDetails),
  },
} satisfies Problems;
