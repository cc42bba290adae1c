import type { EditorTexts } from '../text/editor-texts';
import type { NextUndo } from './use-next-undo';

type Words = Pick<EditorTexts, 'history'>;

/** "Undo: Move Clock (Ctrl+Z)"; of a switch on air "Undo on air: Take of BRB (Ctrl+Z)". */
export function undoLabel({ history }: Words, next: NextUndo | undefined): string {
  if (!next) return history.undo;
  if (next.undo === null) return history.nothingToUndo;
  const { label, switches } = next.undo;
  return history.undoKey(switches ? history.takeBack(label) : history.undoStep(label));
}

/** "Redo: Move Clock (Ctrl+Shift+Z)". */
export function redoLabel({ history }: Words, next: NextUndo | undefined): string {
  if (!next) return history.redo;
  return next.redo === null ? history.nothingToRedo : history.redoKey(history.redoStep(next.redo.label));
}
