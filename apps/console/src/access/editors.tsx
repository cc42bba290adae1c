import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Empty, ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { toastProblem } from '../ui/toasts';
import kit from '../kit/kit.module.css';
import styles from './access.module.css';
import { EditorDialog } from './editor-dialog';
import type { AccessScope } from './scopes';
import { useAccessTexts } from './text/access-texts';

/** List of people who edit an overlay with its owner. */
export function Editors({ overlayId }: { readonly overlayId: string }) {
  const t = useTexts();
  const access = useAccessTexts();
  const queries = useQueryClient();
  const [edited, setEdited] = useState<Schemas['EditorView'] | 'new' | null>(null);
  const key = ['editors', overlayId];
  const editors = useQuery({
    queryKey: key,
    queryFn: () => answered(api.GET('/overlays/{overlayId}/editors', { params: { path: { overlayId } } })),
  });

  async function remove(login: string): Promise<void> {
    try {
      await answered(
        api.DELETE('/overlays/{overlayId}/editors/{login}', { params: { path: { overlayId, login } } }),
      );
      await queries.invalidateQueries({ queryKey: key });
    } catch (error) {
      toastProblem(error);
    }
  }

  const isEmpty = editors.data?.items.length === 0;
  const add = <Button onClick={() => setEdited('new')}>{access.invite}</Button>;
  return (
    <Card title={access.people} about={access.peopleAbout} actions={editors.data && !isEmpty && add}>
      {editors.isError && <ProblemNotice error={editors.error} />}
      {isEmpty && (
        <Empty title={access.noPeople} about={access.noPeopleAbout}>
          {add}
        </Empty>
      )}
      {(editors.data?.items.length ?? 0) > 0 && (
        <ul className={styles.rows}>
          {editors.data?.items.map((editor) => (
            <li key={editor.login} className={styles.row}>
              <div className={styles.words}>
                <div className={styles.name}>{editor.name}</div>
                <div className={styles.meta}>
                  {editor.permissions.map((scope) => access.scopes[scope as AccessScope]).join(' · ')}
                </div>
              </div>
              <div className={kit.rowTools}>
                <Button onClick={() => setEdited(editor)}>{access.change}</Button>
                <Button look="danger" onClick={() => void remove(editor.login)}>
                  {t.common.remove}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {edited !== null && (
        <EditorDialog
          overlayId={overlayId}
          editor={edited === 'new' ? null : edited}
          onClose={() => {
            setEdited(null);
            void queries.invalidateQueries({ queryKey: key });
          }}
        />
      )}
    </Card>
  );
}
