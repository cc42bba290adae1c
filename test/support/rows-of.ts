import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const program = join(__dirname, 'rows-of.cjs');

/**
 * The rows of a query on a file of SQLite's, in a process of its own: with a statement that nobody has collected as garbage
 * the driver keeps a file open although it was closed. Who holds a write-ahead log open keeps the next one from looking
 * what a killed program has left in it.
 */
export async function rowsOf<Row>(
  file: string,
  sql: string,
  ...parameters: readonly (string | number)[]
): Promise<readonly Row[]> {
  const args = [program, file, sql, ...parameters.map(String)];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 1024 ** 3 });
  return JSON.parse(stdout) as readonly Row[];
}
