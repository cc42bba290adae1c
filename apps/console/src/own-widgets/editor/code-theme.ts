import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Look of the code editor: the colours of the console's theme, which also apply inside a shadow root. */
export const codeTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--raised)' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', fontSize: '13px', lineHeight: '20px', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--text)', padding: '8px 0' },
  '.cm-gutters': {
    ...{ backgroundColor: 'var(--raised)', color: 'var(--faint)' },
    ...{ border: 'none', borderRight: '1px solid var(--line)' },
  },
  '.cm-activeLine': { backgroundColor: 'var(--hover)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    ...{ backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--accent)' },
  },
  '.cm-lintRange-error': {
    ...{ backgroundImage: 'none', textDecoration: 'underline wavy var(--danger)' },
  },
  '.cm-tooltip': {
    ...{ backgroundColor: 'var(--surface)', color: 'var(--text)' },
    ...{ border: '1px solid var(--line-strong)', borderRadius: 'var(--r1)' },
  },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--danger)' },
});

export const codeColors = HighlightStyle.define([
  { tag: [tags.keyword, tags.tagName, tags.modifier], color: 'var(--accent)' },
  { tag: [tags.string, tags.special(tags.string), tags.attributeValue], color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null, tags.color, tags.unit], color: 'var(--preview)' },
  { tag: [tags.attributeName, tags.propertyName, tags.className], color: 'var(--text)', fontWeight: '600' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--danger)' },
]);
