import { useSyncExternalStore } from 'react';
import type { Schemas } from '../../api/client';

export const codeParts = ['html', 'css', 'js', 'fields', 'data'] as const;
export type CodePart = (typeof codeParts)[number];
export type CodeTexts = Schemas['WidgetSourceView'];

/** Changes of a widget that are not saved. */
export interface CodeDraft {
  /** Version that they were made from. */
  readonly version: number;
  readonly texts: Partial<CodeTexts>;
}

/** Unsaved changes by package. They outlast a visit to other pages, but not the browser's tab. */
const drafts = new Map<string, CodeDraft>();
const listeners = new Set<() => void>();

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** @param draft null: none any more */
export function setDraft(packageId: string, draft: CodeDraft | null): void {
  if (draft && Object.keys(draft.texts).length > 0) drafts.set(packageId, draft);
  else drafts.delete(packageId);
  if (drafts.size > 0) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
  for (const notify of listeners) notify();
}

/** Returns the unsaved changes of a package; null if there are none. */
export function draftOf(packageId: string): CodeDraft | null {
  return drafts.get(packageId) ?? null;
}

/** The same, for a component: it is drawn anew with each change. */
export function useDraft(packageId: string): CodeDraft | null {
  return useSyncExternalStore(subscribe, () => draftOf(packageId));
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Returns a draft with one more text; a text that is as saved is none. */
export function withText(
  draft: CodeDraft | null,
  saved: { readonly version: number; readonly source: CodeTexts },
  part: CodePart,
  text: string,
): CodeDraft {
  const { [part]: _before, ...others } = draft?.texts ?? {};
  const isSame = text === saved.source[part].replace(/\r\n?/g, '\n');
  return {
    version: draft?.version ?? saved.version,
    texts: isSame ? others : { ...others, [part]: text },
  };
}
