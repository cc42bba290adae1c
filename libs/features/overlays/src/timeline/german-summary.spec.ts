import type { Act } from './act';
import { germanLines, germanOperations, germanSummary } from './german-summary';
import { summaryOfAct } from './summary';
import { englishLines, filled, sentence, type LineKind } from './summary-words';
import { restoreSummary, undoSummary } from './undo-summary';

const layers = (...names: readonly string[]) => ({ kind: 'layers', names }) as const;
const scenes = (...names: readonly string[]) => ({ kind: 'scenes', names }) as const;
const group = { kind: 'groups', names: ['Top'] } as const;

describe('a line of the history in German', () => {
  it.each(Object.keys(englishLines) as LineKind[])('says what was done: %s', (kind) => {
    const line = germanSummary(filled(englishLines[kind], 7, 8));
    expect(line).toBe(filled(germanLines[kind], 7, 8));
    expect(germanSummary(undoSummary([filled(englishLines[kind], 7, 8)]))).toContain(
      line.replace(/^.*: /, ''),
    );
  });

  it.each<[Act, string]>([
    [{ act: 'moved', layers: layers('Uhr'), scenes: scenes('BRB') }, 'Uhr in BRB verschoben'],
    [{ act: 'moved', layers: layers('A', 'B', 'C'), scenes: null }, '3 Ebenen verschoben'],
    [{ act: 'restacked', scenes: scenes('A', 'B', 'C') }, 'Ebenen in 3 Szenen umgestapelt'],
    [{ act: 'added', things: { kind: 'preview', names: ['BRB'] } }, 'Vorschau von BRB hinzugefügt'],
    [{ act: 'removed', things: scenes('4 layers') }, 'Szene 4 layers entfernt'],
    [{ act: 'replaced', added: layers('A'), removed: group }, 'A hinzugefügt, Gruppe Top entfernt'],
    [{ act: 'renamed', from: 'Rock and Roll', to: 'things' }, 'Rock and Roll in things umbenannt'],
  ])('names things: %j', (act, line) => {
    expect(germanSummary(summaryOfAct(act))).toBe(line);
  });

  it('says what was undone, redone and restored, and keeps lines that it does not know', () => {
    expect(germanSummary('Moved Uhr and Chat', true)).toBe('Uhr und Chat verschoben');
    expect(germanSummary(undoSummary([undoSummary([restoreSummary(7)]), 'an earlier step']))).toBe(
      'Wiederholt: Stand nach Änderung 7 wiederhergestellt; Rückgängig: ein früherer Schritt',
    );
    expect(germanSummary('Before: Removed the scene BRB')).toBe('Vorher: Szene BRB entfernt');
    expect(germanSummary('Did something new')).toBe('Did something new');
  });

  it.each(Object.entries(germanOperations))('names the operation %s', (operation, words) => {
    expect(germanSummary(sentence(operation))).toBe(words);
  });
});
