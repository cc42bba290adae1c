import { useEditorTexts } from '../text/editor-texts';
import styles from './parts.module.css';

/** Parts of the editor that narrow windows show one at a time, below the canvas. */
const editorParts = ['layers', 'settings'] as const;
export type EditorPart = (typeof editorParts)[number];

interface PartTabsProps {
  readonly part: EditorPart;
  readonly onPart: (part: EditorPart) => void;
}

/** Chooses what a narrow window shows below the canvas. */
export function PartTabs({ part, onPart }: PartTabsProps) {
  const t = useEditorTexts();
  return (
    <div className={styles.parts} role="group" aria-label={t.editor.parts.title}>
      {editorParts.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.part}
          aria-pressed={each === part}
          onClick={() => onPart(each)}
        >
          {t.editor.parts[each]}
        </button>
      ))}
    </div>
  );
}
