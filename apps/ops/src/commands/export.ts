import type { OpsCommand } from '../command';
import { exportLog } from '../transfer/export-log';
import { openLog } from '../transfer/log-stores';

/** The whole log as a file. */
export const exportCommand: OpsCommand = {
  name: 'export',
  usage: 'export [FILE]',
  takes: 1,
  summary: 'Writes the whole log to a file, or to standard output; goes on with one that was cut off',
  async run(call) {
    const [path = null] = call.positionals;
    const log = await openLog(call);
    try {
      const { events, digest } = await exportLog(log, path);
      const result = call.json ? JSON.stringify({ events, digest }) : `Exported ${events} events, ${digest}`;
      // Standard output holds the log itself when there is no file.
      if (path === null) console.error(result);
      else call.print(result);
    } finally {
      await log.close();
    }
  },
};
