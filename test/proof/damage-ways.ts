import Database from 'libsql';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  openSync,
  writeSync,
  closeSync,
} from 'node:fs';
import { join } from 'node:path';
import { StudioProcess } from '../support/server-process';
import { studioEnv, type Past } from './damage-past';
import type { Outcome } from './damage-outcomes';

/** Way to damage a data folder, with the required outcome of a start. */
export interface Way {
  readonly name: string;
  /** State of the folder to damage; by default the one after an orderly stop. */
  readonly from?: 'stopped' | 'killed';
  /** User id that starts the server; only root can run such a case. */
  readonly uid?: number;
  damage(dir: string, past: Past): unknown;
  readonly outcome: Outcome;
  /**
   * Follows the remedy that the log line names, if the start is refused; by default the damaged files are
   * restored.
   */
  readonly mend?: (dir: string, past: Past) => unknown;
  /** Ends what still runs after the damage. */
  readonly after?: (dir: string) => Promise<void>;
}

const refused = (line: RegExp): Outcome => ({ kind: 'refused', line });
const whole = (line: RegExp | null = null): Outcome => ({ kind: 'whole', line });
const outcomeOf = (kind: Exclude<Outcome['kind'], 'refused' | 'whole'>, line: RegExp | null): Outcome => ({
  kind,
  line,
});

const EVENTS = 'events.sqlite';
const RECORDS = 'records.sqlite';
const VIEWS = 'read-models.sqlite';
/** User id without any rights. */
const NOBODY = 65_534;

const LOG_IS_MISSING =
  /events\.sqlite is missing or empty, though the \S+( \S+)? of a studio are there: put it back/;
const LOG_IS_DAMAGED = /events\.sqlite is damaged \(.+\): put a backup in its place/;
const LOG_IS_BEHIND = /The event log ends before what was seen of it already.+A new epoch has begun/;
const LOG_MAY_LACK_END = /not closed in order, and its write-ahead log.+is gone.+A new epoch has begun/;
const RECORDS_ARE_DAMAGED = /records\.sqlite: it is damaged and must be restored from a backup/;
const RECORDS_ARE_GONE = /The records of the accounts are missing.+token-mint LOGIN.+account-password LOGIN/;
const RECORDS_ARE_OLD = /Restored 1 login that the records lacked/;
const SET_ASIDE = /Set aside .+read-models\.sqlite as .+set-aside: .+built anew/;
const LINKS_ARE_DEAD = /secret\.key was missing.+existing overlay links have stopped working/;
const NOT_OURS = /events\.sqlite belongs to another program: move it away/;

const remove = (name: string) => (dir: string) => rmSync(join(dir, name), { recursive: true });
const empty = (name: string) => (dir: string) => truncateSync(join(dir, name), 0);
const cut = (name: string) => (dir: string) => {
  const file = join(dir, name);
  truncateSync(file, Math.floor(statSync(file).size / 2 / 4096) * 4096 + 100);
};
/** Overwrites everything from the second page on, half of it, or the beginning. */
const overwrite = (name: string, at: 'beginning' | 'middle') => (dir: string) => {
  const file = join(dir, name);
  const { size } = statSync(file);
  const descriptor = openSync(file, 'r+');
  if (at === 'beginning') writeSync(descriptor, Buffer.alloc(Math.min(4096, size), 0x5a), 0, undefined, 0);
  else writeSync(descriptor, Buffer.alloc(Math.floor(size / 2), 0xa5), 0, undefined, Math.floor(size / 4));
  closeSync(descriptor);
};
const text = (name: string) => (dir: string) => writeFileSync(join(dir, name), 'Dear diary, '.repeat(1000));
const folder = (name: string) => (dir: string) => {
  rmSync(join(dir, name));
  mkdirSync(join(dir, name));
};
const from = (name: string, which: 'older' | 'other') => (dir: string, past: Past) =>
  copyFileSync(join(past[which], name), join(dir, name));
const sql = (name: string, statement: string) => (dir: string) => {
  const db = new Database(join(dir, name));
  db.exec(statement);
  db.close();
};
const foreign = (name: string) => (dir: string) => {
  rmSync(join(dir, name));
  sql(name, 'CREATE TABLE diary (day TEXT) STRICT')(dir);
};
const owned = (dir: string, uid: number): void => {
  chownSync(dir, uid, uid);
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), uid, uid);
};

/** Servers that ran on a folder before, by folder. */
const running = new Map<string, StudioProcess>();
const startFirst = async (dir: string): Promise<void> => {
  running.set(dir, await StudioProcess.start({ dataDir: dir, env: studioEnv }));
};
const stopFirst = async (dir: string): Promise<void> => {
  await running.get(dir)?.stop();
  running.delete(dir);
};

export const ways: readonly Way[] = [
  { name: 'nothing', damage: () => undefined, outcome: whole() },
  { name: 'killed', from: 'killed', damage: () => undefined, outcome: whole() },

  { name: 'log missing', damage: remove(EVENTS), outcome: refused(LOG_IS_MISSING) },
  { name: 'log emptied', damage: empty(EVENTS), outcome: refused(LOG_IS_MISSING) },
  { name: 'log cut', damage: cut(EVENTS), outcome: refused(LOG_IS_DAMAGED) },
  { name: 'log overwritten', damage: overwrite(EVENTS, 'middle'), outcome: refused(LOG_IS_DAMAGED) },
  {
    name: 'log without its beginning',
    damage: overwrite(EVENTS, 'beginning'),
    outcome: refused(/events\.sqlite is not an event log \(not even a SQLite file\): move it away/),
  },
  {
    name: 'log a text',
    damage: text(EVENTS),
    outcome: refused(/events\.sqlite is not an event log \(not even a SQLite file\): move it away/),
  },
  { name: 'log another program’s', damage: foreign(EVENTS), outcome: refused(NOT_OURS) },
  {
    name: 'log of a newer version',
    damage: sql(EVENTS, 'PRAGMA user_version = 99'),
    outcome: refused(
      /events\.sqlite was written by a newer version of this server .+: start the newer version/,
    ),
  },
  { name: 'log a folder', damage: folder(EVENTS), outcome: refused(/events\.sqlite cannot be opened/) },
  { name: 'log older', damage: from(EVENTS, 'older'), outcome: outcomeOf('older', LOG_IS_BEHIND) },
  {
    name: 'log another studio’s',
    damage: from(EVENTS, 'other'),
    outcome: outcomeOf('another', RECORDS_ARE_GONE),
  },
  {
    name: 'log and records exchanged',
    damage: (dir) => {
      renameSync(join(dir, EVENTS), join(dir, 'x'));
      renameSync(join(dir, RECORDS), join(dir, EVENTS));
      renameSync(join(dir, 'x'), join(dir, RECORDS));
    },
    outcome: refused(/(events\.sqlite belongs to another program|records\.sqlite: it is no file of records)/),
  },
  {
    name: 'log read-only',
    uid: NOBODY,
    damage: (dir) => {
      owned(dir, NOBODY);
      chmodSync(join(dir, EVENTS), 0o400);
    },
    outcome: refused(/events\.sqlite cannot be opened: make sure .+ may read and write it/),
  },
  {
    name: 'log another user’s',
    uid: NOBODY,
    damage: (dir) => {
      owned(dir, NOBODY);
      chownSync(join(dir, EVENTS), 0, 0);
      chmodSync(join(dir, EVENTS), 0o600);
    },
    outcome: refused(/events\.sqlite cannot be opened: make sure .+ may read and write it/),
  },

  {
    name: 'log’s write-ahead log missing',
    from: 'killed',
    damage: remove(`${EVENTS}-wal`),
    outcome: outcomeOf('older', LOG_MAY_LACK_END),
  },
  {
    name: 'log’s write-ahead log emptied',
    from: 'killed',
    damage: empty(`${EVENTS}-wal`),
    outcome: outcomeOf('older', LOG_MAY_LACK_END),
  },
  {
    name: 'log’s write-ahead log cut',
    from: 'killed',
    damage: cut(`${EVENTS}-wal`),
    outcome: outcomeOf('older', LOG_IS_BEHIND),
  },
  {
    name: 'log’s write-ahead log overwritten',
    from: 'killed',
    damage: overwrite(`${EVENTS}-wal`, 'middle'),
    outcome: outcomeOf('older', LOG_IS_BEHIND),
  },
  {
    name: 'log’s write-ahead log without its beginning',
    from: 'killed',
    damage: overwrite(`${EVENTS}-wal`, 'beginning'),
    outcome: outcomeOf('older', LOG_IS_BEHIND),
  },
  {
    name: 'log’s index of it a text',
    from: 'killed',
    damage: text(`${EVENTS}-shm`),
    outcome: whole(),
  },
  { name: 'log’s index of it missing', from: 'killed', damage: remove(`${EVENTS}-shm`), outcome: whole() },

  { name: 'records missing', damage: remove(RECORDS), outcome: outcomeOf('locked-out', RECORDS_ARE_GONE) },
  { name: 'records emptied', damage: empty(RECORDS), outcome: outcomeOf('locked-out', RECORDS_ARE_GONE) },
  { name: 'records cut', damage: cut(RECORDS), outcome: refused(RECORDS_ARE_DAMAGED) },
  {
    name: 'records overwritten',
    damage: overwrite(RECORDS, 'middle'),
    outcome: refused(RECORDS_ARE_DAMAGED),
  },
  {
    name: 'records a text',
    damage: text(RECORDS),
    outcome: refused(/records\.sqlite: it is no file of records of this program/),
  },
  {
    name: 'records another program’s',
    damage: foreign(RECORDS),
    outcome: refused(/records\.sqlite: it is no file of records of this program/),
  },
  { name: 'records older', damage: from(RECORDS, 'older'), outcome: whole(RECORDS_ARE_OLD) },
  {
    name: 'records another studio’s',
    damage: from(RECORDS, 'other'),
    outcome: outcomeOf('locked-out', RECORDS_ARE_GONE),
  },
  {
    name: 'records’ write-ahead log missing',
    from: 'killed',
    damage: remove(`${RECORDS}-wal`),
    outcome: whole(RECORDS_ARE_OLD),
  },

  { name: 'views missing', damage: remove(VIEWS), outcome: whole() },
  { name: 'views emptied', damage: empty(VIEWS), outcome: whole() },
  { name: 'views cut', damage: cut(VIEWS), outcome: whole(SET_ASIDE) },
  { name: 'views overwritten', damage: overwrite(VIEWS, 'middle'), outcome: whole(SET_ASIDE) },
  { name: 'views a text', damage: text(VIEWS), outcome: whole(SET_ASIDE) },
  { name: 'views another program’s', damage: foreign(VIEWS), outcome: whole(SET_ASIDE) },
  { name: 'views older', damage: from(VIEWS, 'older'), outcome: whole() },
  { name: 'views another studio’s', damage: from(VIEWS, 'other'), outcome: whole() },
  {
    name: 'views’ write-ahead log missing',
    from: 'killed',
    damage: remove(`${VIEWS}-wal`),
    outcome: whole(),
  },

  {
    name: 'lock a text',
    damage: text('lock.sqlite'),
    outcome: refused(/The lock .+lock\.sqlite cannot be taken: .+ remove that file if nothing runs here/),
    mend: remove('lock.sqlite'),
  },
  {
    name: 'lock held',
    damage: startFirst,
    outcome: refused(/Another process already runs on the data folder .+: stop it first/),
    mend: stopFirst,
    after: stopFirst,
  },
  {
    name: 'lock removed while it is held',
    damage: async (dir) => {
      await startFirst(dir);
      rmSync(join(dir, 'lock.sqlite'));
    },
    outcome: refused(/Another process has .+events\.sqlite open, .+ has not stopped: stop it/),
    mend: stopFirst,
    after: stopFirst,
  },

  { name: 'key missing', damage: remove('secret.key'), outcome: outcomeOf('links-dead', LINKS_ARE_DEAD) },
  {
    name: 'key emptied',
    damage: empty('secret.key'),
    outcome: refused(/secret\.key holds no key\. Restore it/),
  },

  { name: 'uploads missing', damage: remove('uploads'), outcome: outcomeOf('uploads-gone', null) },
  {
    name: 'an operators’ socket that is a file',
    damage: (dir) => writeFileSync(join(dir, 'admin.sock'), ''),
    outcome: whole(),
  },
  {
    name: 'open to other users',
    damage: (dir) => {
      chmodSync(dir, 0o755);
      for (const entry of readdirSync(dir, { withFileTypes: true }))
        chmodSync(join(dir, entry.name), entry.isDirectory() ? 0o755 : 0o644);
    },
    outcome: whole(),
  },
  {
    name: 'folder read-only',
    uid: NOBODY,
    damage: (dir) => {
      owned(dir, NOBODY);
      chmodSync(dir, 0o500);
    },
    outcome: refused(/The data folder .+ cannot be written to: give this user the right/),
  },
  {
    name: 'folder a file',
    damage: (dir) => {
      rmSync(dir, { recursive: true });
      writeFileSync(dir, '');
    },
    outcome: refused(/The data folder .+ cannot be created: make it yourself/),
    mend: (dir, past) => {
      rmSync(dir);
      cpSync(past.stopped, dir, { recursive: true });
    },
  },
];

/** Restores only what differs: the rest that a refused start left must be good enough. */
export function putBack(dir: string, source: string): void {
  chmodSync(dir, 0o700);
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory() ? existsSync(path) : isSame(path, join(source, entry.name))) continue;
    for (const left of [path, `${path}-wal`, `${path}-shm`]) rmSync(left, { recursive: true, force: true });
    cpSync(join(source, entry.name), path, { recursive: true });
  }
}

function isSame(one: string, other: string): boolean {
  const stats = statSync(one, { throwIfNoEntry: false });
  return stats?.isFile() === true && readFileSync(one).equals(readFileSync(other));
}
