import { diff as difference } from '@studio/undo/property-diff';
import { foldAt, revIn } from '../at-rev';
import { UsageError, type OpsCommand } from '../command';
import { streamIn, withLog } from '../operator-log';
import { shownTime, shownValue, styled, table } from '../text';

/** Shows the differences between two revisions of a stream. */
export const diff: OpsCommand = {
  name: 'diff',
  usage: 'diff OVERLAY|STREAM REV REV',
  takes: 3,
  summary: 'Prints every property in which two revisions differ',
  run: (call) =>
    withLog(call, async (log) => {
      const [argument, first, second] = call.positionals;
      if (!argument) throw new UsageError('Name an overlay or a stream.');
      const stream = streamIn(argument);
      const from = await foldAt(log, stream, { rev: revIn(first) });
      const to = await foldAt(log, stream, { rev: revIn(second) });
      const changes = difference(from.state, to.state).map(({ path, before, after }) => ({
        path: path.join('.'),
        before,
        after,
      }));
      if (call.json) {
        for (const change of changes) call.print(JSON.stringify(change));
        return;
      }
      call.print(
        styled(
          'bold',
          `${stream}: rev ${from.rev} (${shownTime(from.at)}) → rev ${to.rev} (${shownTime(to.at)}), UTC`,
        ),
      );
      if (changes.length === 0) call.print('No difference.');
      else
        for (const line of table(
          [{ heading: 'PROPERTY' }, { heading: 'FROM' }, { heading: 'TO' }],
          changes.map(({ path, before, after }) => [path, shownValue(before), shownValue(after)]),
        ))
          call.print(line);
    }),
};
