import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { answered, api } from '../api/client';
import { lazy } from '../kit/lazy';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { Field, Select, SwitchRow, TextField } from '../ui/field';
import type { DeckButton, DeckKeyData, ShownKey } from './buttons';
import DeckIcon from './deck-icon';
import { ColorField } from './macros/color-field';
import styles from './macros/macros.module.css';
import { useEditTexts } from './text/edit-texts';
import { useMacroTexts } from './text/macro-texts';

const UploadPicker = lazy(() => import('../media/upload-picker'));

interface KeyDialogProps {
  readonly shown: ShownKey;
  readonly buttons: readonly DeckButton[];
  readonly onSave: (key: DeckKeyData) => void;
  readonly onClose: () => void;
}

interface PartProps {
  readonly shown: ShownKey;
  readonly draft: DeckKeyData;
  readonly change: (part: Partial<DeckKeyData>) => void;
}

/** Dialog for a key: its look, and how it is pressed. */
export default function KeyDialog({ shown, buttons, onSave, onClose }: KeyDialogProps) {
  const t = useEditTexts();
  const texts = useTexts();
  const [draft, setDraft] = useState(shown.key);
  const change = (part: Partial<DeckKeyData>): void => setDraft({ ...draft, ...part });

  function submit(event: FormEvent): void {
    event.preventDefault();
    onSave(draft);
  }

  return (
    <Dialog title={`${t.key}: ${shown.button?.label ?? shown.label}`} wide onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <KeyLook {...{ shown, draft, change }} />
        {draft.pageId === null && <KeyPress {...{ shown, draft, change, buttons }} />}
        <DialogActions>
          <Button onClick={onClose}>{texts.common.cancel}</Button>
          <Button type="submit" look="primary">
            {texts.common.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function KeyLook({ shown, draft, change }: PartProps) {
  const t = useEditTexts();
  const { icons: iconNames } = useMacroTexts();
  const [isPicking, setPicking] = useState(false);
  const icons = useQuery({
    queryKey: ['deck-icons'],
    staleTime: Infinity,
    queryFn: () => answered(api.GET('/deck-icons')),
  });
  const { label, icon, color, imageUrl } = draft;
  return (
    <div className={styles.look}>
      <TextField
        label={t.label}
        autoFocus
        maxLength={40}
        placeholder={shown.button?.label ?? shown.label}
        value={label ?? ''}
        onText={(text) => change({ label: text === '' ? null : text })}
      />
      <Field label={t.icon}>
        {(ids) => (
          <div className={styles.beside}>
            <DeckIcon kind={shown.button?.kind ?? 'folder'} icon={icon ?? shown.button?.icon ?? null} />
            <Select
              {...ids}
              value={icon ?? ''}
              options={[
                { key: '', label: t.ownIcon },
                ...(icons.data?.items ?? []).map((key) => ({ key, label: iconNames[key] ?? key })),
              ]}
              onKey={(key) => change({ icon: key === '' ? null : key })}
            />
          </div>
        )}
      </Field>
      <Field label={t.picture}>
        {(ids) => (
          <div className={styles.beside}>
            {imageUrl !== null && <img src={imageUrl} alt="" width={40} height={40} />}
            <Button {...ids} onClick={() => setPicking(true)}>
              {t.choosePicture}
            </Button>
            {draft.imageUploadId !== null && (
              <Button onClick={() => change({ imageUploadId: null, imageUrl: null })}>{t.noPicture}</Button>
            )}
          </div>
        )}
      </Field>
      <ColorField color={color} onColor={(next) => change({ color: next })} />
      {isPicking && (
        <UploadPicker
          kind="image"
          onChosen={(url, imageUploadId) => {
            change({ imageUploadId, imageUrl: url });
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}

const presses = ['tap', 'hold'] as const;

function KeyPress({ draft, change, buttons }: PartProps & Pick<KeyDialogProps, 'buttons'>) {
  const t = useEditTexts();
  const number = (
    name: 'holdMs' | 'guardMs',
    label: string,
    bounds: { readonly min: number; readonly max: number },
  ) => (
    <TextField
      label={label}
      type="number"
      required
      {...bounds}
      value={draft[name]}
      onText={(text) => change({ [name]: Number(text) })}
    />
  );
  return (
    <>
      <div className={styles.look}>
        <Field label={t.press}>
          {(ids) => (
            <Select
              {...ids}
              value={draft.press}
              options={presses.map((key) => ({ key, label: t.presses[key] }))}
              onKey={(press) => change({ press, ...(press === 'hold' && { holdButtonId: null }) })}
            />
          )}
        </Field>
        {draft.press === 'tap' && (
          <Field label={t.holdButton}>
            {(ids) => (
              <Select
                {...ids}
                value={draft.holdButtonId ?? ''}
                options={[
                  { key: '', label: t.noHold },
                  ...buttons.map(({ id, label }) => ({ key: id, label })),
                ]}
                onKey={(key) => change({ holdButtonId: key === '' ? null : key })}
              />
            )}
          </Field>
        )}
        {(draft.press === 'hold' || draft.holdButtonId !== null) &&
          number('holdMs', t.holdMs, { min: 300, max: 3000 })}
        {number('guardMs', t.guardMs, { min: 0, max: 5000 })}
      </div>
      <SwitchRow label={t.confirm} checked={draft.confirm} onSwitch={(confirm) => change({ confirm })} />
    </>
  );
}
