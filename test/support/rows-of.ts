import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const program = join(__dirname, 'rows-of.cjs');

/**
 * Returns the rows of a query on an SQLite file, in a separate process. The driver keeps a closed file open until
 * its statements are garbage-collected. An open write-ahead log would prevent the next reader from seeing what a
 * killed program left in it.
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
