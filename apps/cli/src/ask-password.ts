import { text } from 'node:stream/consumers';
import { UsageError } from './command';

/**
 * A password, typed twice on the terminal without being shown, or the first line of standard input.
 * @throws UsageError when there is no terminal to ask on
 */
export async function askPassword(fromStdin: boolean): Promise<string> {
  if (fromStdin) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? '';
  if (!process.stdin.isTTY)
    throw new UsageError('No terminal to ask for the password. Use --password-stdin.');
  const password = await typed('Password: ');
  if ((await typed('Repeat it: ')) !== password) throw new Error('The passwords do not match.');
  return password;
}

function typed(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(prompt);
  return new Promise((resolve, reject) => {
    let line = '';
    const end = (): void => {
      stdin.off('data', take);
      stdin.setRawMode(false).pause();
      stderr.write('\n');
    };
    const take = (chunk: string): void => {
      for (const key of chunk) {
        if (key === '\r' || key === '\n') {
          end();
          resolve(line);
          return;
        }
        if (key === '\u0003' || key === '\u0004') {
          end();
          reject(new Error('Given up.'));
          return;
        }
        if (key === '\u007f' || key === '\b') line = [...line].slice(0, -1).join('');
        else line += key;
      }
    };
    stdin.setEncoding('utf8');
    stdin.setRawMode(true).resume().on('data', take);
  });
}
