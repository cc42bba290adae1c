import { useState, type ReactNode } from 'react';
import { FormDialog } from '../../kit/form-dialog';
import { useFormTexts } from '../../kit/text/form-texts';
import type { FieldDef, FieldValues } from './field-def';
import type { FieldInputProps } from './field-props';
import { PayloadFields } from './payload-fields';

interface ActionDialogProps {
  readonly button: FieldDef;
  /** Data that the form begins with. */
  readonly payload: FieldValues;
  readonly Field: (props: FieldInputProps) => ReactNode;
  readonly onRun: (payload: FieldValues) => void;
  readonly onClose: () => void;
}

/** Dialog that asks for the data of a graphic's own action, and runs it. */
export default function ActionDialog({ button, payload: begun, Field, onRun, onClose }: ActionDialogProps) {
  const t = useFormTexts();
  const [payload, setPayload] = useState(begun);
  return (
    <FormDialog
      title={button.label}
      button={t.form.runAction}
      onSubmit={() => {
        onRun(payload);
        onClose();
        return Promise.resolve();
      }}
      onClose={onClose}
    >
      <PayloadFields button={button} payload={payload} path="payload" Field={Field} onPayload={setPayload} />
    </FormDialog>
  );
}
