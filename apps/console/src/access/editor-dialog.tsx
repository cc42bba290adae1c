import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { FormDialog } from '../kit/form-dialog';
import { useTexts } from '../text/texts';
import { TextField } from '../ui/field';
import { ScopeChecks } from './scope-checks';
import { designScopes, editorScopes, type AccessScope } from './scopes';
import { useAccessTexts } from './text/access-texts';

interface EditorDialogProps {
  readonly overlayId: string;
  /** Null for a new editor. */
  readonly editor: Schemas['EditorView'] | null;
  readonly onClose: () => void;
}

/** Dialog for an editor of an overlay and their permissions. */
export function EditorDialog({ overlayId, editor, onClose }: EditorDialogProps) {
  const t = useTexts();
  const access = useAccessTexts();
  const [login, setLogin] = useState(editor?.login ?? '');
  const [scopes, setScopes] = useState<readonly AccessScope[]>(
    (editor?.permissions as readonly AccessScope[] | undefined) ?? designScopes,
  );

  async function save(): Promise<void> {
    await answered(
      api.PUT('/overlays/{overlayId}/editors/{login}', {
        params: { path: { overlayId, login } },
        body: { permissions: [...scopes] },
      }),
    );
    onClose();
  }

  return (
    <FormDialog
      title={editor ? editor.name : access.invite}
      isReady={scopes.length > 0}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={t.signIn.login}
        name="login"
        autoFocus
        required
        maxLength={64}
        disabled={editor !== null}
        value={login}
        onText={setLogin}
      />
      <ScopeChecks label={access.may} offered={editorScopes} chosen={scopes} onChosen={setScopes} />
    </FormDialog>
  );
}
