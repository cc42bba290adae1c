/** A page of a list. */
export interface ArchivedPage<Item extends object = object> {
  readonly items: readonly Item[];
  /** Cursor of the next page; null after the last. */
  readonly next: string | null;
}

/** Returns the page at a cursor; undefined for the first. */
export type ReadPage<Item extends object = object> = (
  cursor: string | undefined,
) => Promise<ArchivedPage<Item>>;

/** Returns one answer as readable JSON. */
export async function* oneJson(read: () => Promise<object>): AsyncGenerator<string> {
  yield `${JSON.stringify(await read(), null, 2)}\n`;
}

/** Returns a text as it is. */
export async function* oneText(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}

/** Returns a list as a JSON array. */
export async function* jsonList(read: ReadPage): AsyncGenerator<string> {
  let isFirst = true;
  yield '[';
  for await (const items of pagesOf(read))
    for (const item of items) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(item)}`;
      isFirst = false;
    }
  yield '\n]\n';
}

/** Returns a list with one JSON object a line (NDJSON). */
export async function* jsonLines(read: ReadPage): AsyncGenerator<string> {
  for await (const items of pagesOf(read))
    if (items.length > 0) yield items.map((item) => `${JSON.stringify(item)}\n`).join('');
}

/** Returns the pages of a list, one after the other. */
export async function* pagesOf<Item extends object>(read: ReadPage<Item>): AsyncGenerator<readonly Item[]> {
  for (let cursor: string | undefined; ;) {
    const { items, next } = await read(cursor);
    yield items;
    if (next === null) return;
    cursor = next;
  }
}

/** Returns a row of a CSV file. Texts that a spreadsheet would run as a formula get an apostrophe before them. */
export function csvRow(values: readonly (string | number)[]): string {
  return `${values.map(csvValue).join(',')}\r\n`;
}

function csvValue(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a name as part of a path in an archive, for every file system. */
export function fileName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}._ -]+/gu, '_').replace(/^[. ]+|[. ]+$/gu, '');
  return plain === '' ? '_' : [...plain].slice(0, 60).join('');
}
