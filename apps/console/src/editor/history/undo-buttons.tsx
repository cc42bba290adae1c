import { Redo2, Undo2 } from 'lucide-react';
import { useEditorTexts } from '../text/editor-texts';
import { IconButton } from '../../ui/button';
import { useActions } from '../editor-actions';
import { redoLabel, undoLabel } from './undo-label';
import { useNextUndo } from './use-next-undo';

/** Undo and redo, named by what they would do. */
export function UndoButtons() {
  const t = useEditorTexts();
  const actions = useActions();
  const next = useNextUndo();
  return (
    <>
      <IconButton
        label={undoLabel(t, next)}
        aria-disabled={next?.undo === null}
        onClick={() => void actions.undo()}
      >
        <Undo2 size={16} />
      </IconButton>
      <IconButton
        label={redoLabel(t, next)}
        aria-disabled={next?.redo === null}
        onClick={() => void actions.redo()}
      >
        <Redo2 size={16} />
      </IconButton>
    </>
  );
}
