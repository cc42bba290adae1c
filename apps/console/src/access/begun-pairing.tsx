import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { toastProblem } from '../ui/toasts';
import styles from './access.module.css';
import { PairingAddress } from './pairing-address';
import { useAccessTexts } from './text/access-texts';

const ASK_MS = 1_500;

interface BegunPairingProps {
  readonly begun: Schemas['BegunPairingView'];
  /** For a device without a camera: where the digits are to be typed. */
  readonly about?: string;
  readonly onEnd: () => void;
}

/** Shows the digits and QR code for the device, then asks whether to admit it. */
export function BegunPairing({ begun, about, onEnd }: BegunPairingProps) {
  const t = useTexts();
  const access = useAccessTexts();
  const { pairingId, code, url } = begun;
  const path = { pairingId };
  const queries = useQueryClient();
  const pairings = useQuery({
    queryKey: ['pairings'],
    queryFn: () => answered(api.GET('/pairings')),
    refetchInterval: ASK_MS,
  });
  const pairing = pairings.data?.items.find((each) => each.pairingId === pairingId) ?? begun;

  const { state } = pairing;
  useEffect(() => {
    // Its permissions appear among the tokens once the device is admitted.
    if (state === 'allowed' || state === 'entered') void queries.invalidateQueries({ queryKey: ['tokens'] });
  }, [state, queries]);

  function answer(allow: boolean): void {
    answered(api.POST('/pairings/{pairingId}/answer', { params: { path }, body: { allow } }))
      .then(() => pairings.refetch())
      .catch(toastProblem);
  }

  function cancel(): void {
    // The pairing may already be over.
    answered(api.DELETE('/pairings/{pairingId}', { params: { path } })).catch(() => undefined);
    onEnd();
  }

  if (state === 'allowed' || state === 'entered')
    return (
      <Notice kind="good" action={<Button onClick={onEnd}>{t.common.close}</Button>}>
        {access.letIn(pairing.name)}
      </Notice>
    );
  return (
    <div className={styles.pairing}>
      {about === undefined && <PairingAddress url={url} code={code} isWaiting={state === 'open'} />}
      <div className={styles.words}>
        {about !== undefined && (
          <>
            <div className={styles.code}>{code}</div>
            <p>{about}</p>
          </>
        )}
        {state === 'asked' ? (
          <div className={styles.ask} role="alert">
            <strong>{access.letItIn(pairing.device ?? '')}</strong>
            <Button look="primary" onClick={() => answer(true)}>
              {access.yes}
            </Button>
            <Button onClick={() => answer(false)}>{access.no}</Button>
          </div>
        ) : (
          <p className={styles.meta} role="status">
            {access.waiting}
          </p>
        )}
        <Button look="quiet" onClick={cancel}>
          {t.common.cancel}
        </Button>
      </div>
    </div>
  );
}
