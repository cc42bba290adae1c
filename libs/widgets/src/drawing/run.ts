/** A run of text: `part` names a look of its own. */
export interface Run {
  readonly text: string;
  readonly part?: 'unwritten' | 'digit' | 'colon';
}
