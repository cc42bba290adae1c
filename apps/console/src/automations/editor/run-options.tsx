import { FormFields, type FormField } from '../../kit/form-fields';
import { useAutomationTexts } from '../text/automation-texts';
import type { AutomationDraft } from './draft';
import { PickOverlay } from '../pickers/pick';

interface RunOptionsProps {
  readonly value: AutomationDraft;
  readonly onChange: (changes: Partial<AutomationDraft>) => void;
}

const fields: readonly FormField[] = [
  { key: 'mode', kind: 'choice', options: ['single', 'restart', 'queued', 'parallel'] },
  { key: 'cooldown.globalS', kind: 'number', min: 0, max: 86_400 },
  { key: 'cooldown.userS', kind: 'number', min: 0, max: 86_400 },
  { key: 'cooldown.perStream', kind: 'number', min: 0, max: 10_000 },
  { key: 'schedule.onlyLive', kind: 'switch' },
  { key: 'maxRuns', kind: 'number', min: 1, max: 20, advanced: true },
  { key: 'onMissed', kind: 'choice', options: ['skip', 'once'], advanced: true },
  { key: 'description', kind: 'long', maxLength: 300, advanced: true },
];

/** Limits on how often and when an automation runs. */
export function RunOptions({ value, onChange }: RunOptionsProps) {
  const { editor } = useAutomationTexts();
  return (
    <>
      <PickOverlay
        name="overlayId"
        value={value.overlayId}
        none={editor.noOverlay}
        onValue={(overlayId) => onChange({ overlayId: overlayId === '' ? null : overlayId })}
      />
      <FormFields
        fields={fields}
        texts={{ labels: editor.optionLabels, options: editor.optionChoices }}
        values={{ ...value }}
        onChange={(next) => onChange(next)}
      />
    </>
  );
}
