import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api, type BodyOf } from '../../api/client';
import { randomId } from '../../api/client-id';
import { FormDialog } from '../../kit/form-dialog';
import kit from '../../kit/kit.module.css';
import type { FormValues } from '../../kit/values';
import { useHomeOverlay } from '../../show/home-overlay';
import { Field, Select } from '../../ui/field';
import { toast } from '../../ui/toasts';
import { textOf } from '../definition';
import { useOwnOverlays } from '../pickers/pick';
import { refresh } from '../queries';
import { useAutomationTexts } from '../text/automation-texts';
import { overlaysIn } from './overlays-in';

interface ImportDialogProps {
  readonly automations: readonly FormValues[];
  readonly onClose: () => void;
}

/** Shows what a file has, and asks which overlay stands for each that it names. */
export function ImportDialog({ automations, onClose }: ImportDialogProps) {
  const { files, editor } = useAutomationTexts();
  const queries = useQueryClient();
  const own = useOwnOverlays();
  const home = useHomeOverlay();
  const [chosen, setChosen] = useState<{ readonly [name: string]: string }>({});
  const named = overlaysIn(automations);
  const overlays = Object.fromEntries(
    named.map((name) => [name, chosen[name] ?? own.find(({ label }) => label === name)?.key ?? home]),
  );

  async function create(): Promise<void> {
    const body = { automations, overlays } as BodyOf<'import_automations'>;
    const header = { 'Idempotency-Key': randomId() };
    const { created, toCheck } = await answered(
      api.POST('/automations/import', { params: { header }, body }),
    );
    for (const queryKey of refresh) void queries.invalidateQueries({ queryKey });
    toast(files.imported(created.length, toCheck.length));
    onClose();
  }

  return (
    <FormDialog
      title={files.title(automations.length)}
      about={files.about}
      button={files.import}
      isReady={named.every((name) => (overlays[name] ?? '') !== '')}
      onSubmit={create}
      onClose={onClose}
    >
      <ul className={kit.meta}>
        {automations.map(({ name }, index) => (
          <li key={index}>{textOf(name)}</li>
        ))}
      </ul>
      {named.map((name) => (
        <Field key={name} label={files.overlay(name)} name={`overlays.${name}`}>
          {(ids) => (
            <Select
              {...ids}
              required
              value={overlays[name] ?? ''}
              options={[{ key: '', label: editor.choose }, ...own]}
              onKey={(key) => setChosen({ ...chosen, [name]: key })}
            />
          )}
        </Field>
      ))}
    </FormDialog>
  );
}
