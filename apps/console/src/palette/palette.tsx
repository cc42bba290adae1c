import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../text/texts';
import { classes } from '../ui/classes';
import { Dialog } from '../ui/dialog';
import { foundEntries, offeredEntries, type PaletteEntry } from './palette-entries';
import { usePageTexts } from '../kit/page-texts';
import styles from './palette.module.css';
import { words as de } from './text/de';
import { words as en } from './text/en';
import { useScreenEntries } from './use-screen-entries';

/** Maximum number of entries per kind, before and after something is typed. */
const MOST = { first: 8, found: 20 };

interface PaletteProps {
  /** Opens an address below `/console`. */
  readonly go: (to: string) => void;
  readonly onClose: () => void;
}

/** Finds screens, layers, scenes and commands by their names. The focus stays in the field; arrows choose. */
export default function Palette({ go, onClose }: PaletteProps) {
  const t = useTexts();
  const words = usePageTexts({ en, de });
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [offered] = useState(offeredEntries);
  const entries = [...offered, ...useScreenEntries(go)];
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = foundEntries(entries, typed, typed.trim() === '' ? MOST.first : MOST.found);
  const optionId = (index: number): string => `${id}${index}`;
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at, typed]);

  function run(entry: PaletteEntry | undefined): void {
    if (!entry) return;
    onClose();
    entry.run();
  }

  function key(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) setAt((at + step + found.length) % found.length);
    else if (event.key === 'Enter') run(found[at]);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog title={words.title} onClose={onClose}>
      <input
        className={styles.input}
        role="combobox"
        aria-label={words.find}
        placeholder={words.find}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? optionId(at) : undefined}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={key}
      />
      <div ref={list} id={id} className={styles.list} role="listbox" aria-label={words.title}>
        {found.map((entry, index) => (
          <div
            key={`${entry.kind} ${entry.id}`}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            className={classes(styles.option, index === at && styles.chosen)}
            onPointerMove={() => setAt(index)}
            onClick={() => run(entry)}
          >
            <span className={styles.label}>{entry.label}</span>
            {entry.keys !== undefined && <kbd className={styles.keys}>{entry.keys}</kbd>}
            <span className={styles.kind}>{entry.where ?? words.kinds[entry.kind]}</span>
          </div>
        ))}
      </div>
      <p className={styles.none} role="status">
        {found.length === 0 ? t.common.nothingFound : ''}
      </p>
    </Dialog>
  );
}
