import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { asProblem } from '../../api/api-problem';
import { answered, api, type BodyOf } from '../../api/client';
import { Form, useForm } from '../../kit/form';
import styles from '../../kit/kit.module.css';
import { Unsaved } from '../../kit/unsaved';
import { useHomeOverlay } from '../../show/home-overlay';
import { useTexts } from '../../text/texts';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { toast } from '../../ui/toasts';
import type { AutomationSchema, ListedAutomation } from '../definition';
import { useOwnOverlays } from '../pickers/pick';
import { refresh } from '../queries';
import { useAutomationTexts } from '../text/automation-texts';
import { ConditionList } from './condition-list';
import { draftOf, isSame, type AutomationDraft } from './draft';
import own from './editor.module.css';
import { EditorContext, variablesFor } from './editor-context';
import { EditorCard } from './editor-card';
import { RunOptions } from './run-options';
import { StepList } from './step-list';
import { TriggerList } from './trigger-card';

interface AutomationEditorProps {
  /** As it is stored now; it may be newer than what is edited. */
  readonly automation: ListedAutomation;
  readonly schema: AutomationSchema;
}

/** Cards When, Only if and Then of an automation. */
export function AutomationEditor({ automation, schema }: AutomationEditorProps) {
  const t = useTexts();
  const { editor } = useAutomationTexts();
  const edit = useDraft(automation);
  const { draft, put } = edit;
  const overlayId = useOverlayFor(draft);
  const context = useMemo(() => {
    const triggers = draft.triggers.map(({ type }) => type);
    return {
      ...{ schema, warnings: edit.warnings, overlayId, triggers },
      broken: edit.isChanged ? [] : automation.broken.map(({ path }) => path),
      variables: variablesFor(schema, triggers),
    };
  }, [schema, edit.warnings, edit.isChanged, automation.broken, overlayId, draft.triggers]);
  return (
    <EditorContext.Provider value={context}>
      <Form
        form={{ error: edit.error }}
        className={styles.form}
        onSubmit={() => edit.save(edit.base.version)}
      >
        <Unsaved isUnsaved={edit.isChanged} />
        <Conflict edit={edit} />
        <TextField
          label={t.common.name}
          name="name"
          required
          maxLength={60}
          value={draft.name}
          onText={(name) => put({ name })}
        />
        <EditorCard title={editor.when} about={editor.whenAbout}>
          <TriggerList value={draft.triggers} onChange={(triggers) => put({ triggers })} />
        </EditorCard>
        <EditorCard title={editor.onlyIf} about={editor.onlyIfAbout}>
          <ConditionList
            path="conditions"
            value={draft.conditions}
            onChange={(conditions) => put({ conditions })}
          />
        </EditorCard>
        <EditorCard title={editor.then} about={editor.thenAbout}>
          <StepList path="actions" value={draft.actions} onChange={(actions) => put({ actions })} />
        </EditorCard>
        <EditorCard title={editor.options}>
          <RunOptions value={draft} onChange={put} />
        </EditorCard>
        <div className={own.bar}>
          <span>{edit.isChanged ? editor.unsaved : editor.allSaved}</span>
          <Button disabled={!edit.isChanged} onClick={() => void edit.discard()}>
            {editor.discard}
          </Button>
          <Button type="submit" look="primary" disabled={!edit.isChanged || edit.form.isBusy}>
            {t.common.save}
          </Button>
        </div>
      </Form>
    </EditorContext.Provider>
  );
}

/** Returns the overlay that new steps act on: that of the automation, else the one that is used most. */
function useOverlayFor({ overlayId }: AutomationDraft): string {
  const home = useHomeOverlay();
  const overlays = useOwnOverlays();
  return overlayId ?? overlays.find(({ key }) => key === home)?.key ?? overlays[0]?.key ?? '';
}

type EditedAutomation = ReturnType<typeof useDraft>;

/** State of an automation that is edited: what it is based on, and what differs. */
function useDraft(automation: ListedAutomation) {
  const t = useTexts();
  const { editor } = useAutomationTexts();
  const queries = useQueryClient();
  const form = useForm();
  const [base, setBase] = useState(automation);
  const [draft, setDraft] = useState(() => draftOf(automation));
  const [warnings, setWarnings] = useState<NonNullable<Saved['warnings']>>([]);
  const isChanged = !isSame(draft, draftOf(base));
  const isConflict = form.error !== null && asProblem(form.error).code === 'rev_conflict';
  // Nothing is lost by following others while nothing is changed here.
  if (!isChanged && automation.version > base.version) {
    setBase(automation);
    setDraft(draftOf(automation));
  }
  const begin = (from: ListedAutomation): void => {
    setBase(from);
    setDraft(draftOf(from));
    setWarnings([]);
  };
  const save = async (expectedVersion: number): Promise<void> => {
    const body: BodyOf<'update_automation'> = {
      ...{ ...draft, expectedVersion },
      triggers: draft.triggers.map((each) => ({ ...each })),
      actions: [...draft.actions],
    };
    const path = { automationId: base.automationId };
    const saved = await form.run(() =>
      answered(api.PATCH('/automations/{automationId}', { params: { path }, body })),
    );
    if (!saved) return;
    toast(saved.warnings.length > 0 ? editor.savedWithWarnings(saved.warnings.length) : t.common.saved);
    const stored = { ...base, ...saved };
    setBase(stored);
    setDraft(draftOf(stored));
    setWarnings(saved.warnings);
    for (const queryKey of refresh) void queries.invalidateQueries({ queryKey });
  };
  return {
    error: isConflict ? null : form.error,
    ...{ form, base, draft, warnings, isChanged, save, stored: automation },
    put: (changes: Partial<AutomationDraft>) => setDraft((before) => ({ ...before, ...changes })),
    /** Drops what was changed here, for what is stored now. */
    discard: async () => {
      const params = { path: { automationId: base.automationId } };
      const now = await form.run(() => answered(api.GET('/automations/{automationId}', { params })));
      if (now) begin(now);
    },
  };
}

type Saved = {
  readonly warnings: { readonly path: string; readonly name: string; readonly suggestion: string | null }[];
};

/** Says that somebody else saved meanwhile, and offers both ways on. */
function Conflict({ edit }: { readonly edit: EditedAutomation }) {
  const { editor } = useAutomationTexts();
  const { form, base, stored, isChanged } = edit;
  const problem = form.error === null ? null : asProblem(form.error);
  const refusedFor = problem?.code === 'rev_conflict' ? Number(problem.details['currentRev']) : 0;
  const version = Math.max(refusedFor, stored.version);
  if (!isChanged || version <= base.version) return null;
  return (
    <Notice
      kind="warning"
      action={
        <div className={styles.actions}>
          <Button onClick={() => void edit.discard()}>{editor.takeTheirs}</Button>
          <Button onClick={() => void edit.save(version)}>{editor.keepMine}</Button>
        </div>
      }
    >
      {editor.conflict}
    </Notice>
  );
}
