export const en = {
  replace: 'Replace',
  title: (name: string) => `Replace “${name}”`,
  about: (count: number) =>
    count === 0
      ? 'No layer uses it. The new file replaces it here.'
      : count === 1
        ? 'The layer that shows it shows the new file at once, also on air. Then the old one is deleted.'
        : `The ${count} layers that show it show the new file at once, also on air. Then the old one is deleted.`,
  choose: 'Choose the new file',
  same: 'This is the same file.',
  done: (name: string, count: number) =>
    count === 0
      ? `“${name}” is replaced.`
      : count === 1
        ? `“${name}” is replaced in one layer.`
        : `“${name}” is replaced in ${count} layers.`,
  half: (changed: number, left: number) =>
    left === 0
      ? `The old file stays. Layers that show the new one: ${changed}.`
      : `Layers that show the new file: ${changed}. The old file stays, because these layers still show it:`,
};
