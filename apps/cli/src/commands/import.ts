import { UsageError, type OpsCommand } from '../command';
import { checkLogFile, importLog } from '../transfer/import-log';
import { openTarget } from '../transfer/log-stores';
import { restoreLogins } from '../transfer/restore-logins';

/** A whole log from a file. */
export const importCommand: OpsCommand = {
  name: 'import',
  usage: 'import FILE',
  takes: 1,
  summary: 'Imports an exported log into an empty store; resumes an interrupted import',
  async run(call) {
    const [path] = call.positionals;
    if (!path) throw new UsageError('Name a file that export has written.');
    const whole = await checkLogFile(path);
    const target = await openTarget(call);
    try {
      const { events, digest } = await importLog(target, path, whole, () =>
        restoreLogins(call, target.store),
      );
      call.print(call.json ? JSON.stringify({ events, digest }) : `Imported ${events} events, ${digest}`);
    } finally {
      await target.close();
    }
  },
};
