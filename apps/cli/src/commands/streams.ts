import { categoryOf } from '@studio/kernel/event';
import type { OpsCommand } from '../command';
import { streamsOf, withLog } from '../operator-log';
import { counted } from '../text';

/** All streams of the log with their number of events. */
export const streams: OpsCommand = {
  name: 'streams',
  usage: 'streams [CATEGORY]',
  takes: 1,
  summary: 'Lists the streams of the log and how many events each has',
  run: ({ positionals: [category], json, print, ...place }) =>
    withLog(place, async (log) => {
      let streamCount = 0;
      let eventCount = 0;
      if (!json) print('    EVENTS  STREAM');
      for await (const { stream, events } of streamsOf(log)) {
        if (category !== undefined && categoryOf(stream) !== category) continue;
        streamCount++;
        eventCount += events;
        print(json ? JSON.stringify({ stream, events }) : `${String(events).padStart(10)}  ${stream}`);
      }
      const total = `in ${counted(streamCount, 'stream')}, epoch ${await log.epoch()}`;
      if (!json) print(`${String(eventCount).padStart(10)}  ${total}`);
    }),
};
