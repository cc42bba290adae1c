import type { FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { answered, api, type Schemas } from '../../api/client';
import { useObserved } from '../../design/observed';
import { useMay, useRoom } from '../../design/room-context';
import { fieldFaults } from '../../kit/field-faults';
import { SureButton } from '../../kit/sure-button';
import { useTexts } from '../../text/texts';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Field, inputClass, Select, TextField } from '../../ui/field';
import { ProblemNotice } from '../../ui/notice';
import { DeckIcon } from '../deck-icon';
import { useMacroTexts } from '../text/macro-texts';
import { MacroRun } from './macro-run';
import styles from './macros.module.css';
import { StepList } from './step-list';
import { stepTitle } from './step-title';
import { keyOf } from './steps';
import { useMacroForm, type MacroDraft, type SavedMacro } from './use-macro-form';
import { useStepChoices } from './use-step-choices';

interface MacroDialogProps {
  /** Null for a new one. */
  readonly macro: SavedMacro | null;
  readonly commands: readonly Schemas['WidgetCommandView'][];
  readonly onClose: () => void;
}

/** A macro: what it is called, what it looks like, what it does, and a way to try it. */
export function MacroDialog({ macro, commands, onClose }: MacroDialogProps) {
  const texts = useTexts();
  const t = useMacroTexts();
  const form = useMacroForm(macro);
  const choices = useStepChoices(commands);
  const { saved, draft, change, error, run, isBusy, carryOut } = form;
  const faults = fieldFaults(error, texts);
  const titles = Object.fromEntries(draft.steps.map((step) => [keyOf(step), stepTitle(step, choices, t)]));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await carryOut(form.save)) onClose();
  }

  async function remove(): Promise<void> {
    if (await carryOut(form.remove)) onClose();
  }

  return (
    <Dialog title={saved ? t.edit : t.add} wide onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {error !== null && <ProblemNotice error={error} />}
        <MacroLook draft={draft} faults={faults} onChange={change} />
        <StepList
          steps={draft.steps}
          choices={choices}
          faults={faults}
          onSteps={(steps) => change({ steps })}
        />
        {run && <MacroRun key={run.runId} run={run} titles={titles} />}
        <DialogActions>
          {saved && (
            <SureButton disabled={isBusy} onSure={() => void remove()}>
              {texts.common.delete}
            </SureButton>
          )}
          <TryButton
            hasScene={draft.steps.some(({ kind, enabled }) => kind === 'scene' && enabled !== false)}
            disabled={isBusy || draft.steps.length === 0}
            label={form.isChanged ? t.saveAndTry : t.try}
            onTry={() => void carryOut(form.fire)}
          />
          <Button onClick={onClose}>{texts.common.cancel}</Button>
          <Button type="submit" look="primary" disabled={isBusy}>
            {texts.common.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface MacroLookProps {
  readonly draft: MacroDraft;
  readonly faults: { readonly [path: string]: string };
  readonly onChange: (part: Partial<MacroDraft>) => void;
}

function MacroLook({ draft: { name, color, icon }, faults, onChange }: MacroLookProps) {
  const t = useMacroTexts();
  const icons = useQuery({
    queryKey: ['deck-icons'],
    staleTime: Infinity,
    queryFn: () => answered(api.GET('/deck-icons')),
  });
  return (
    <div className={styles.look}>
      <TextField
        label={t.name}
        autoFocus
        required
        maxLength={40}
        error={faults['name']}
        value={name}
        onText={(text) => onChange({ name: text })}
      />
      <Field label={t.icon} error={faults['icon']}>
        {(ids) => (
          <div className={styles.beside}>
            <DeckIcon button={{ kind: 'macro', icon }} />
            <Select
              {...ids}
              value={icon ?? ''}
              options={[
                { key: '', label: t.noIcon },
                ...(icons.data?.items ?? []).map((key) => ({ key, label: t.icons[key] ?? key })),
              ]}
              onKey={(key) => onChange({ icon: key === '' ? null : key })}
            />
          </div>
        )}
      </Field>
      <Field label={t.color} error={faults['color']}>
        {(ids) => (
          <div className={styles.beside}>
            <input
              {...ids}
              type="color"
              className={inputClass}
              value={color ?? '#8b93a7'}
              onChange={(event) => onChange({ color: event.target.value })}
            />
            <Button disabled={color === null} onClick={() => onChange({ color: null })}>
              {t.noColor}
            </Button>
          </div>
        )}
      </Field>
    </div>
  );
}

interface TryButtonProps {
  /** Then a second press is the yes. */
  readonly hasScene: boolean;
  readonly disabled: boolean;
  readonly label: string;
  readonly onTry: () => void;
}

function TryButton({ hasScene, disabled, label, onTry }: TryButtonProps) {
  const { editor } = useTexts();
  const isOpen = useObserved(useRoom().connection) === 'open';
  const mayFire = useMay('actions:fire');
  const isOff = disabled || !isOpen || !mayFire;
  if (hasScene)
    return (
      <SureButton look="plain" disabled={isOff} onSure={onTry}>
        {label}
      </SureButton>
    );
  return (
    <Button disabled={isOff} title={isOpen ? undefined : editor.takeNeedsConnection} onClick={onTry}>
      {label}
    </Button>
  );
}
