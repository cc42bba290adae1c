import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { moveInKinds } from '../model/move-in.items';
import { excerpt } from '../model/notes';
import { partsOf } from './catalog';
import { contentOfFile, contentOfText } from './read-content';
import { ROWS_AT_ONCE, type FileToRead, type ReadMessage } from './read-file.messages';
import { FormatUnknown } from './source-file';

// Reading takes seconds for large files: this thread is there to be blocked.

const SAMPLE = 20;
const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');
const receiver = port;
const { source, name, text, path } = workerData as FileToRead;

function post(message: ReadMessage): Promise<void> {
  const acknowledged = new Promise<void>((resolve) => receiver.once('message', () => resolve()));
  receiver.postMessage(message);
  return acknowledged;
}

async function postInPieces<Row>(
  rows: readonly Row[],
  make: (some: readonly Row[]) => ReadMessage,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await post(make(rows.slice(at, at + ROWS_AT_ONCE)));
}

/** Cells as people see them. */
function shown(cells: readonly string[]): readonly string[] {
  return cells.map((cell) => excerpt(cell));
}

async function readAll(): Promise<void> {
  const content =
    path === null ? contentOfText(text ?? '', name) : await contentOfFile(readFileSync(path), name, path);
  for (const [part, { name: title, table, items, needsColumns }] of partsOf(
    source,
    name,
    content,
  ).entries()) {
    const sample = table?.rows.slice(0, SAMPLE).map(shown) ?? [];
    const header = table ? shown(table.header) : null;
    await post({ kind: 'part', part, name: title, header, needsColumns, sample });
    await postInPieces(table?.rows ?? [], (rows) => ({ kind: 'raw', part, rows }));
    for (const of of moveInKinds)
      await postInPieces(
        items.filter(({ kind }) => kind === of),
        (some) => ({ kind: 'items', part, of, items: some }),
      );
  }
  await post({ kind: 'end' });
}

readAll()
  .catch((error: unknown) => {
    if (!(error instanceof FormatUnknown)) throw error;
    return post({ kind: 'unknown', expected: error.message, reason: error.reason });
  })
  .finally(() => receiver.close());
