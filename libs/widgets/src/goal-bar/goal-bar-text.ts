import { figure, percent } from '../drawing/figures';

export interface GoalFigures {
  readonly value: number;
  readonly target: number;
  /** Of money. */
  readonly currency: string | null;
}

/** What a goal says of how far it is. */
export function goalText(
  show: 'count' | 'percent' | 'both' | 'none',
  { value, target, currency }: GoalFigures,
): string {
  const unit = currency === null ? '' : `\u00a0${currency}`;
  const count = `${figure(value)} / ${figure(target)}${unit}`;
  switch (show) {
    case 'count':
      return count;
    case 'percent':
      return percent(value, target);
    case 'both':
      return `${count} · ${percent(value, target)}`;
    default:
      return '';
  }
}
