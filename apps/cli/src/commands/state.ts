import { momentIn, foldAt } from '../at-rev';
import { UsageError, type OpsCommand } from '../command';
import { streamIn, withLog } from '../operator-log';
import { shownTime, styled } from '../text';

/** Shows the state that a stream folds to. */
export const state: OpsCommand = {
  name: 'state',
  usage: 'state OVERLAY|STREAM [--at REV|TIME]',
  takes: 1,
  summary:
    'Prints the state that the events fold to: now, at a rev, or at a moment (RFC 3339 or a date, UTC)',
  options: { at: { type: 'string' } },
  run: (call) =>
    withLog(call, async (log) => {
      const [argument] = call.positionals;
      if (!argument) throw new UsageError('Name an overlay or a stream.');
      const at = call.options['at'] as string | undefined;
      const stream = streamIn(argument);
      const {
        state: folded,
        rev,
        revision,
        at: changedAt,
      } = await foldAt(log, stream, at === undefined ? null : momentIn(at));
      if (call.json) {
        call.print(JSON.stringify({ stream, rev, revision, at: changedAt, state: folded }));
        return;
      }
      call.print(styled('bold', `${stream} at rev ${rev}, of ${shownTime(changedAt)} UTC`));
      call.print(JSON.stringify(folded, null, 2));
    }),
};
