import type { ValuesOf } from '../widget';
import { addSheet } from '../drawing/own-sheet';
import { svg } from '../drawing/svg';
import { ownUrl } from '../drawing/urls';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { quiet, type SoundState } from './sound.state';
import type { soundWidget } from './sound.widget';

type Settings = ValuesOf<typeof soundWidget>;

/** Age beyond which a sound is not started any more, in ms. */
const FRESH_MS = 2000;
/** Time for which the icon is visible, in ms. */
const SIGN_MS = 1600;

const css = `
  .sound { width: 64px; height: 64px; display: grid; place-items: center; opacity: 0; border-radius: 50%; background: #101014e6; }
  .sound > svg { width: 38px; height: 38px; }
`;

/** A speaker, in a square of 24. */
const SPEAKER =
  'M3 9v6h4l5 4V5L7 9zm12.5 3a3.500 3.500 0 0 0-1.500-2.900v5.800a3.500 3.500 0 0 0 1.500-2.900zM14 4.500v2a6 6 0 0 1 0 11v2a8 8 0 0 0 0-15z';

/** Sounds, and a sign of them. */
export function draw(place: WidgetPlace): WidgetView<Settings, SoundState> {
  addSheet(place.root, css);
  const sign = document.createElement('div');
  sign.className = 'sound';
  const picture = svg('svg', { viewBox: '0 0 24 24' });
  picture.append(svg('path', { d: SPEAKER, fill: '#ffffff' }));
  sign.append(picture);
  place.root.append(sign);
  let last: SoundState = quiet;
  return {
    update({ ducking, showVisual }, _changed, state) {
      const before = last;
      last = state ?? quiet;
      if (last === before) return;
      const { services } = place;
      const now = services.seconds.now();
      const began = last.sounds.filter(
        ({ url, at }) => !before.sounds.some((other) => other.url === url && other.at === at),
      );
      for (const { url: gone } of before.sounds) {
        const isLeft = last.sounds.some(({ url }) => url === gone);
        const url = isLeft ? null : ownUrl(gone);
        if (url !== null) services.sounds.stop(url);
      }
      for (const { url, volume, at } of began) {
        const own = ownUrl(url);
        if (own === null || now - at > FRESH_MS) continue;
        services.sounds.play(own, volume, Math.max(0, now - at), { ducks: ducking });
        if (showVisual)
          sign.animate(
            [{ opacity: 0 }, { opacity: 1, offset: 0.1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }],
            {
              duration: SIGN_MS,
            },
          );
      }
    },
  };
}
