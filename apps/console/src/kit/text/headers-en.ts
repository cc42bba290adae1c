/** Texts of the input for headers. */
export const en = {
  headers: 'One per line, as Name: value. Values are never shown again.',
  keptHeaders: (names: string) => `Saved: ${names}. New entries replace all of them.`,
  noHeaders: 'Remove all headers',
};
