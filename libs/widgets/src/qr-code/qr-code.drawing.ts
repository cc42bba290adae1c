import type { ValuesOf } from '../widget';
import { WantedPicture } from '../drawing/media';
import { addSheet } from '../drawing/own-sheet';
import { qrPicture } from '../drawing/qr-picture';
import { ownUrl } from '../drawing/urls';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { asSet, type QrCodeState } from './qr-code.state';
import type { qrCodeWidget } from './qr-code.widget';
import { codeWithin } from './qr-levels';

type Settings = ValuesOf<typeof qrCodeWidget>;

const css = `
  .code { position: relative; width: 240px; height: 240px; border-radius: 16px; padding: 6px; box-sizing: border-box; display: grid; place-items: center; }
  .code.empty { visibility: hidden; }
  .code > svg { width: 100%; height: 100%; }
  .logo { position: absolute; width: 48px; height: 48px; padding: 4px; box-sizing: border-box; border-radius: 8px; object-fit: contain; }
`;

/** A code for phones, with a picture in its middle. */
export function draw(place: WidgetPlace): WidgetView<Settings, QrCodeState> {
  addSheet(place.root, css);
  const box = document.createElement('div');
  place.root.append(box);
  let logo: HTMLImageElement | null = null;
  let background = '';
  const put = (): void => {
    if (!logo) return;
    logo.className = 'logo';
    logo.alt = '';
    logo.style.background = background;
    box.append(logo);
  };
  const picture = new WantedPicture(place, (image) => {
    logo = image;
    put();
  });
  let url: string | null = null;
  return {
    update(settings, _changed, state) {
      const text = (state ?? asSet).text ?? settings.text;
      const wanted = ownUrl(settings.logo);
      if (wanted !== url) {
        url = wanted;
        logo = null;
        if (wanted === null) picture.drop();
        else picture.want(wanted);
      }
      const { qrCode } = place.services;
      const rows =
        text === '' ? null : codeWithin(qrCode, text, { ecc: settings.ecc, hasLogo: url !== null });
      background = settings.bg;
      box.className = rows ? 'code' : 'code empty';
      box.style.background = background;
      box.replaceChildren(...(rows ? [qrPicture(rows, settings.fg)] : []));
      put();
    },
    dispose: () => picture.drop(),
  };
}
