/** Texts of fields with placeholders. */
export const en = {
  insert: 'Variable',
  insertInto: (label: string) => `Variable for ${label}`,
  loading: 'Loading …',
  unknown: (name: string) => `There is no variable {${name}} here.`,
  useInstead: (name: string) => `Use {${name}}`,
  preview: 'Preview',
  nothing: 'Nothing is shown.',
  sources: {
    now: 'With the current values',
    sample: 'With sample values: no such event has happened lately.',
  },
  byEvent: (event: string, name: string | null, ago: string) =>
    name === null
      ? `With the latest event: ${event}, ${ago}`
      : `With the latest event: ${event}, ${name}, ${ago}`,
  simulated: 'simulated',
};
