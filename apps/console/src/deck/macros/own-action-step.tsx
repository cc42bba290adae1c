import { useQuery } from '@tanstack/react-query';
import { useRecord, useRoom } from '../../design/room-context';
import type { FieldDef, FieldValues } from '../../editor/form/field-def';
import { FieldInput } from '../../editor/form/field-input';
import { fieldsQuery } from '../../editor/form/fields-query';
import { PayloadFields } from '../../editor/form/payload-fields';
import kit from '../../kit/kit.module.css';
import type { FormValues } from '../../kit/values';
import { useSpeech } from '../../text/texts';
import { Field, Select } from '../../ui/field';
import { useMacroTexts } from '../text/macro-texts';
import type { StepDraft } from './steps';

interface OwnActionStepProps {
  readonly step: StepDraft;
  /** Path of the step in the API. */
  readonly path: string;
  readonly onArgs: (args: FormValues) => void;
}

/** Form for a graphic's own action: which one, and its data by the schema of that action. */
export function OwnActionStep({ step, path, onArgs }: OwnActionStepProps) {
  const t = useMacroTexts();
  const { language } = useSpeech();
  const { overlayId } = useRoom();
  const memberId = Number(step['memberId']);
  const layer = useRecord('layer', memberId);
  const fields = useQuery(fieldsQuery(overlayId, memberId, language, layer?.code?.hash)).data ?? [];
  const args = (step['args'] ?? {}) as FormValues;
  const id = typeof args['id'] === 'string' ? args['id'] : '';
  const buttons = fields.filter(({ type, command }) => type === 'button' && command === 'action');
  const button = buttons.find((each) => idOf(each) === id);

  function choose(key: string): void {
    const { id: _, payload: __, ...others } = args;
    const chosen = buttons.find((each) => idOf(each) === key);
    onArgs(chosen ? { ...others, ...chosen.args } : others);
  }

  return (
    <div className={kit.fields}>
      <Field label={t.ownAction} name={`${path}.args.id`}>
        {(ids) => (
          <Select
            {...ids}
            value={id}
            options={[
              { key: '', label: t.choose },
              ...buttons.map((each) => ({ key: idOf(each), label: each.label })),
              ...(id === '' || button ? [] : [{ key: id, label: id }]),
            ]}
            onKey={choose}
          />
        )}
      </Field>
      {button && (
        <PayloadFields
          button={button}
          payload={(args['payload'] ?? {}) as FieldValues}
          path={`${path}.args.payload`}
          Field={FieldInput}
          onPayload={(payload) => onArgs({ ...args, payload })}
        />
      )}
    </div>
  );
}

function idOf({ args }: FieldDef): string {
  const id = args?.['id'];
  return typeof id === 'string' ? id : '';
}
