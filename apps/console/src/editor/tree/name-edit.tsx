import { useState } from 'react';
import styles from './tree.module.css';

interface NameEditProps {
  readonly name: string;
  readonly label: string;
  readonly onName: (name: string) => void;
  readonly onEnd: () => void;
}

/** Input for a name: Enter and leaving save it, Escape does not. */
export function NameEdit({ name, label, onName, onEnd }: NameEditProps) {
  const [text, setText] = useState(name);
  const take = (): void => {
    if (text.trim() !== '' && text.trim() !== name) onName(text.trim());
    onEnd();
  };
  return (
    <input
      className={styles.edit}
      aria-label={label}
      autoFocus
      maxLength={40}
      value={text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') take();
        if (event.key === 'Escape') onEnd();
      }}
    />
  );
}
