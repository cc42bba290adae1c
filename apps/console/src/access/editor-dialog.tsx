import { useState, type FormEvent } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { TextField } from '../ui/field';
import { ProblemNotice } from '../ui/notice';
import styles from './access.module.css';
import { ScopeChecks } from './scope-checks';
import { designScopes, editorScopes, type AccessScope } from './scopes';
import { useAccessTexts } from './text/access-texts';

interface EditorDialogProps {
  readonly overlayId: string;
  /** Null for somebody new. */
  readonly editor: Schemas['EditorView'] | null;
  readonly onClose: () => void;
}

/** Who may work on an overlay, and what they may do. */
export function EditorDialog({ overlayId, editor, onClose }: EditorDialogProps) {
  const t = useTexts();
  const access = useAccessTexts();
  const [login, setLogin] = useState(editor?.login ?? '');
  const [scopes, setScopes] = useState<readonly AccessScope[]>(
    (editor?.permissions as readonly AccessScope[] | undefined) ?? designScopes,
  );
  const [error, setError] = useState<unknown>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    try {
      await answered(
        api.PUT('/overlays/{overlayId}/editors/{login}', {
          params: { path: { overlayId, login } },
          body: { permissions: [...scopes] },
        }),
      );
      onClose();
    } catch (problem) {
      setError(problem);
    }
  }

  return (
    <Dialog title={editor ? editor.name : access.invite} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {error !== null && <ProblemNotice error={error} />}
        <TextField
          label={t.signIn.login}
          autoFocus
          required
          maxLength={64}
          disabled={editor !== null}
          value={login}
          onText={setLogin}
        />
        <ScopeChecks label={access.may} offered={editorScopes} chosen={scopes} onChosen={setScopes} />
        <DialogActions>
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button type="submit" look="primary" disabled={scopes.length === 0}>
            {t.common.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
