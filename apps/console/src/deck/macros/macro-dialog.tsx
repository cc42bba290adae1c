import { useQuery } from '@tanstack/react-query';
import { answered, api, type Schemas } from '../../api/client';
import { useObserved } from '../../design/observed';
import { useMay, useRoom } from '../../design/room-context';
import { LaterConflictNotice } from '../../kit/later-conflict-notice';
import { Form } from '../../kit/form';
import { SureButton } from '../../kit/sure-button';
import { useTexts } from '../../text/texts';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Field, Select, TextField } from '../../ui/field';
import DeckIcon from '../deck-icon';
import { useMacroTexts } from '../text/macro-texts';
import { ColorField } from './color-field';
import { MacroRun } from './macro-run';
import styles from './macros.module.css';
import { StepList } from './step-list';
import { stepTitle } from './step-title';
import { keyOf } from './steps';
import { useMacroForm, type MacroDraft, type SavedMacro } from './use-macro-form';
import { useStepChoices } from './use-step-choices';

interface MacroDialogProps {
  /** Null for a new macro. */
  readonly macro: SavedMacro | null;
  readonly commands: readonly Schemas['WidgetCommandView'][];
  readonly onClose: () => void;
}

/** Dialog for a macro: its name, look and steps, and a button to test it. */
export default function MacroDialog({ macro, commands, onClose }: MacroDialogProps) {
  const texts = useTexts();
  const t = useMacroTexts();
  const form = useMacroForm(macro);
  const choices = useStepChoices(commands);
  const { saved, draft, change, error, run, isBusy, carryOut } = form;
  const titles = Object.fromEntries(draft.steps.map((step) => [keyOf(step), stepTitle(step, choices, t)]));

  async function submit(): Promise<void> {
    if (await carryOut(async () => (await form.save()) !== null)) onClose();
  }

  async function remove(): Promise<void> {
    if (await carryOut(form.remove)) onClose();
  }

  return (
    <Dialog title={saved ? t.edit : t.add} wide onClose={onClose}>
      <Form form={{ error }} className={styles.form} onSubmit={submit}>
        <MacroLook draft={draft} onChange={change} />
        <StepList steps={draft.steps} choices={choices} onSteps={(steps) => change({ steps })} />
        {run && <MacroRun key={run.runId} run={run} titles={titles} />}
        {form.found && (
          <LaterConflictNotice
            conflicts={form.found.conflicts}
            fields={[]}
            texts={{ labels: { name: t.name, color: t.color, icon: t.icon, steps: t.steps } }}
            disabled={isBusy}
            onTheirs={() => void form.decide('theirs')}
            onMine={() => void form.decide('mine').then((isSaved) => isSaved && onClose())}
          />
        )}
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
      </Form>
    </Dialog>
  );
}

interface MacroLookProps {
  readonly draft: MacroDraft;
  readonly onChange: (part: Partial<MacroDraft>) => void;
}

function MacroLook({ draft: { name, color, icon }, onChange }: MacroLookProps) {
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
        name="name"
        value={name}
        onText={(text) => onChange({ name: text })}
      />
      <Field label={t.icon} name="icon">
        {(ids) => (
          <div className={styles.beside}>
            <DeckIcon kind="macro" icon={icon} />
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
      <ColorField color={color} onColor={(next) => onChange({ color: next })} />
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
  const { status } = useTexts();
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
    <Button disabled={isOff} title={isOpen ? undefined : status.takeNeedsConnection} onClick={onTry}>
      {label}
    </Button>
  );
}
