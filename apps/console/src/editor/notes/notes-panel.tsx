import { Check as CheckIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { NoteRecord } from '@studio/realtime/editor-protocol';
import { answered, api } from '../../api/client';
import { useObserved } from '../../design/observed';
import { useDerived, useRoom } from '../../design/room-context';
import { Form, useForm } from '../../kit/form';
import { useEditorSpeech } from '../text/editor-texts';
import { Button, IconButton } from '../../ui/button';
import { classes } from '../../ui/classes';
import { GroupFault, inputClass } from '../../ui/field';
import { toastProblem } from '../../ui/toasts';
import { useView } from '../editor-focus';
import form from '../form/form.module.css';
import styles from './notes.module.css';

/** Notes between editors about the selected layer, or about the overlay. */
export function NotesPanel() {
  const { t } = useEditorSpeech();
  const view = useView();
  const { overlayId } = useRoom();
  const [memberId] = useObserved(view.selection);
  const state = useForm();
  const [text, setText] = useState('');
  const notes = useDerived((store) =>
    store
      .all('note')
      .filter((note) => memberId === undefined || note.memberId === memberId)
      .sort((a, b) => b.noteId - a.noteId),
  );

  async function add(): Promise<void> {
    await answered(
      api.POST('/overlays/{overlayId}/notes', {
        params: { path: { overlayId } },
        body: { text, ...(memberId !== undefined && { memberId }) },
      }),
    );
    setText('');
  }

  return (
    <div className={form.form}>
      <Form form={state} className={styles.write} onSubmit={() => state.run(add)}>
        <textarea
          className={inputClass}
          aria-label={t.notes.write}
          placeholder={memberId === undefined ? t.notes.write : t.notes.writeLayer}
          maxLength={500}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <GroupFault name="text" />
        <Button type="submit">{t.notes.add}</Button>
      </Form>
      {notes.length === 0 && <p className={form.empty}>{t.notes.none}</p>}
      {notes.map((note) => (
        <Note key={note.noteId} note={note} />
      ))}
    </div>
  );
}

function Note({ note }: { readonly note: NoteRecord }) {
  const { t, ago } = useEditorSpeech();
  const { overlayId } = useRoom();
  const path = { overlayId, noteId: note.noteId };
  return (
    <article className={classes(styles.note, note.resolved && styles.resolved)}>
      <header className={styles.head}>
        <strong>{note.author.name}</strong>
        <span className={styles.when}>{ago(note.createdAt)}</span>
        <IconButton
          small
          label={note.resolved ? t.notes.reopen : t.notes.resolve}
          pressed={note.resolved}
          onClick={() => {
            answered(
              api.PATCH('/overlays/{overlayId}/notes/{noteId}', {
                params: { path },
                body: { resolved: !note.resolved },
              }),
            ).catch(toastProblem);
          }}
        >
          <CheckIcon size={14} />
        </IconButton>
        <IconButton
          small
          label={t.notes.remove}
          onClick={() => {
            answered(api.DELETE('/overlays/{overlayId}/notes/{noteId}', { params: { path } })).catch(
              toastProblem,
            );
          }}
        >
          <Trash2 size={14} />
        </IconButton>
      </header>
      <p className={styles.text}>{note.text}</p>
      {note.comments.map((comment) => (
        <p key={comment.commentId} className={styles.text}>
          <strong>{comment.author.name}</strong> {comment.text}
        </p>
      ))}
    </article>
  );
}
