import { operatingSystem } from '@studio/os/this-system';
import { constants, setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import { SqliteConnection } from './connection';
import type { Verdict } from './file-check';

// Checks one file and ends. Whoever started it ends it too: a signal to the whole group is not for it.
for (const signal of operatingSystem.stopSignals) process.on(signal, () => undefined);

function check(file: string): Verdict {
  try {
    const db = new SqliteConnection(`${pathToFileURL(file).href}?mode=ro`);
    db.exec('PRAGMA busy_timeout = 5000');
    const what = db.damage();
    db.close();
    return what === null ? { kind: 'whole' } : { kind: 'damaged', what };
  } catch (error) {
    const { message } = error as Error;
    const code = (error as { readonly code?: unknown }).code;
    return /^SQLITE_(CORRUPT|NOTADB)/.test(String(code))
      ? { kind: 'damaged', what: message }
      : { kind: 'failed', why: message };
  }
}

setPriority(constants.priority.PRIORITY_LOW);
process.send?.(check(process.argv[2] ?? ''), () => process.disconnect());
