import { useMemo } from 'react';
import type { SceneRecord } from '@studio/realtime/editor-protocol';
import { useRoom } from '../../design/room-context';
import { DraftDialog } from '../../kit/draft-dialog';
import { useSharedDraft } from '../../kit/shared-draft';
import { useEditorTexts } from '../text/editor-texts';
import { Button } from '../../ui/button';
import { DialogActions } from '../../ui/dialog';
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
  const { name, transitionType, transitionMs } = scene;
  const draft = useSharedDraft({
    stored: { name, transitionType, transitionMs },
    send: (changes, expected) => scenes.update(scene.sceneId, { ...changes, expected }),
    onSaved: onClose,
  });
  const { form, values, change, isChanged } = draft;

  return (
    <DraftDialog
      {...{ form, isChanged, onClose }}
      title={t.scenes.settings}
      onSubmit={() => void draft.save()}
    >
      <TextField
        label={t.common.name}
        name="name"
        autoFocus
        required
        maxLength={40}
        value={values.name}
        onText={(text) => change({ name: text })}
      />
      <div className={styles.pair}>
        <Field label={t.scenes.transition} name="transitionType">
          {(ids) => (
            <Select
              {...ids}
              value={values.transitionType}
              options={types.map((key) => ({ key, label: t.scenes.transitions[key] }))}
              onKey={(type) => change({ transitionType: type })}
            />
          )}
        </Field>
        <TextField
          label={t.scenes.duration}
          name="transitionMs"
          type="number"
          disabled={values.transitionType === 'cut'}
          {...bounds}
          required
          value={values.transitionMs}
          onText={(text) => change({ transitionMs: Number(text) })}
        />
      </div>
      {draft.conflict({
        name: t.common.name,
        transitionType: t.scenes.transition,
        transitionMs: t.scenes.duration,
      })}
      <DialogActions>
        <Button onClick={onClose}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" disabled={form.isBusy}>
          {t.common.save}
        </Button>
      </DialogActions>
    </DraftDialog>
  );
}
