import { useEditorTexts } from '../text/editor-texts';
import { Check } from '../../ui/field';
import { Dialog } from '../../ui/dialog';
import styles from './shortcuts.module.css';

interface ShortcutsProps {
  readonly areLiveKeysOn: boolean;
  readonly onLiveKeys: (on: boolean) => void;
  readonly onClose: () => void;
}

/** All keys of the editor. */
export default function Shortcuts({ areLiveKeysOn, onLiveKeys, onClose }: ShortcutsProps) {
  const t = useEditorTexts();
  return (
    <Dialog title={t.keys.title} onClose={onClose}>
      <Check label={t.keys.live} checked={areLiveKeysOn} onCheck={onLiveKeys} />
      <dl className={styles.keys}>
        {t.keys.list.map(([keys, text]) => (
          <div key={keys} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{keys}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
