import type { LiveValues, RecentSignals, RenderLayer, RenderState } from '@studio/realtime/protocol';
import { PICTURE_WIDGET } from '@studio/realtime/stage-protocol';
import { needsSample, withSample } from '@studio/widgets/sample';
import type { WidgetSample } from '@studio/widgets/widget';

/** Samples by widget. */
export type Samples = ReadonlyMap<string, WidgetSample>;

/** A picture in which layers that show nothing of their own show a sample. */
export interface Sampled {
  readonly picture: RenderState;
  /** The layers that show a sample. */
  readonly memberIds: readonly number[];
  /** Data that these samples show. */
  readonly live: LiveValues;
  readonly recent: readonly RecentSignals[];
}

/** Puts samples into pictures of one scene; a layer that has not changed keeps its reference. */
export class SampledPicture {
  private readonly made = new Map<number, { readonly of: RenderLayer; readonly layer: RenderLayer }>();

  /** @param isWanted false for a layer that stays empty */
  of(picture: RenderState, samples: Samples, isWanted: (memberId: number) => boolean): Sampled {
    const layers: { [memberId: number]: RenderLayer } = { ...picture.layers };
    const shown: WidgetSample[] = [];
    const memberIds = picture.stack.filter((memberId) => {
      const layer = picture.layers[memberId];
      const sample = layer && samples.get(layer.widget);
      if (!sample || !needsSample(sample, layer) || !isWanted(memberId)) return false;
      layers[memberId] = this.sampled(layer, sample);
      shown.push(sample);
      return true;
    });
    if (memberIds.length === 0) return { picture, memberIds, live: {}, recent: [] };
    return { picture: { ...picture, layers }, memberIds, ...dataOf(shown) };
  }

  private sampled(layer: RenderLayer, sample: WidgetSample): RenderLayer {
    const before = this.made.get(layer.memberId);
    if (before?.of === layer) return before.layer;
    const made = sample.picture
      ? { ...layer, widget: PICTURE_WIDGET, values: { ...sample.picture }, state: {} }
      : withSample(sample, layer);
    this.made.set(layer.memberId, { of: layer, layer: made });
    return made;
  }
}

function dataOf(samples: readonly WidgetSample[]): Pick<Sampled, 'live' | 'recent'> {
  const live = Object.assign({}, ...samples.map((sample) => sample.live)) as LiveValues;
  const recent = samples.flatMap((sample) =>
    Object.entries(sample.recent ?? {}).map(([kind, payloads]) => ({ kind, payloads })),
  );
  return { live, recent };
}
