import { Play } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { lazy } from '../../kit/lazy';
import { Button } from '../../ui/button';
import type { FieldValues } from './field-def';
import type { FieldInputProps } from './field-props';
import styles from './form.module.css';

const ActionDialog = lazy(() => import('./action-dialog'));

interface CommandButtonProps extends FieldInputProps {
  /** Draws one setting of the data that the command takes. */
  readonly Field: (props: FieldInputProps) => ReactNode;
}

/** Button that runs a command of the layer, once its data are known: those of the last time are offered again. */
export function CommandButton({ field, disabled, Field, onCommand }: CommandButtonProps) {
  const { label, command = '', args = {}, payloadFields } = field;
  const [isAsking, setAsking] = useState(false);
  const [payload, setPayload] = useState((args['payload'] ?? {}) as FieldValues);
  return (
    <>
      <Button
        className={styles.command}
        disabled={disabled}
        onClick={() => (payloadFields ? setAsking(true) : onCommand?.(command, args))}
      >
        <Play size={14} aria-hidden />
        {payloadFields ? `${label} …` : label}
      </Button>
      {isAsking && (
        <ActionDialog
          {...{ button: field, payload, Field }}
          onRun={(next) => {
            setPayload(next);
            onCommand?.(command, { ...args, payload: next });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
