import { figure, moneyFigure, percent } from '../drawing/figures';

export interface GoalFigures {
  readonly value: number;
  readonly target: number;
  /** Currency of a goal in money. */
  readonly currency: string | null;
}

/** Returns the progress of a goal as text. */
export function goalText(
  show: 'count' | 'percent' | 'both' | 'none',
  { value, target, currency }: GoalFigures,
): string {
  const text = (each: number): string => (currency === null ? figure(each) : moneyFigure(each, currency));
  const count = `${text(value)} / ${text(target)}`;
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
