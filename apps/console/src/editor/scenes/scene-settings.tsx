import { useMemo, useState } from 'react';
import type { SceneRecord } from '@studio/realtime/editor-protocol';
import { useRoom } from '../../design/room-context';
import { FormDialog } from '../../kit/form-dialog';
import { useEditorTexts } from '../text/editor-texts';
import { Field, Select, TextField } from '../../ui/field';
import { sceneActions } from './scene-actions';
import styles from './scenes.module.css';

interface SceneSettingsProps {
  readonly scene: SceneRecord;
  readonly onClose: () => void;
}

const types = ['morph', 'fade', 'slide', 'zoom', 'cut'] as const;
const bounds = { min: 200, max: 2000, step: 50 };

export function SceneSettings({ scene, onClose }: SceneSettingsProps) {
  const t = useEditorTexts();
  const { overlayId } = useRoom();
  const scenes = useMemo(() => sceneActions(overlayId), [overlayId]);
  const [name, setName] = useState(scene.name);
  const [type, setType] = useState(scene.transitionType);
  const [ms, setMs] = useState(String(scene.transitionMs));

  async function save(): Promise<void> {
    await scenes.update(scene.sceneId, {
      name,
      transitionType: type,
      ...(type !== 'cut' && { transitionMs: Number(ms) }),
    });
    onClose();
  }

  return (
    <FormDialog title={t.scenes.settings} onSubmit={save} onClose={onClose}>
      <TextField
        label={t.common.name}
        name="name"
        autoFocus
        required
        maxLength={40}
        value={name}
        onText={setName}
      />
      <div className={styles.pair}>
        <Field label={t.scenes.transition} name="transitionType">
          {(ids) => (
            <Select
              {...ids}
              value={type}
              options={types.map((key) => ({ key, label: t.scenes.transitions[key] }))}
              onKey={setType}
            />
          )}
        </Field>
        <TextField
          label={t.scenes.duration}
          name="transitionMs"
          type="number"
          disabled={type === 'cut'}
          {...bounds}
          value={ms}
          onText={setMs}
        />
      </div>
    </FormDialog>
  );
}
