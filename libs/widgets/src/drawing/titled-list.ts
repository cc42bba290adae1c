import { hang } from './hanging';
import { lettersOf, type LettersValues } from './text-style';

const sides = { left: 'start', center: 'center', right: 'end' } as const;

/** A plate with a title over the rows of a list. */
export interface TitledList {
  readonly box: HTMLElement;
  readonly heading: HTMLElement;
  readonly list: HTMLElement;
}

export interface TitledListValues extends LettersValues {
  readonly title: string;
  readonly boxWidth: number;
  readonly align: keyof typeof sides;
  readonly anchor: Parameters<typeof hang>[1]['anchor'];
}

export interface TitledListSizes {
  /** Width of the plate if none is set, in design pixels. */
  readonly width: number;
  /** Letters of the title and of a row, of the font size. */
  readonly title: number;
  readonly row: number;
}

/** Gives the list its settings; `--side` is where its rows are aligned to. */
export function styleTitledList(
  { box, heading, list }: TitledList,
  values: TitledListValues,
  sizes: TitledListSizes,
): void {
  const { boxWidth, align, fontSize, title } = values;
  box.style.width = `${boxWidth || sizes.width}px`;
  box.style.setProperty('--side', sides[align]);
  hang(box, values, sizes.width);
  Object.assign(heading.style, lettersOf(values, fontSize * sizes.title));
  Object.assign(list.style, lettersOf(values, fontSize * sizes.row));
  heading.dir = 'auto';
  heading.textContent = title;
}
