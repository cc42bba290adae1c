import { lettersOn, solid } from './color';

/** Values that the marks of a bar are made of. */
export interface MarksValues {
  readonly marks: number;
  readonly barColor: string;
  readonly textColor: string;
  readonly fontSize: number;
  readonly orientation: 'horizontal' | 'vertical';
}

/** Size of a mark as a share of the font size. */
const SIZE = 0.2;

/** Milestones along a bar: a dot at the end of each part, full once the bar has reached it. */
export class GoalMarks {
  private dots: readonly HTMLElement[] = [];

  constructor(private readonly track: HTMLElement) {
    track.style.position = 'relative';
  }

  style({ marks, barColor, textColor, fontSize, orientation }: MarksValues): void {
    for (const dot of this.dots) dot.remove();
    const size = Math.round(fontSize * SIZE);
    const isUpright = orientation === 'vertical';
    // The last part ends with the bar.
    this.dots = Array.from({ length: Math.max(0, Math.round(marks) - 1) }, (_, i) => {
      const dot = document.createElement('div');
      const share = `${(((i + 1) / Math.round(marks)) * 100).toFixed(3)}%`;
      Object.assign(dot.style, {
        ...{ position: 'absolute', width: `${size}px`, height: `${size}px`, borderRadius: '50%' },
        ...{ boxSizing: 'border-box', transform: `translate(${isUpright ? '-50%, 50%' : '-50%, -50%'})` },
        ...(isUpright ? { left: '50%', bottom: share } : { left: share, top: '50%' }),
        border: '2px solid var(--open)',
      });
      dot.style.setProperty('--open', textColor);
      dot.style.setProperty('--full', lettersOn(solid(barColor)));
      return dot;
    });
    this.track.append(...this.dots);
  }

  /** @param part filled share of the bar, 0 to 1 */
  show(part: number): void {
    for (const [i, dot] of this.dots.entries()) {
      const isReached = part >= (i + 1) / (this.dots.length + 1);
      Object.assign(dot.style, {
        background: isReached ? 'var(--full)' : '',
        opacity: isReached ? '1' : '0.55',
      });
      dot.style.borderColor = isReached ? 'var(--full)' : 'var(--open)';
    }
  }
}
