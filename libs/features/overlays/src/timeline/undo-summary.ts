import { englishLines, filled } from './summary-words';

/**
 * Returns the summary of a step that undoes others.
 * @param undone summaries of the undone steps
 */
export function undoSummary(undone: readonly string[]): string {
  return undone
    .map((line) => {
      if (line.startsWith('Undid: ')) return line.replace('Undid: ', 'Redid: ');
      if (line.startsWith('Redid: ')) return line.replace('Redid: ', 'Undid: ');
      return `Undid: ${line}`;
    })
    .join('; ');
}

export function restoreSummary(rev: number): string {
  return filled(englishLines.restored, rev);
}
