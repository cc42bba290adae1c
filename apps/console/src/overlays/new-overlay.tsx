import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { answered, api } from '../api/client';
import { useOverlays } from '../api/queries';
import { FormDialog } from '../kit/form-dialog';
import { useSpeech, useTexts } from '../text/texts';
import { Check, TextField } from '../ui/field';
import styles from '../setup/setup.module.css';
import { beginnings, type Beginning } from './beginnings';
import { freeName } from './free-name';
import own from './new-overlay.module.css';
import { PresetPicture } from './preset-picture';
import { useOverlaysTexts } from './text/overlays-texts';
import { usePresets, useTemplates } from './use-presets';

/** A new overlay: of a preset, of a template, or blank. */
export function NewOverlay({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  const { language: locale } = useSpeech();
  const { creation: texts } = useOverlaysTexts();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const presets = usePresets();
  const templates = useTemplates();
  const all = beginnings(t, presets.data?.presets ?? [], templates.data?.items ?? []);
  const [chosenId, setChosen] = useState('blank');
  const [name, setName] = useState('');
  const [options, setOptions] = useState<{ readonly [key: string]: boolean }>({});
  const chosen = all.find(({ id }) => id === chosenId);
  const taken = useOverlays().data?.items ?? [];
  const ownName = freeName(
    chosen?.id === 'blank' ? texts.blankName : (chosen?.name ?? ''),
    taken.map((each) => each.name),
  );

  async function create(): Promise<void> {
    if (!chosen) return;
    const body = { ...chosen.body(options), locale, name: name.trim() === '' ? ownName : name };
    const { overlayId } = await answered(api.POST('/overlays', { body }));
    void queries.invalidateQueries({ queryKey: ['overlays'] });
    navigate(`/overlays/${overlayId}`);
  }

  function choose(beginning: Beginning): void {
    setChosen(beginning.id);
    setOptions({});
  }

  return (
    <FormDialog title={t.overlays.new} wide button={texts.create} onSubmit={create} onClose={onClose}>
      <div className={styles.presets} role="radiogroup" aria-label={texts.beginWith}>
        {all.map((beginning) => (
          <button
            key={beginning.id}
            type="button"
            role="radio"
            aria-checked={beginning.id === chosenId}
            className={styles.preset}
            onClick={() => choose(beginning)}
          >
            {beginning.preset ? (
              <PresetPicture preset={beginning.preset} />
            ) : beginning.thumbUrl === null ? (
              <span className={styles.blank}>{beginning.sign}</span>
            ) : (
              <img src={beginning.thumbUrl} alt="" />
            )}
            <span className={styles.name}>{beginning.name}</span>
            <span className={styles.words}>{beginning.about}</span>
          </button>
        ))}
      </div>
      {chosen && chosen.options.length > 0 && (
        <fieldset>
          <legend className={own.legend}>{texts.options}</legend>
          {chosen.options.map(({ key, label, default: isOn }) => (
            <Check
              key={key}
              label={label}
              checked={options[key] ?? isOn}
              onCheck={(on) => setOptions({ ...options, [key]: on })}
            />
          ))}
        </fieldset>
      )}
      <TextField
        label={t.common.name}
        name="name"
        placeholder={ownName}
        maxLength={40}
        value={name}
        onText={setName}
      />
    </FormDialog>
  );
}
