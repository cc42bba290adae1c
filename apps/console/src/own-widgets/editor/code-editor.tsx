import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { codeColors, codeTheme } from './code-theme';
import type { CodePart } from './draft';
import styles from './editor.module.css';

interface CodeEditorProps {
  readonly part: CodePart;
  /** Accessible name. */
  readonly label: string;
  readonly text: string;
  /** Error of a line, from 1; null for none. */
  readonly fault: { readonly line: number; readonly text: string } | null;
  readonly onText: (text: string) => void;
}

const grammars: { readonly [part in CodePart]: () => Extension } = {
  html,
  css,
  js: javascript,
  fields: json,
  data: json,
};

/** Editor of one text of a widget, with line numbers and colours. */
export default function CodeEditor({ part, label, text, fault, onText }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(onText);
  latest.current = onText;
  // The editor counts lines without carriage returns, too.
  const shown = text.replace(/\r\n?/g, '\n');
  const first = useRef(shown);

  useEffect(() => {
    if (!place.current) return undefined;
    // In a shadow root, the editor needs no style element, which the policy of this page refuses.
    const root = place.current.shadowRoot ?? place.current.attachShadow({ mode: 'open' });
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          ...[lineNumbers(), history(), indentOnInput(), bracketMatching(), highlightActiveLine()],
          ...[grammars[part](), syntaxHighlighting(codeColors), codeTheme, EditorView.lineWrapping],
          keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, [part, label]);

  useEffect(() => {
    const { current } = view;
    first.current = shown;
    if (!current || current.state.doc.toString() === shown) return;
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: shown } });
  }, [shown]);

  useEffect(() => {
    const { current } = view;
    if (!current) return;
    const { doc } = current.state;
    const line = fault && doc.line(Math.min(Math.max(fault.line, 1), doc.lines));
    const marks =
      fault && line
        ? [{ from: line.from, to: line.to, severity: 'error' as const, message: fault.text }]
        : [];
    current.dispatch(setDiagnostics(current.state, marks));
    if (!line) return;
    current.dispatch({ selection: { anchor: line.from }, scrollIntoView: true });
    current.focus();
  }, [fault]);

  return <div ref={place} className={styles.code} data-part={part} />;
}
