import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Evolver } from '@studio/kernel/decider';
import { idOf, streamName } from '@studio/kernel/event';
import type { Channels } from '@studio/contracts/channels/channels';
import type { ChannelState } from '@studio/contracts/channels/platform-channel';
import type { PlatformId } from '@studio/contracts/channels/platform-event';
import type { Call, Cause, DueCall, Process } from '@studio/process-managers/process';
import type { ProjectionReader } from '@studio/read-models/reader';
import { activityDecider, type RecordCommands } from './activity.decider';
import { liveNow, type LiveDocument } from './activity.projection';
import type { ActivityState, NotedStream } from './activity.state';
import { runOnRecord } from './record-commands';
import { simulatedDecider } from './simulated.decider';

export const STREAMS_PROCESS = 'streams';

/** Interval in ms at which a running stream is observed. */
const LOOK_MS = 5 * 60_000;

export interface StreamsProcessDeps {
  readonly pipeline: CommitPipeline;
  readonly channels: () => Pick<Channels, 'on'>;
  readonly readerOf: (projection: { readonly name: string }) => ProjectionReader;
}

/** Looks at streams that go on: title, category, viewers. Has the simulated record begin a session with the real one. */
export class StreamsProcess implements Process {
  readonly name = STREAMS_PROCESS;
  readonly categories = [activityDecider.category, simulatedDecider.category];
  /** ms since 1970. A start looks at once. */
  private nextLook = 0;

  constructor(private readonly deps: StreamsProcessDeps) {}

  readonly reactions: Process['reactions'] = {
    'stream.went-online': ({ stream, data }) => [this.looking(data['simulated'] === true, idOf(stream))],
    'session.reset': ({ stream, data }) =>
      data['simulated'] === true
        ? []
        : [{ step: 'simulated', run: (cause) => this.beginSimulated(idOf(stream), cause) }],
  };

  async due(now: number): Promise<readonly DueCall[]> {
    if (now < this.nextLook) return [];
    this.nextLook = now + LOOK_MS;
    const all = [activityDecider, simulatedDecider].map(async ({ category: name }) => {
      const live = await this.deps
        .readerOf({ name })
        .all<LiveDocument>(liveNow, { index: 'account', equals: [] });
      return live.map(({ doc: { accountId } }) => ({
        id: `${name}.${accountId}.${now}`,
        about: streamName(name, accountId),
        ...this.looking(name === simulatedDecider.category, accountId),
      }));
    });
    return (await Promise.all(all)).flat();
  }

  private looking(simulated: boolean, accountId: string): Call {
    return { step: 'look', run: (cause) => this.look(simulated, accountId, cause) };
  }

  private async look(simulated: boolean, accountId: string, cause: Cause): Promise<void> {
    const { live } = await this.stateOf(simulated, accountId);
    const read = await Promise.all(
      Object.keys(live).map(async (platform) => {
        const channel = await this.deps.channels().on(accountId, platform as PlatformId);
        // Where a real channel is connected by now, the simulated one is no more to be seen.
        if (!channel || channel.simulated !== simulated) return null;
        // A failed read is retried at the next observation.
        return channel.channel.read().catch(() => null);
      }),
    );
    const seen = seenIn(read.flatMap((state) => state ?? []));
    await this.commit('NoteStream', { seen, simulated }, accountId, cause);
  }

  private async beginSimulated(accountId: string, cause: Cause): Promise<void> {
    const { isEmpty } = await this.stateOf(true, accountId);
    if (!isEmpty) await this.commit('BeginSession', { simulated: true }, accountId, cause);
  }

  private async stateOf(simulated: boolean, accountId: string): Promise<ActivityState> {
    const { stream, evolver } = recordOf(simulated, accountId);
    return (await this.deps.pipeline.read<ActivityState, unknown>(stream, evolver)).state;
  }

  private async commit<Name extends 'NoteStream' | 'BeginSession'>(
    name: Name,
    command: RecordCommands[Name],
    accountId: string,
    cause: Cause,
  ): Promise<void> {
    await runOnRecord(this.deps.pipeline, { accountId, simulated: command.simulated }, name, command, cause);
  }
}

function recordOf(simulated: boolean, accountId: string) {
  const evolver = (simulated ? simulatedDecider : activityDecider) as Evolver<ActivityState>;
  return { stream: streamName(evolver.category, accountId), evolver };
}

/** Combines the states of several platforms. */
function seenIn(states: readonly ChannelState[]): NotedStream {
  const counts = states.flatMap(({ viewers }) => viewers ?? []);
  return {
    title: states.find(({ title }) => title !== null)?.title ?? null,
    category: states.find(({ category }) => category !== null)?.category?.name ?? null,
    viewers: counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0),
  };
}
