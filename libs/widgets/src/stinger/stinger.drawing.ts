import type { StingerState } from './stinger.state';
import type { stingerWidget } from './stinger.widget';
import { addSheet } from '../drawing/own-sheet';
import { StingerRun } from '../drawing/stingers/stinger-run';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import type { ValuesOf } from '../widget';

type Settings = ValuesOf<typeof stingerWidget>;

const WIDTH = 1920;

const css = `
  .stinger { position: relative; width: ${WIDTH}px; height: var(--canvas-height, 1080px); }
`;

/** Plays the stinger when it is told to by command. Changes of scenes play it above all layers instead. */
export function draw(place: WidgetPlace): WidgetView<Settings, StingerState> {
  addSheet(place.root, css);
  const box = document.createElement('div');
  box.className = 'stinger';
  place.root.append(box);
  let plays: number | null = null;
  let run: StingerRun | null = null;
  return {
    update(values, _, state) {
      const before = plays;
      plays = state?.plays ?? 0;
      if (before === null || plays <= before) return;
      run?.stop();
      const size = { w: WIDTH, h: box.offsetHeight || 1080 };
      const none = (): void => undefined;
      run = new StingerRun(values, size, place.services, { cut: none, end: none }, 0);
      box.append(run.element);
      run.play();
    },
    dispose: () => run?.stop(),
  };
}
