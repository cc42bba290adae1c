/** Texts of the notice about values that others have saved. */
export const en = {
  conflict: 'Someone else changed this in the meantime. Which version do you want to keep?',
  savedNow: 'Saved now',
  yours: 'Yours',
  keepTheirs: 'Keep what is saved',
  saveMine: 'Save mine instead',
  on: 'on',
  off: 'off',
  nothing: 'empty',
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
};
