/** Run of text; `part` selects a separate look. */
export interface Run {
  readonly text: string;
  readonly part?: 'unwritten' | 'digit' | 'colon';
}
