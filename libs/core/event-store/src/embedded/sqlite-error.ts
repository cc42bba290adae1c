/** Returns SQLite's name of a failure, such as `SQLITE_FULL`; '' if the error has none. */
export function sqliteCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string' && error.code !== '') return error.code;
  // The driver reports a failure to open as text that ends in the bare result code.
  return 'message' in error && /: 14"\)$/.test(String(error.message)) ? 'SQLITE_CANTOPEN' : '';
}

/** Returns the reason the store is unavailable, for people. */
export function reasonOf(error: unknown): string {
  const code = sqliteCode(error);
  if (code.startsWith('SQLITE_FULL')) return 'The disk is full.';
  if (code.startsWith('SQLITE_BUSY')) return 'Another program is writing to the event log.';
  if (code.startsWith('SQLITE_IOERR')) return 'The disk failed to read or write.';
  if (code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB'))
    return 'The event log is damaged.';
  return error instanceof Error ? error.message : String(error);
}
