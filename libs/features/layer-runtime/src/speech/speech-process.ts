import type { SpeechSource } from '@studio/contracts/layer-runtime/speech-source';
import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { Designs } from '@studio/contracts/overlays/designs';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, streamName, type StoredEvent } from '@studio/kernel/event';
import type { Call, Cause, Process } from '@studio/process-managers/process';
import { findBehaviour } from '@studio/widgets/catalog';
import type { Speech, SpeechWish } from '@studio/widgets/behaviour';
import { runtimeDecider } from '../layers/runtime.decider';
import type { Runtime } from '../model/runtime.state';
import type { SpokenFor } from '../model/runtime.context';
import type { SpokenTexts } from './spoken-texts';

export const SPEECH_PROCESS = 'speech';

export interface SpeechProcessDeps {
  readonly engine: SpeechSource;
  readonly texts: Pick<SpokenTexts, 'store'>;
  readonly pipeline: CommitPipeline;
  readonly designs: Pick<Designs, 'of'>;
  readonly places: AccountPlaces;
  readonly clock: Clock;
  /** Reports the result to the layer. */
  readonly report: (target: SpokenFor, speech: Speech | null, cause: Cause) => Promise<void>;
}

/** Has texts spoken that layers wait for. A process of its own: an engine may take its time. */
export class SpeechProcess implements Process {
  readonly name = SPEECH_PROCESS;
  readonly categories = ['runtime'];

  constructor(private readonly deps: SpeechProcessDeps) {}

  readonly reactions: Process['reactions'] = {
    'widget.fired': (event) => this.moved(event),
    'widget.woke': (event) => this.moved(event),
    'widget.reacted': (event) => this.moved(event),
  };

  private async moved(event: StoredEvent): Promise<readonly Call[]> {
    const speech = findBehaviour((event.data as { readonly widget?: string }).widget ?? '')?.speech;
    if (!speech) return [];
    const overlayId = idOf(event.stream);
    const memberId = Number(event.data['memberId']);
    const state = (await this.stateOf(overlayId)).states[memberId];
    return (state ? speech.wishes(state) : []).map((wish) => ({
      step: `${memberId} ${wish.id}`,
      run: (cause) => this.speak({ overlayId, memberId, id: wish.id }, wish, cause),
    }));
  }

  private async speak(target: SpokenFor, { text, voice, until }: SpeechWish, cause: Cause): Promise<void> {
    const { engine, texts, clock, report: tell } = this.deps;
    const isWished = (await this.wishes(target)).some(({ id }) => id === target.id);
    // Nobody waits for it any more, or it was done for an earlier event.
    if (!isWished || until <= clock.now()) return;
    const spoken = await engine.speak(text, voice, await this.localeOf(target.overlayId));
    await tell(target, spoken && { url: await texts.store(target, spoken), ms: spoken.ms }, cause);
  }

  private async localeOf(overlayId: string): Promise<string> {
    const { designs, places } = this.deps;
    const design = await designs.of(overlayId);
    return design ? (await places.placeOf(design.ownerId)).locale : 'en';
  }

  private async wishes({ overlayId, memberId }: SpokenFor): Promise<readonly SpeechWish[]> {
    const { states, widgets } = await this.stateOf(overlayId);
    const state = states[memberId];
    return (state && findBehaviour(widgets[memberId] ?? '')?.speech?.wishes(state)) ?? [];
  }

  private async stateOf(overlayId: string): Promise<Runtime> {
    const stream = streamName(runtimeDecider.category, overlayId);
    return (await this.deps.pipeline.read<Runtime, unknown>(stream, runtimeDecider)).state;
  }
}
