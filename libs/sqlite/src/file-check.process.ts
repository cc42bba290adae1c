import Database from 'libsql';
import { constants, setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import type { Verdict } from './file-check';

// Checks one file and ends. Whoever started it ends it too: a signal to the whole group is not for it.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

function check(file: string): Verdict {
  try {
    const db = new Database(`${pathToFileURL(file).href}?mode=ro`);
    db.exec('PRAGMA busy_timeout = 5000');
    const [verdict] = db.prepare('PRAGMA quick_check(1)').raw().get() as [string];
    db.close();
    return verdict === 'ok' ? { kind: 'whole' } : { kind: 'damaged', what: verdict.replace(/\s+/g, ' ') };
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
