import type { LayerRecord } from '@studio/realtime/editor-protocol';
import type { LayerEdit } from '../../design/edits';
import { Field, Select } from '../../ui/field';
import { useActions } from '../editor-actions';
import { NumberInput } from '../form/number-input';
import styles from './position.module.css';
import { usePositionTexts } from './text/position-texts';

const entrances = [
  'none',
  'fade-up',
  'pop',
  'slide-left',
  'slide-right',
  'slide-top',
  'slide-bottom',
] as const;
const loops = ['none', 'float', 'pulse'] as const;

interface MotionFieldsProps {
  readonly layer: LayerRecord;
  readonly selection: readonly number[];
  readonly disabled: boolean;
}

/** Fields for the entrances and loop animations of layers. */
export function MotionFields({ layer, selection, disabled }: MotionFieldsProps) {
  const position = usePositionTexts();
  const actions = useActions();
  type Motion = Pick<LayerEdit, 'animEntrance' | 'animLoop' | 'animDuration' | 'animDelay' | 'animSteps'>;
  const change = (motion: Motion): void =>
    actions.change(selection.map((memberId) => ({ memberId, ...motion })));
  return (
    <div className={styles.pair}>
      <Field label={position.entrance}>
        {(ids) => (
          <Select
            {...ids}
            value={layer.animEntrance}
            disabled={disabled}
            options={entrances.map((key) => ({ key, label: position.entrances[key] }))}
            onKey={(animEntrance) => change({ animEntrance })}
          />
        )}
      </Field>
      <Field label={position.loop}>
        {(ids) => (
          <Select
            {...ids}
            value={layer.animLoop}
            disabled={disabled}
            options={loops.map((key) => ({ key, label: position.loops[key] }))}
            onKey={(animLoop) => change({ animLoop })}
          />
        )}
      </Field>
      <NumberInput
        isNarrow
        field={{
          key: 'animDuration',
          type: 'number',
          label: position.duration,
          min: 0.1,
          max: 3,
          step: 0.1,
        }}
        value={layer.animDuration}
        disabled={disabled}
        onValue={(value) => change({ animDuration: Number(value) })}
      />
      <NumberInput
        isNarrow
        field={{ key: 'animDelay', type: 'number', label: position.delay, min: 0, max: 2, step: 0.1 }}
        value={layer.animDelay}
        disabled={disabled}
        onValue={(value) => change({ animDelay: Number(value) })}
      />
      <NumberInput
        isNarrow
        field={{ key: 'animSteps', type: 'number', label: position.steps, min: 0, max: 12, step: 1 }}
        value={layer.animSteps}
        disabled={disabled}
        onValue={(value) => change({ animSteps: Number(value) })}
      />
    </div>
  );
}
