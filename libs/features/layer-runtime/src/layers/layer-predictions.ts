import type { PlatformEventOf, PlatformEventSubscriber } from '@studio/contracts/channels/platform-events';
import type { RuntimeProcess } from './runtime-process';

/** Forwards the points of open predictions to layers. What is recorded of a prediction reaches them as activity. */
export function predictionForwarder(
  process: Pick<RuntimeProcess, 'happened'>,
): PlatformEventSubscriber<PlatformEventOf<'prediction-progress'>> {
  return (accountId, { platform, eventId, body }, { simulated }) => {
    const { predictionId, title, outcomes, locksAt } = body;
    const data = { platform, predictionId, title, outcomes, ...(locksAt !== undefined && { locksAt }) };
    const key = `prediction/${platform}/${eventId}`;
    const cause = { key, causationId: null, correlationId: null, depth: 0 };
    return process.happened(accountId, { name: 'platformPrediction', data }, cause, simulated);
  };
}
