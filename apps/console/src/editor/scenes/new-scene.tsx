import { useMemo, useState, type FormEvent } from 'react';
import { useRoom } from '../../design/room-context';
import { useTexts } from '../../text/texts';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Check, TextField } from '../../ui/field';
import { useView } from '../editor-focus';
import { sceneActions } from './scene-actions';
import styles from './scenes.module.css';

export function NewScene({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  const view = useView();
  const { overlayId } = useRoom();
  const scenes = useMemo(() => sceneActions(overlayId), [overlayId]);
  const [name, setName] = useState('');
  const [isCopy, setCopy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const made = await scenes.create(name, isCopy ? 'snapshot' : 'blank');
    if (!made) return;
    view.sceneId.set(made.sceneId);
    onClose();
  }

  return (
    <Dialog title={t.scenes.add} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t.common.name}
          placeholder={t.scenes.namePlaceholder}
          autoFocus
          required
          maxLength={40}
          value={name}
          onText={setName}
        />
        <Check label={t.scenes.copyLive} checked={isCopy} onCheck={setCopy} />
        <DialogActions>
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button type="submit" look="primary">
            {t.scenes.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
