import type { EditedStep } from '../definition';

export interface StepListProps {
  readonly path: string;
  readonly value: readonly EditedStep[];
  readonly onChange: (steps: readonly EditedStep[]) => void;
}
