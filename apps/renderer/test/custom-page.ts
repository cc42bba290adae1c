import type { Frame } from 'playwright-core';
import type { RenderLayer } from '@studio/realtime/protocol';
import { customSlug, WIDGET_PACKAGES } from '@studio/widgets/custom/custom-widget';
import { CageServer, type PackageFiles } from '../../../test/support/cage-server';
import { until } from './page';
import { layer } from './pictures';
import { built, overlay, server } from './shown-page';

export let cages: CageServer;

beforeEach(async () => {
  cages = new CageServer(built.folder);
  await cages.start(server.url);
  const packageIds = Array.from({ length: 50 }, (_, index) => `p${index}`);
  server.ofAccount = { [WIDGET_PACKAGES]: { origin: cages.url, packageIds } };
});
afterEach(() => cages.stop());

/** A layer that shows a package. */
export function customLayer(
  memberId: number,
  files: PackageFiles,
  values: { readonly [key: string]: unknown } = {},
  more: { readonly [key: string]: unknown } = {},
): RenderLayer {
  const packageId = `p${memberId}`;
  const state = cages.layerState(packageId, cages.add(files), { memberId, width: 400, height: 300, ...more });
  return { ...layer(memberId, customSlug(packageId), { values }), state };
}

/** A widget that writes into `window.log` what it receives. */
export const logging = `
  window.log = [];
  for (const name of ['onWidgetLoad', 'onSessionUpdate', 'onEventReceived'])
    window.addEventListener(name, ({ detail }) => window.log.push([name, detail]));
`;

/** Frames of running widgets, in the order of their cages in the page. */
export function widgetFrames(): readonly Frame[] {
  return overlay.page
    .frames()
    .filter((frame) => frame.parentFrame()?.parentFrame() === overlay.page.mainFrame());
}

/** Waits until a number of layers show their widgets, and returns the first one's frame. */
export async function shown(count = 1): Promise<Frame> {
  const ready = (): Promise<number> =>
    overlay.page.evaluate(
      () =>
        [...document.querySelectorAll('.widget')].filter((widget) => {
          const frames = [...(widget.shadowRoot?.querySelectorAll('iframe') ?? [])];
          return frames.length === 1 && frames[0]?.style.opacity === '1';
        }).length,
    );
  await until(async () => (await ready()) === count && widgetFrames().length === count);
  const [frame] = widgetFrames();
  if (!frame) throw new Error('No widget runs.');
  return frame;
}

/** Events that a widget with `logging` received under a name. */
export function received(frame: Frame, name: string): Promise<readonly Received[]> {
  return frame.evaluate(
    (wanted) =>
      (window as unknown as { log: [string, Received][] }).log
        .filter(([each]) => each === wanted)
        .map(([, detail]) => detail),
    name,
  );
}

export interface Received {
  readonly [key: string]: unknown;
  readonly listener?: string;
  readonly event?: { readonly [key: string]: unknown };
}

/** Messages in the last report of the page about a layer. */
export function reported(memberId: number): string | undefined {
  return server.reports.at(-1)?.errors.find((error) => error.memberId === memberId)?.message;
}
