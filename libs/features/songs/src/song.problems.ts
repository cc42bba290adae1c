import type { Problems } from '@studio/operations/problems';

declare module '@studio/kernel/problem' {
  interface ProblemCodes {
    songs_off: 409;
  }
}

/** Errors that only this area answers. */
export const songProblems = {
  songs_off: {
    status: 409,
    meaning: 'Song requests are switched off: update_song_settings switches them on.',
  },
} satisfies Problems;
