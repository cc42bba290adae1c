import { canBeReadOn } from './color';
import { depths, type ShadowKind } from './depths';
import { paintBehind, WantedPicture } from './media';
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

/** Values that decide whether the letters or their plate cast the shadow. */
export interface CarriedText extends Pick<PlateValues, 'bgColor' | 'bgImage'> {
  readonly textColor: string;
  readonly shadow: ShadowKind;
  readonly shadowColor: string;
}

/** Returns true if letters are readable on their plate; then the plate casts the shadow. */
export function carriesText({
  bgColor,
  bgImage,
  textColor,
}: Partial<Pick<CarriedText, 'bgColor' | 'bgImage'>> & Pick<CarriedText, 'textColor'>): boolean {
  return bgColor !== undefined && bgImage === '' && canBeReadOn(textColor, bgColor);
}

/** Returns the style of the block `@box`, without its background image. */
export function plateStyle(values: PlateValues & CarriedText): Partial<CSSStyleDeclaration> {
  return {
    padding: `${values.padY}px ${values.padX}px`,
    border: values.borderWidth > 0 ? `${values.borderWidth}px solid ${values.borderColor}` : 'none',
    borderRadius: `${values.radius}px`,
    backgroundColor: values.bgColor,
    boxShadow: carriesText(values) ? depths[values.shadow](values.shadowColor) : 'none',
  };
}

/** Draws the background and border of the block `@box`. The background image appears once it is loaded. */
export class Plate {
  private readonly picture: WantedPicture;
  private pictureUrl: string | null = null;

  constructor(
    place: WidgetPlace,
    private readonly element: HTMLElement,
  ) {
    this.picture = new WantedPicture(place, (image) => paintBehind(element, image));
    Object.assign(element.style, {
      boxSizing: 'border-box',
      backgroundPosition: 'center',
      backgroundSize: 'cover',
      backgroundClip: 'padding-box',
    });
  }

  style(values: PlateValues & CarriedText): void {
    Object.assign(this.element.style, plateStyle(values));
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
