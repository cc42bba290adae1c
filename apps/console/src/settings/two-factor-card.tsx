import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../api/client';
import { Button } from '../ui/button';
import { Badge, ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { toast } from '../ui/toasts';
import { ProveDialog } from './prove-dialog';
import { RecoveryCodes } from './recovery-codes';
import { ScanSecret, type NewSecret } from './scan-secret';
import styles from './settings.module.css';
import { useSecurityTexts } from './text/security-texts';
import { SECURITY, useSecurity } from './use-security';

/** Dialog that is open. */
type Open =
  | { readonly kind: 'turn-on' | 'turn-off' | 'new-codes' }
  | { readonly kind: 'scan'; readonly secret: NewSecret }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

interface Codes {
  readonly recoveryCodes: readonly string[];
}

/** Turns two-factor sign-in on and off. */
export function TwoFactorCard() {
  const words = useSecurityTexts();
  const queries = useQueryClient();
  const security = useSecurity();
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => {
    setOpen(null);
    void queries.invalidateQueries({ queryKey: SECURITY });
  };
  const showCodes = ({ recoveryCodes }: Codes): void => setOpen({ kind: 'codes', codes: recoveryCodes });
  const factor = security.data?.secondFactor ?? null;

  return (
    <Card
      title={words.twoFactor}
      about={words.twoFactorAbout}
      actions={
        security.data &&
        !factor && (
          <Button look="primary" onClick={() => setOpen({ kind: 'turn-on' })}>
            {words.turnOn}
          </Button>
        )
      }
    >
      {security.isError && <ProblemNotice error={security.error} />}
      {factor && (
        <div className={styles.row}>
          <Badge kind="good">{words.on}</Badge>
          <span className={styles.grow}>{words.codesLeft(factor.recoveryCodesLeft)}</span>
          <Button onClick={() => setOpen({ kind: 'new-codes' })}>{words.newCodes}</Button>
          <Button look="danger" onClick={() => setOpen({ kind: 'turn-off' })}>
            {words.turnOff}
          </Button>
        </div>
      )}
      {open?.kind === 'turn-on' && (
        <ProveDialog
          title={words.twoFactor}
          button={words.turnOn}
          withCode={false}
          onProven={async (proofs) =>
            setOpen({ kind: 'scan', secret: await post<NewSecret>('/auth/second-factor', proofs) })
          }
          onClose={close}
        />
      )}
      {open?.kind === 'scan' && <ScanSecret secret={open.secret} onConfirmed={showCodes} onClose={close} />}
      {open?.kind === 'codes' && <RecoveryCodes codes={open.codes} onClose={close} />}
      {open?.kind === 'new-codes' && (
        <ProveDialog
          title={words.newCodes}
          about={words.newCodesAbout}
          button={words.newCodes}
          withCode
          onProven={async (proofs) =>
            showCodes(await post<Codes>('/auth/second-factor/recovery-codes', proofs))
          }
          onClose={close}
        />
      )}
      {open?.kind === 'turn-off' && (
        <ProveDialog
          title={words.twoFactor}
          button={words.turnOff}
          withCode
          onProven={async (proofs) => {
            await post('/auth/second-factor/off', proofs);
            toast(words.turnedOff);
            close();
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}
