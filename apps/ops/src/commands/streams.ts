import { openEmbeddedReader } from '@studio/event-store/embedded/embedded-reader';
import { categoryOf } from '@studio/kernel/event';
import type { OpsCommand } from '../command';

/** All streams of the log with their number of events. */
export const streams: OpsCommand = {
  name: 'streams',
  usage: 'streams [CATEGORY] [--json]',
  summary: 'Lists the streams of the log and how many events each has',
  run({ positionals: [category], json, dataDir, print }) {
    const log = openEmbeddedReader({ dir: dataDir });
    try {
      let streamCount = 0;
      let eventCount = 0;
      if (!json) print('    EVENTS  STREAM');
      for (const page of log.streams())
        for (const { stream, events } of page) {
          if (category !== undefined && categoryOf(stream) !== category) continue;
          streamCount++;
          eventCount += events;
          print(json ? JSON.stringify({ stream, events }) : `${String(events).padStart(10)}  ${stream}`);
        }
      if (!json) print(`${String(eventCount).padStart(10)}  in ${streamCount} streams, epoch ${log.epoch()}`);
      return Promise.resolve();
    } finally {
      log.close();
    }
  },
};
