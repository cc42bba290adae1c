import { lettersOn } from './color';
import { svg } from './svg';

/** Outlines in a square of 24. */
const signs = {
  stopwatch:
    'M9 1h6v2h-2v2.1a8.5 8.5 0 0 1 4.3 1.8l1.4-1.4 1.4 1.4-1.4 1.4A8.5 8.5 0 1 1 11 5.1V3H9zm2 7v7h2V8z',
  hourglass:
    'M5 2h14v2h-1c0 4-2 6-4 8 2 2 4 4 4 8h1v2H5v-2h1c0-4 2-6 4-8-2-2-4-4-4-8H5zm3 18h8c0-2-2-3-4-4-2 1-4 2-4 4z',
} as const;

interface BadgeValues {
  readonly icon?: boolean;
  readonly accent?: string;
  readonly fontSize: number;
  readonly radius: number;
  readonly textColor: string;
}

/** Sign at the left of a box with a time, in the accent color. */
export class TimeBadge {
  private readonly element = document.createElement('div');

  /** @param box its content is one column, at the right of the sign */
  constructor(
    private readonly box: HTMLElement,
    sign: keyof typeof signs,
  ) {
    this.element.append(svg('svg', { viewBox: '0 0 24 24' }, svg('path', { d: signs[sign] })));
    Object.assign(this.element.style, { gridArea: '1 / 1 / span 2', alignSelf: 'center', display: 'grid' });
    box.prepend(this.element);
  }

  style({ icon = false, accent, fontSize, radius, textColor }: BadgeValues): void {
    const color = accent ?? textColor;
    const side = Math.round(fontSize * 1.2);
    Object.assign(this.element.style, {
      ...{ display: icon ? 'grid' : 'none', width: `${side}px`, padding: `${Math.round(side * 0.2)}px` },
      ...{ boxSizing: 'border-box', borderRadius: `${Math.min(radius, side * 0.3)}px` },
      ...{ backgroundColor: color, fill: lettersOn(color) },
    });
    Object.assign(this.box.style, {
      gridTemplateColumns: icon ? 'auto 1fr' : '',
      columnGap: icon ? `${Math.round(fontSize * 0.35)}px` : '',
    });
  }
}
