import { timestamp } from '@studio/kernel/clock';
import type { ObsConnection } from './obs-connection';
import { issuesOfNumbers } from './obs-issues';
import { lostFrames } from './obs-stats';
import type { ObsState } from './obs-state';
import type { ConnectedObs } from './obs.state';
import type { LocalObs } from './local-obs';
import type { FoundObsListView, ObsConnectionView, ObsStateView } from './obs.views';

/** @param connection null if this node does not have it */
export function obsConnectionView(
  { obsId, name, host, port, passwordId, enabled }: ConnectedObs,
  connection: ObsConnection | null,
): ObsConnectionView {
  return {
    ...{ obsId, name, host, port, enabled },
    hasPassword: passwordId !== null,
    status: enabled ? (connection?.status ?? 'connecting') : 'off',
    problem: enabled ? (connection?.problem ?? null) : null,
    obsVersion: connection?.obsVersion ?? null,
    connectedAt: connection && connection.connectedAt !== null ? timestamp(connection.connectedAt) : null,
  };
}

export function obsStateView(
  obsId: number,
  state: ObsState,
  { stats, renamedScenes }: Pick<ObsConnection, 'stats' | 'renamedScenes'>,
): ObsStateView {
  const { fps, cpuPercent, memoryMb, freeDiskMb } = stats;
  const lost = lostFrames(stats);
  const { stream, record, replay, virtualcam } = state.outputs;
  const output = (one: typeof stream) => ({ state: one.state, sinceAt: timestamp(one.sinceAt) });
  return {
    ...state,
    obsId,
    scenes: state.scenes.map(({ name, items }) => ({
      name,
      items: items.map(({ source, visible, group }) => ({ source, visible, group })),
    })),
    outputs: {
      stream: output(stream),
      record: output(record),
      replay: output(replay),
      virtualcam: output(virtualcam),
    },
    stats: {
      ...{ fps, cpuPercent, memoryMb, freeDiskMb },
      renderLagPercent: lost.rendering,
      encoderLagPercent: lost.encoding,
      networkDropPercent: lost.network,
    },
    issues: issuesOfNumbers(stats, state),
    renamedScenes,
  };
}

/** @param own connections of the caller to this computer */
export function foundObsView(found: readonly LocalObs[], own: readonly ConnectedObs[]): FoundObsListView {
  return {
    items: found.map(({ port, status, enabled, isPasswordKnown, obsVersion }) => ({
      ...{ host: '127.0.0.1', port, status, enabled, obsVersion },
      passwordKnown: isPasswordKnown,
      obsId: own.find((each) => each.port === port)?.obsId ?? null,
    })),
    nextCursor: null,
  };
}
