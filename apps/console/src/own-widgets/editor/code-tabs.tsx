import { useMemo, useState, type KeyboardEvent } from 'react';
import kit from '../../kit/kit.module.css';
import { lazy } from '../../kit/lazy';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/page';
import { useOwnWidgetsTexts } from '../text/own-widgets-texts';
import { codeParts, type CodePart, type CodeTexts } from './draft';
import styles from './editor.module.css';
import type { CodeFault } from './use-saving';

const CodeEditor = lazy(() => import('./code-editor'), <Skeleton height={420} />);

interface CodeTabsProps {
  readonly part: CodePart;
  readonly texts: CodeTexts;
  readonly changed: Partial<CodeTexts>;
  readonly fault: CodeFault | null;
  readonly onPart: (part: CodePart) => void;
  readonly onText: (part: CodePart, text: string) => void;
}

/** The five texts of a widget, one at a time. An editor that was open keeps its undo steps. */
export function CodeTabs({ part, texts, changed, fault, onPart, onText }: CodeTabsProps) {
  const { editor } = useOwnWidgetsTexts();
  const [opened, setOpened] = useState<ReadonlySet<CodePart>>(new Set([part]));
  if (!opened.has(part)) setOpened(new Set([...opened, part]));

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = codeParts[(codeParts.indexOf(part) + step + codeParts.length) % codeParts.length] ?? part;
    onPart(next);
    event.currentTarget.querySelector<HTMLElement>(`#code-${next}`)?.focus();
  }

  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={editor.parts} onKeyDown={move}>
        {codeParts.map((each) => {
          const name = editor.tabs[each];
          const isChanged = changed[each] !== undefined;
          return (
            <button
              key={each}
              id={`code-${each}`}
              type="button"
              role="tab"
              aria-selected={each === part}
              aria-controls="code-of-tab"
              aria-label={isChanged ? editor.changed(name) : name}
              tabIndex={each === part ? 0 : -1}
              className={styles.tab}
              onClick={() => onPart(each)}
            >
              {name}
              {isChanged && <span aria-hidden> •</span>}
            </button>
          );
        })}
      </div>
      <div id="code-of-tab" role="tabpanel" aria-labelledby={`code-${part}`} className={styles.panel}>
        <p className={kit.meta}>{editor.about[part]}</p>
        {codeParts
          .filter((each) => opened.has(each))
          .map((each) => (
            <div key={each} hidden={each !== part} className={styles.text}>
              <OneText
                part={each}
                text={texts[each]}
                fault={fault?.part === each ? fault : null}
                onText={onText}
              />
            </div>
          ))}
        {fault?.part === part && <Notice kind="error">{fault.text}</Notice>}
        <p className={kit.meta}>{editor.leave}</p>
      </div>
    </>
  );
}

interface OneTextProps extends Pick<CodeTabsProps, 'part' | 'fault' | 'onText'> {
  readonly text: string;
}

function OneText({ part, text, fault, onText }: OneTextProps) {
  const { editor } = useOwnWidgetsTexts();
  const shown = useMemo(() => fault && { line: fault.line, text: fault.text }, [fault]);
  return (
    <CodeEditor
      part={part}
      label={editor.tabs[part]}
      text={text}
      fault={shown}
      onText={(written) => onText(part, written)}
    />
  );
}
