import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { ApiProblem } from '../../api/api-problem';
import { answered, api } from '../../api/client';
import { useForm } from '../../kit/form';
import { useFieldFaults } from '../../kit/refusal/use-refusal-texts';
import { toast } from '../../ui/toasts';
import { packagesKey } from '../packages';
import { useOwnWidgetsTexts } from '../text/own-widgets-texts';
import { codeParts, draftOf, setDraft, type CodeDraft, type CodePart } from './draft';

/** Refused text of a widget. */
export interface CodeFault {
  readonly part: CodePart;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

export interface Saving {
  readonly isBusy: boolean;
  /** Text that the API refused; null if there is none. */
  readonly fault: CodeFault | null;
  /** Refusal that is about none of the texts; null if there is none. */
  readonly error: unknown;
  /** True if somebody else saved meanwhile. */
  readonly isConflict: boolean;
  /** @param isForced saves over what others saved */
  readonly save: (isForced: boolean) => void;
}

/**
 * Saves the draft of a widget, also by Ctrl+S.
 * @param onFault called with the text that is refused
 */
export function useSaving(
  packageId: string,
  draft: CodeDraft | null,
  onFault: (part: CodePart) => void,
): Saving {
  const t = useOwnWidgetsTexts();
  const queries = useQueryClient();
  const { error: refused, run, isBusy } = useForm();
  const { error, faults } = useFieldFaults(refused);
  const fault = useMemo<CodeFault | null>(() => {
    const part = codeParts.find((each) => faults[each] !== undefined);
    const line = error instanceof ApiProblem ? error.details['line'] : null;
    if (part === undefined) return null;
    return { part, line: typeof line === 'number' ? line : 1, text: faults[part] ?? '' };
  }, [error, faults]);

  const faulty = fault?.part;
  const latest = useRef(onFault);
  latest.current = onFault;
  useEffect(() => {
    if (faulty !== undefined) latest.current(faulty);
  }, [faulty, fault]);

  const save = (isForced: boolean): void => {
    if (!draft || isBusy) return;
    const sent = draft.texts;
    void run(async () => {
      const body = { ...sent, ...(!isForced && { expectedVersion: draft.version }) };
      const params = { path: { packageId } };
      const saved = await answered(api.PUT('/widget-packages/{packageId}', { params, body }));
      await queries.invalidateQueries({ queryKey: packagesKey });
      // What was written meanwhile stays.
      const now = Object.entries(draftOf(packageId)?.texts ?? {});
      const texts = Object.fromEntries(now.filter(([part, text]) => sent[part as CodePart] !== text));
      setDraft(packageId, { version: saved.version, texts });
      toast(t.editor.saved);
    });
  };
  useSaveKey(save);

  const isConflict = error instanceof ApiProblem && error.code === 'package_changed';
  return { isBusy, fault, error: fault || isConflict ? null : error, isConflict, save };
}

/** Ctrl+S, which would save the page of the console. */
function useSaveKey(save: (isForced: boolean) => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      latest.current(false);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
