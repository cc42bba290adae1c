import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { answered, api, type BodyOf } from '../../api/client';
import { randomId } from '../../api/client-id';
import { FormDialog } from '../../kit/form-dialog';
import { useHomeOverlay } from '../../show/home-overlay';
import { useTexts } from '../../text/texts';
import { TextField } from '../../ui/field';
import { toast } from '../../ui/toasts';
import { triggersIn, type AutomationSchema } from '../definition';
import { EditorContext, variablesFor } from '../editor/editor-context';
import { TemplateInput } from '../editor/template-input';
import { Pick, PickOverlay } from '../pickers/pick';
import { refresh, useSchema } from '../queries';
import { useAutomationTexts } from '../text/automation-texts';
import { filledDefinition, type GalleryTemplate, type SettingValues } from './filled-definition';

type GallerySetting = GalleryTemplate['settings'][number];
type SettingValue = SettingValues[string];

interface TemplateDialogProps {
  readonly template: GalleryTemplate;
  readonly onClose: () => void;
}

/** Asks for the blanks of a template, and creates the automation. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const t = useTexts();
  const { gallery } = useAutomationTexts();
  const queries = useQueryClient();
  const [, go] = useLocation();
  const home = useHomeOverlay();
  const schema = useSchema();
  const [name, setName] = useState(template.name);
  const [chosen, setChosen] = useState<SettingValues>({});
  const values: SettingValues = Object.fromEntries(
    template.settings.map(({ key, kind, default: given }) => [
      key,
      chosen[key] ?? (kind === 'overlay' ? home : (given as SettingValue)),
    ]),
  );

  async function create(): Promise<void> {
    const body = { name, ...filledDefinition(template, values) } as BodyOf<'create_automation'>;
    const header = { 'Idempotency-Key': randomId() };
    await answered(api.POST('/automations', { params: { header }, body }));
    for (const queryKey of refresh) void queries.invalidateQueries({ queryKey });
    toast(gallery.created(name));
    go('/');
  }

  const context = useMemo(() => contextOf(schema.data, template), [schema.data, template]);

  return (
    <FormDialog
      title={template.name}
      about={template.about}
      wide
      button={gallery.create}
      isReady={template.settings.every(({ key }) => (values[key] ?? '') !== '')}
      onSubmit={create}
      onClose={onClose}
    >
      <TextField label={t.common.name} name="name" required maxLength={60} value={name} onText={setName} />
      <EditorContext.Provider value={context}>
        {template.settings.map((setting) => (
          <Blank
            key={setting.key}
            setting={setting}
            value={values[setting.key] ?? null}
            overlayId={String(values['overlay'] ?? '')}
            onValue={(value) => setChosen({ ...chosen, [setting.key]: value })}
          />
        ))}
      </EditorContext.Provider>
    </FormDialog>
  );
}

/** Returns what texts of a template can use: the variables of its triggers. */
function contextOf(loaded: AutomationSchema | undefined, { definition }: GalleryTemplate) {
  const schema: AutomationSchema = loaded ?? {
    ...{ triggers: [], conditionOps: [], steps: [], filters: [], limits: {} },
  };
  const triggers = triggersIn(definition['triggers'] ?? [definition['trigger']]);
  const types = triggers.map(({ type }) => type);
  return {
    ...{ schema, variables: variablesFor(schema, types), triggers: types },
    ...{ warnings: [], broken: [], overlayId: '' },
  };
}

interface BlankProps {
  readonly setting: GallerySetting;
  readonly value: SettingValue;
  readonly overlayId: string;
  readonly onValue: (value: SettingValue) => void;
}

/** Input for one setting of a template. */
function Blank({ setting, value, overlayId, onValue }: BlankProps) {
  const { label, kind, min, max, widget, places } = setting;
  const name = places[0];
  switch (kind) {
    case 'overlay':
      return <PickOverlay value={value} onValue={onValue} {...(name !== undefined && { name })} />;
    case 'scene':
    case 'layer':
    case 'effect':
      return (
        <Pick
          {...{ kind, label, value, overlayId, widget }}
          {...(name !== undefined && { name })}
          onValue={(chosen) => onValue(chosen ?? null)}
        />
      );
    case 'text':
      return (
        <TemplateInput
          {...{ label, name: name ?? '', required: true, long: true, value: String(value ?? '') }}
          {...(max !== null && { maxLength: max })}
          onText={onValue}
        />
      );
    default:
      return (
        <TextField
          {...{ label, name, required: true, type: kind, value: String(value ?? '') }}
          {...(kind === 'number'
            ? { min: min ?? undefined, max: max ?? undefined, step: 'any' }
            : { maxLength: max ?? undefined })}
          onText={(text) => onValue(kind === 'number' && text !== '' ? Number(text) : text)}
        />
      );
  }
}
