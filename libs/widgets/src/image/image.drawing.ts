import type { imageWidget } from './image.widget';
import { imageSize } from './image.size';
import type { ImageState } from './image.state';
import type { ValuesOf } from '../widget';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { WantedPicture } from '../drawing/media';

type ImageValues = ValuesOf<typeof imageWidget>;

const BOX = imageSize;

/** A picture. Shown as a whole, it makes the layer as large as itself; otherwise it fills the widget's size. */
export function draw(place: WidgetPlace): WidgetView<ImageValues, ImageState> {
  const { root } = place;
  const box = document.createElement('div');
  const tint = document.createElement('div');
  box.style.cssText = 'position: relative; overflow: hidden;';
  tint.style.cssText = 'position: absolute; inset: 0;';
  root.append(box);
  let image: HTMLImageElement | null = null;
  let values: ImageValues | null = null;
  /** Address of the image that is shown or loading. */
  let src = '';

  const draw = (): void => {
    if (!values) return;
    const { fit, flipH, flipV, radius } = values;
    const size = image && fit === 'contain' ? contained(image) : BOX;
    Object.assign(box.style, {
      width: `${size.w}px`,
      height: `${size.h}px`,
      borderRadius: `${radius}px`,
      transform: flipH || flipV ? `scale(${flipH ? -1 : 1}, ${flipV ? -1 : 1})` : '',
    });
    if (image)
      image.style.cssText = `display: block; width: 100%; height: 100%; object-fit: ${fit === 'contain' ? 'fill' : fit};`;
    // The color covers the visible parts of the image, not the transparent ones.
    const mask = `url(${JSON.stringify(src)}) center / ${fit === 'cover' ? 'cover' : '100% 100%'} no-repeat`;
    const isTinted = image !== null && !/^#.{6}00$/.test(values.tint);
    tint.style.background = isTinted ? values.tint : '';
    tint.style.setProperty('-webkit-mask', isTinted ? mask : '');
    box.replaceChildren(...(image ? [image] : []), ...(isTinted ? [tint] : []));
  };

  const arrived = (loaded: HTMLImageElement): void => {
    image = loaded;
    draw();
  };
  const picture = new WantedPicture(place, arrived);

  return {
    update(next, _changed, state) {
      values = next;
      const before = src;
      src = state?.src ?? next.src;
      if (src === before) draw();
      else if (src !== '') picture.want(src);
      else {
        picture.drop();
        image = null;
        draw();
      }
    },
    dispose: () => picture.drop(),
  };
}

function contained({ naturalWidth, naturalHeight }: HTMLImageElement): { w: number; h: number } {
  const scale = Math.min(BOX.w / naturalWidth, BOX.h / naturalHeight);
  return { w: naturalWidth * scale, h: naturalHeight * scale };
}
