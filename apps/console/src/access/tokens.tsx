import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { useOverlays } from '../api/queries';
import { useSpeech } from '../text/texts';
import { Button } from '../ui/button';
import { Empty, ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { toast, toastProblem } from '../ui/toasts';
import styles from './access.module.css';
import { NewToken } from './new-token';
import { allScopes } from './scopes';
import { useAccessTexts } from './text/access-texts';

/** List of tokens of programs and devices, with their permissions, and a button to revoke them. */
export function Tokens() {
  const access = useAccessTexts();
  const [isNew, setNew] = useState(false);
  const tokens = useQuery({ queryKey: ['tokens'], queryFn: () => answered(api.GET('/tokens')) });
  const isEmpty = tokens.data?.items.length === 0;
  const add = <Button onClick={() => setNew(true)}>{access.newToken}</Button>;
  return (
    <Card title={access.tokens} about={access.tokensAbout} actions={tokens.data && !isEmpty && add}>
      {tokens.isError && <ProblemNotice error={tokens.error} />}
      {isEmpty && (
        <Empty title={access.noTokens} about={access.noTokensAbout}>
          {add}
        </Empty>
      )}
      <ul className={styles.rows}>
        {tokens.data?.items.map((token) => (
          <TokenRow key={token.tokenId} token={token} />
        ))}
      </ul>
      {isNew && <NewToken onClose={() => setNew(false)} />}
    </Card>
  );
}

function TokenRow({ token }: { readonly token: Schemas['TokenView'] }) {
  const { ago, at, list } = useSpeech();
  const access = useAccessTexts();
  const queries = useQueryClient();
  const { tokenId, name, scopes, overlayIds, lastUsedAt, expiresAt } = token;

  async function revoke(): Promise<void> {
    try {
      await answered(api.DELETE('/tokens/{tokenId}', { params: { path: { tokenId } } }));
      await queries.invalidateQueries({ queryKey: ['tokens'] });
      toast(access.revoked(name));
    } catch (error) {
      toastProblem(error);
    }
  }

  const known = useOverlays().data?.items ?? [];
  /**
   * Returns a text such as `Only in Aurora and one more`. Overlays that no longer exist or are no longer shared
   * have no name.
   */
  const onlyIn = (ids: readonly string[]): string => {
    const names = known.filter((each) => ids.includes(each.overlayId)).map((each) => each.name);
    const others = ids.length - names.length;
    return access.onlyIn(list([...names, ...(others > 0 ? [access.others(others)] : [])]));
  };
  const may =
    scopes.length >= allScopes.length
      ? access.everything
      : scopes.map((scope) => access.scopes[scope]).join(' · ');
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <div className={styles.name}>{name}</div>
        <div className={styles.meta}>
          {may}
          {` · ${overlayIds === null ? access.allOverlays : onlyIn(overlayIds)}`}
        </div>
        <div className={styles.meta}>
          {lastUsedAt === null ? access.neverUsed : access.lastUsed(ago(lastUsedAt))}
          {expiresAt !== null && ` · ${access.expires(at(expiresAt))}`}
        </div>
      </div>
      <Button look="danger" onClick={() => void revoke()}>
        {access.revoke}
      </Button>
    </li>
  );
}
