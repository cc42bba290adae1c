import type { StoredEvent } from '@studio/kernel/event';
import { sameContent } from '@studio/kernel/same-content';
import { diff, type PropertyChange } from '@studio/undo/property-diff';
import { fieldChanges } from '@studio/overlays/timeline/explain';
import type { Overlay } from '@studio/overlays/model/overlay.state';
import { valueAt } from '@studio/overlays/timeline/at-path';
import { ActorNames, shownName, type NamedActor } from '../actor-names';
import { UsageError, type OpsCommand } from '../command';
import { foldedCommits, streamIn, withLog, type FoldedCommit } from '../operator-log';
import { shownTime, shownValue, styled, table } from '../text';

/** A commit that set what was asked for. */
interface Explained {
  readonly rev: number;
  readonly at: string;
  readonly actor: NamedActor;
  readonly operation: string;
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Steps that it took back. */
  readonly undoes: readonly string[];
  /** The rev that it brought back. */
  readonly restored: number | null;
}

/** Shows which commits set a property: actor, time, API and both values. */
export const explain: OpsCommand = {
  name: 'explain',
  usage: 'explain OVERLAY|STREAM --field PATH',
  takes: 1,
  summary: `Lists the commits that set a property: when, who, by which channel and operation, from what to what. PATH
      leads through the state (\`state\` prints it), * stands for any key, and everything below it is included:
      name · layers.7.values.text · scenes.2.places.7.layout.x · scenes.*.places.7.hidden.
      layers.7.layout and layers.7.hidden mean the layer in the scene that is live at each commit: what viewers see`,
  options: { field: { type: 'string' } },
  run: (call) =>
    withLog(call, async (log) => {
      const [argument] = call.positionals;
      if (!argument) throw new UsageError('Name an overlay or a stream.');
      const field = call.options['field'] as string | undefined;
      if (!field) throw new UsageError('Name the property with --field.');
      const stream = streamIn(argument);
      const pattern = field.split('.');
      const names = new ActorNames(log);
      const explained: Explained[] = [];
      for await (const commit of foldedCommits(log, stream))
        for (const change of changesOf(commit, pattern))
          explained.push(await explainedBy(commit, change, names));
      if (explained.length === 0)
        throw new Error(
          `No commit of ${stream} has ever set ${field}. It begins with one of: ${await keysOf(foldedCommits(log, stream))}.`,
        );

      if (call.json) {
        for (const one of explained) call.print(JSON.stringify(one));
        return;
      }
      call.print(styled('bold', `${stream}: ${field}`));
      for (const line of shown(explained)) call.print(line);
    }),
};

function shown(explained: readonly Explained[]): readonly string[] {
  const hasOnePath = new Set(explained.map(({ path }) => path)).size === 1;
  return table(
    [
      { heading: 'REV', right: true },
      { heading: 'WHEN (UTC)' },
      { heading: 'WHO' },
      { heading: 'BY' },
      { heading: 'OPERATION' },
      ...(hasOnePath ? [] : [{ heading: 'PROPERTY' }]),
      { heading: 'FROM' },
      { heading: 'TO' },
      { heading: '' },
    ],
    explained.map(({ rev, at, actor, operation, path, before, after, undoes, restored }) => [
      String(rev),
      shownTime(at),
      shownName(actor),
      actor.via,
      operation,
      ...(hasOnePath ? [] : [path]),
      shownValue(before, 40),
      shownValue(after, 40),
      restored !== null
        ? `brought back rev ${restored}`
        : undoes.length > 0
          ? `took back ${undoes.join(', ')}`
          : '',
    ]),
  );
}

async function explainedBy(
  { events, after }: FoldedCommit,
  change: PropertyChange,
  names: ActorNames,
): Promise<Explained> {
  const [first] = events as readonly [StoredEvent];
  const { at, actor, operation } = first.meta;
  const { undoes = [], restored } = (events.find(({ type }) => type === 'overlay.reverted')?.data ?? {}) as {
    readonly undoes?: readonly string[];
    readonly restored?: { readonly rev: number };
  };
  return {
    rev: after.rev,
    at,
    actor: await names.of(actor),
    operation,
    path: change.path.join('.'),
    before: change.before,
    after: change.after,
    undoes,
    restored: restored?.rev ?? null,
  };
}

function changesOf({ before, after }: FoldedCommit, pattern: readonly string[]): readonly PropertyChange[] {
  const [part, id = '', property = ''] = pattern;
  return part === 'layers' && (property === 'layout' || property === 'hidden')
    ? liveChanges(before.state as Overlay, after.state as Overlay, id, pattern.slice(2))
    : fieldChanges(before.state, after.state, pattern);
}

/** Changes of a layer's position in the live scene. Switching scenes changes it too. */
function liveChanges(
  before: Overlay,
  after: Overlay,
  memberId: string,
  rest: readonly string[],
): readonly PropertyChange[] {
  const path = (overlay: Overlay): readonly string[] => [
    'scenes',
    String(overlay.liveSceneId),
    'places',
    memberId,
    ...rest,
  ];
  const was = valueAt(before, path(before));
  const is = valueAt(after, path(after));
  if (sameContent(was, is)) return [];
  return diff(was, is).map((change) => ({ ...change, path: [...path(after), ...change.path] }));
}

async function keysOf(commits: AsyncIterable<FoldedCommit>): Promise<string> {
  let state: object = {};
  for await (const { after } of commits) ({ state } = after);
  return Object.keys(state).join(', ');
}
