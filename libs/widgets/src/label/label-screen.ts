import type { ValuesOf } from '../widget';
import type { labelWidget } from './label.widget';

export type LabelValues = ValuesOf<typeof labelWidget>;

/** Content of a label. */
export interface LabelContent {
  /** Above the text of a card. It follows the account's language, which a page learns after its first picture. */
  readonly heading: string;
  readonly text: string;
  /** Beside the text; null for none. */
  readonly amount: string | null;
  /** The text stands for a missing value. */
  readonly isEmpty: boolean;
}

/** A design of labels. */
export interface LabelScreen {
  style(values: LabelValues): void;
  write(content: LabelContent, values: LabelValues, isAtOnce: boolean): void;
  dispose(): void;
}
