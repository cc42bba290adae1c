import { spawn } from 'node:child_process';
import { operatingSystem } from '@studio/os/this-system';

/** A program that hands an address on ends by then; one that is the browser itself goes on. */
const HANDED_ON_MS = 3_000;

/** Shows an address in the user's browser. @returns false when there is no browser to be found */
export function showInBrowser(url: string): Promise<boolean> {
  const [program, ...args] = operatingSystem.showing(url);
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true, windowsHide: true });
    const timer = setTimeout(() => resolve(true), HANDED_ON_MS);
    const end = (shown: boolean): void => {
      clearTimeout(timer);
      resolve(shown);
    };
    child.once('error', () => end(false));
    child.once('exit', (code) => end(code === 0));
    child.unref();
  });
}
