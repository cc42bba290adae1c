import { useMemo } from 'react';
import { usePageTexts } from '../../kit/page-texts';
import { useFormTexts, type FormOnlyTexts } from '../../kit/text/form-texts';
import type { ConsoleTexts } from '../../text/en';
import { useSpeech, type Speech } from '../../text/texts';
import { de } from './de';
import { en, type EditorOnlyTexts } from './en';

/** Texts of the console, of forms and of the editor. */
export type EditorTexts = ConsoleTexts & FormOnlyTexts & EditorOnlyTexts;

/** The chosen language, with the texts of the editor. */
interface EditorSpeech extends Speech {
  readonly t: EditorTexts;
}

export function useEditorSpeech(): EditorSpeech {
  const speech = useSpeech();
  const forms = useFormTexts();
  const own = usePageTexts<EditorOnlyTexts>({ en, de });
  return useMemo(() => ({ ...speech, t: { ...forms, ...own } }), [speech, forms, own]);
}

export function useEditorTexts(): EditorTexts {
  return useEditorSpeech().t;
}
