import { UsageError, type OpsCommand } from '../command';
import { isEmbedded } from '../operator-log';
import { counted } from '../text';
import { exportLog, salvageSource, undamagedSource, wholeSource } from '../transfer/export-log';
import { openLog } from '../transfer/log-stores';
import type { LeftOut } from '../transfer/salvage';

/** The whole log as a file. */
export const exportCommand: OpsCommand = {
  name: 'export',
  usage: 'export [FILE] [--salvage]',
  takes: 1,
  summary: `Writes the whole log to a file, or to standard output; resumes an interrupted export.
      --salvage leaves out what is damaged in an embedded log, and lists it`,
  options: { salvage: { type: 'boolean' } },
  async run(call) {
    const [path = null] = call.positionals;
    const salvages = call.options['salvage'] === true;
    const log = await openLog(call);
    const leftOut = new Map<string, LeftOut>();
    try {
      if (salvages && !isEmbedded(log)) throw new UsageError('--salvage is for embedded logs.');
      const source = !isEmbedded(log)
        ? wholeSource(log)
        : salvages
          ? salvageSource(log, (event) => leftOut.set(event.position, event))
          : undamagedSource(log);
      const { events, digest } = await exportLog(source, path);
      for (const { stream, revision, position, fault } of call.json ? [] : leftOut.values())
        console.error(
          `Left out: event ${revision} of ${stream || 'no stream'} (position ${position}): its ${fault}.`,
        );
      const left = salvages ? `; left out at ${counted(leftOut.size, 'place')}` : '';
      const result = call.json
        ? JSON.stringify({ events, digest, ...(salvages && { leftOut: [...leftOut.values()] }) })
        : `Exported ${events} events, ${digest}${left}`;
      // Standard output holds the log itself when there is no file.
      if (path === null) console.error(result);
      else call.print(result);
    } finally {
      await log.close();
    }
  },
};
