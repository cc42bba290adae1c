/** Characters of a line; what fits is not broken. */
const WIDTH = 2000;

/**
 * Writes a document as JSON for reviews: an object or a list stands in one line if it fits, else each entry has a
 * line of its own, indented by one space per level. An `example` is one line. About half of the size of `JSON.stringify` with two spaces.
 */
export const readableJson = (document: object): string => `${written(document, 0, 0)}\n`;

/** @param used characters of the line before the value, without the indentation */
function written(value: unknown, indent: number, used: number): string {
  const flat = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent + used + flat.length <= WIDTH) return flat;
  const inner = indent + 1;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries = Array.isArray(value)
    ? value.map((entry) => written(entry, inner, 0))
    : Object.entries(value)
        .filter(([, entry]) => entry !== undefined)
        .map(([key, entry]) => {
          const name = `${JSON.stringify(key)}: `;
          return name + (key === 'example' ? JSON.stringify(entry) : written(entry, inner, name.length));
        });
  const start = `\n${' '.repeat(inner)}`;
  return `${open}${start}${entries.join(`,${start}`)}\n${' '.repeat(indent)}${close}`;
}
