import { canBeReadOn } from './color';
import { depths, type ShadowKind } from './depths';
import { WantedPicture } from './media';
import { ownUrl } from './urls';
import type { WidgetPlace } from './widget-view';

/** Values of the block `@box`. */
export interface PlateValues {
  readonly bgColor: string;
  readonly bgImage: string;
  readonly borderWidth: number;
  readonly borderColor: string;
  readonly radius: number;
  readonly padX: number;
  readonly padY: number;
}

/** What decides where a shadow falls: letters, or what they stand on. */
export interface CarriedText extends Pick<PlateValues, 'bgColor' | 'bgImage'> {
  readonly textColor: string;
  readonly shadow: ShadowKind;
  readonly shadowColor: string;
}

/** Whether letters can be read on their plate as they are: then it is the plate that casts their shadow. */
export function carriesText({
  bgColor,
  bgImage,
  textColor,
}: Partial<Pick<CarriedText, 'bgColor' | 'bgImage'>> & Pick<CarriedText, 'textColor'>): boolean {
  return bgColor !== undefined && bgImage === '' && canBeReadOn(textColor, bgColor);
}

/** What the block `@box` puts behind an element and around it. Its picture comes as soon as it can be had. */
export class Plate {
  private readonly picture: WantedPicture;
  private pictureUrl: string | null = null;

  constructor(
    place: WidgetPlace,
    private readonly element: HTMLElement,
  ) {
    this.picture = new WantedPicture(place, ({ src }) => {
      element.style.backgroundImage = `url(${JSON.stringify(src)})`;
    });
    Object.assign(element.style, {
      boxSizing: 'border-box',
      backgroundPosition: 'center',
      backgroundSize: 'cover',
      backgroundClip: 'padding-box',
    });
  }

  style(values: PlateValues & CarriedText): void {
    Object.assign(this.element.style, {
      padding: `${values.padY}px ${values.padX}px`,
      border: values.borderWidth > 0 ? `${values.borderWidth}px solid ${values.borderColor}` : 'none',
      borderRadius: `${values.radius}px`,
      backgroundColor: values.bgColor,
      boxShadow: carriesText(values) ? depths[values.shadow](values.shadowColor) : 'none',
    });
    const url = ownUrl(values.bgImage);
    if (url === this.pictureUrl) return;
    this.pictureUrl = url;
    if (url !== null) return this.picture.want(url);
    this.picture.drop();
    this.element.style.backgroundImage = 'none';
  }

  dispose(): void {
    this.picture.drop();
  }
}
