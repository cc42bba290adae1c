import { firstCause } from '@studio/process-managers/process';
import type { PlatformEventOf, PlatformEventSubscriber } from '@studio/contracts/channels/platform-events';
import type { OwnPrediction, ShownPredictions } from '@studio/contracts/layer-runtime/shown-predictions';
import type { RuntimeProcess } from './runtime-process';

/** Forwards the points of open predictions to layers. What is recorded of a prediction reaches them as activity. */
export function predictionForwarder(
  process: Pick<RuntimeProcess, 'happened'>,
): PlatformEventSubscriber<PlatformEventOf<'prediction-progress'>> {
  return (accountId, { platform, eventId, body }, { simulated }) => {
    const { predictionId, title, outcomes, locksAt } = body;
    const data = { platform, predictionId, title, outcomes, ...(locksAt !== undefined && { locksAt }) };
    const key = `prediction/${platform}/${eventId}`;
    const cause = firstCause(key);
    return process.happened(accountId, { name: 'platformPrediction', data }, cause, simulated);
  };
}

/** Shows predictions with the account's own points in its layers. */
export class OwnPredictions implements ShownPredictions {
  private process: Pick<RuntimeProcess, 'happened'> | null = null;

  /** Sets the process that changes layers. To be called before the server listens. */
  use(process: Pick<RuntimeProcess, 'happened'>): void {
    this.process = process;
  }

  async show(
    accountId: string,
    prediction: OwnPrediction,
    { key, simulated }: { readonly key: string; readonly simulated: boolean },
  ): Promise<void> {
    const data = { platform: 'studio', ...prediction };
    const cause = firstCause(`prediction/${key}`);
    await this.process?.happened(accountId, { name: 'platformPrediction', data }, cause, simulated);
  }
}
