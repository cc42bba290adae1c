import type { RenderLayer, RenderState } from '@studio/realtime/protocol';
import { catalog } from '@studio/widgets/catalog';
import { defaultValues } from '@studio/widgets/read-values';
import { SampledPicture, type Samples } from './sampled-picture';

const samples: Samples = new Map(catalog.flatMap(({ slug, sample }) => (sample ? [[slug, sample]] : [])));
const all = (): boolean => true;

describe('SampledPicture', () => {
  it('puts the sample into an alert box without an alert, and takes it away with the first one', () => {
    const pictures = new SampledPicture();
    const quiet = layer('alert-box', { state: { showing: null, queued: 0 } });
    expect(pictures.of(pictureOf(quiet), samples, all).picture.layers[1]?.state?.['showing']).toMatchObject({
      kind: 'cheer',
    });
    const alert = layer('alert-box', { state: { showing: { alertId: '7' }, queued: 0 } });
    const shown = pictures.of(pictureOf(alert), samples, all);
    expect([shown.picture.layers[1], shown.memberIds]).toEqual([alert, []]);
  });

  it('keeps the settings that a sample does not name', () => {
    const image = layer('image', { values: { ...valuesOf('image'), flipH: true } });
    const { values } = new SampledPicture().of(pictureOf(image), samples, all).picture.layers[1] ?? {};
    expect(values).toMatchObject({ flipH: true, src: '/renderer/sample-picture.svg' });
  });

  it('returns the same layer for the same one, so that stages redraw nothing', () => {
    const pictures = new SampledPicture();
    const chat = layer('chat-box');
    const [first, second] = [1, 2].map(() => pictures.of(pictureOf(chat), samples, all));
    expect(second?.picture.layers[1]).toBe(first?.picture.layers[1]);
    expect(second?.recent[0]?.payloads).toBe(first?.recent[0]?.payloads);
  });

  it('leaves layers empty that are not wanted', () => {
    const picture = pictureOf(layer('drawing'));
    expect(new SampledPicture().of(picture, samples, () => false).picture).toBe(picture);
  });

  it('shows the same data of each kind, whichever samples are shown', () => {
    const live = new Map<string, unknown>();
    for (const { live: own = {}, recent = {} } of samples.values())
      for (const [kind, value] of [...Object.entries(own), ...Object.entries(recent)])
        expect(live.set(kind, live.get(kind) ?? value).get(kind)).toBe(value);
    expect([...live.keys()]).toContain('chat');
  });

  function valuesOf(slug: string): RenderLayer['values'] {
    const widget = catalog.find((each) => each.slug === slug);
    return widget ? defaultValues(widget) : {};
  }

  function layer(widget: string, changes: Partial<RenderLayer> = {}): RenderLayer {
    return {
      memberId: 1,
      widget,
      layout: { x: 0, y: 0, scale: 1, rot: 0, opacity: 1 },
      animation: { entrance: 'none', loop: 'none', duration: 0, delay: 0 },
      values: valuesOf(widget),
      ...changes,
    };
  }

  function pictureOf(only: RenderLayer): RenderState {
    return { canvas: { width: 1920, height: 1080 }, sceneId: 1, layers: { 1: only }, stack: [1] };
  }
});
