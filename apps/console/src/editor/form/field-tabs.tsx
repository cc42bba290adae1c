import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from '../../ui/classes';
import { useEditorTexts } from '../text/editor-texts';
import type { FieldTab } from './field-def';
import styles from './form.module.css';

/** The tab that was open last; the next layer of the same widget opens with it. */
let last: string | null = null;

interface FieldTabsProps {
  readonly tabs: readonly FieldTab[];
  /** Draws the fields of a tab. */
  readonly children: (tab: FieldTab) => ReactNode;
}

/** Tabs of a widget with settings for many kinds of things. */
export function FieldTabs({ tabs, children }: FieldTabsProps) {
  const t = useEditorTexts();
  const [chosen, setChosen] = useState(last);
  const open = tabs.find(({ key }) => key === chosen) ?? tabs[0];
  if (!open) return null;

  function choose(key: string): void {
    last = key;
    setChosen(key);
  }

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !open) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(open) + step + tabs.length) % tabs.length] ?? open;
    choose(next.key);
    event.currentTarget.querySelector<HTMLElement>(`#fields-${next.key}`)?.focus();
  }

  return (
    <div className={styles.group}>
      <div className={styles.kinds} role="tablist" aria-label={t.fields.kinds} onKeyDown={move}>
        {tabs.map(({ key, title, isOn }) => (
          <button
            key={key}
            id={`fields-${key}`}
            type="button"
            role="tab"
            aria-selected={key === open.key}
            aria-controls="fields-of-tab"
            tabIndex={key === open.key ? 0 : -1}
            className={classes(styles.kind, !isOn && styles.kindOff)}
            onClick={() => choose(key)}
          >
            {title}
          </button>
        ))}
      </div>
      <div id="fields-of-tab" className={styles.group} role="tabpanel" aria-labelledby={`fields-${open.key}`}>
        {children(open)}
      </div>
    </div>
  );
}
