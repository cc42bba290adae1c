import type { ObsEventFeed, ObsLiveEvent } from '@studio/contracts/obs/obs-events';
import { timestamp } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { stateOf } from '@studio/kernel/state-of';
import { automationDecider } from '../definitions/automation.decider';
import { fitsEvent, type ComparedEvent } from '../model/fits-event';
import { matchesOf } from './trigger-index';
import type { Triggering } from './triggering';
import type { WaitingRuns } from './waiting-runs';

export interface ObsTriggersDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly triggering: Pick<Triggering, 'request'>;
  readonly waiting: Pick<WaitingRuns, 'resumeBy'>;
  readonly warn: (line: string) => void;
}

/** Triggers automations by changes in OBS, which come once. */
export class ObsTriggers {
  /** Work in order of the events, so that the last change is the last run. */
  private working: Promise<void> = Promise.resolve();

  constructor(private readonly deps: ObsTriggersDeps) {}

  /** @returns a function that ends it */
  listenTo(feed: ObsEventFeed): () => void {
    return feed.subscribe((event) => {
      this.working = this.working
        .then(() => this.receive(event))
        .catch((error: unknown) => {
          this.deps.warn(`An event of OBS triggered no automation: ${String(error)}`);
        });
    });
  }

  /** Resolves once all events so far are through. */
  settled(): Promise<void> {
    return this.working;
  }

  private async receive(event: ObsLiveEvent): Promise<void> {
    const { pipeline, triggering, waiting } = this.deps;
    const { accountId, eventId, at } = event;
    const compared = comparedObsEvent(event);
    const state = await stateOf(pipeline, automationDecider, accountId);
    const key = `obs ${eventId}`;
    for (const { automation, trigger } of matchesOf(state, compared))
      await triggering.request(automation, {
        ...{ accountId, key, eventId: null, trigger: trigger.type, at: timestamp(at), platform: null },
        ...{ simulated: false, depth: 1, viewerId: null, user: null, data: compared.data, argsText: null },
      });
    await waiting.resumeBy(accountId, key, (trigger) => fitsEvent(trigger, compared));
  }
}

/** Returns an event of OBS as triggers compare it: `on` is missing while an output starts or stops. */
export function comparedObsEvent({
  kind,
  obsId,
  obsName,
  data,
}: Omit<ObsLiveEvent, 'eventId' | 'at' | 'accountId'>): ComparedEvent {
  const { state, visible = null, muted = null } = data;
  const on = state === 'on' ? true : state === 'off' ? false : (visible ?? muted);
  return {
    ...{ type: `obs.${kind}`, platform: null },
    data: { kind, obsId, obs: obsName, ...data, ...(on !== null && { on }) },
  };
}
