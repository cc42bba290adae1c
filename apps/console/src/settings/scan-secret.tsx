import { useState } from 'react';
import access from '../access/access.module.css';
import { QrCode } from '../access/qr-code';
import { post } from '../api/client';
import { FormDialog } from '../kit/form-dialog';
import { useTexts } from '../text/texts';
import { TextField } from '../ui/field';
import { useSecurityTexts } from './text/security-texts';

/** Secret for an authenticator app. */
export interface NewSecret {
  /** Base 32. */
  readonly secret: string;
  /** Address for the QR code. */
  readonly uri: string;
}

interface ScanSecretProps {
  readonly secret: NewSecret;
  readonly onConfirmed: (answer: { readonly recoveryCodes: readonly string[] }) => void;
  readonly onClose: () => void;
}

/** Shows the secret to the authenticator app, and confirms it with a code. */
export function ScanSecret({ secret: { secret, uri }, onConfirmed, onClose }: ScanSecretProps) {
  const t = useTexts();
  const words = useSecurityTexts();
  const [code, setCode] = useState('');
  async function confirm(): Promise<void> {
    onConfirmed(await post('/auth/second-factor/confirm', { code }));
  }

  return (
    <FormDialog
      title={words.scanTitle}
      about={words.scanAbout}
      button={t.common.next}
      onSubmit={confirm}
      onClose={onClose}
    >
      <QrCode text={uri} className={access.qr} label={words.qr} />
      <div>
        {words.byHand}
        <div className={access.secret}>
          <code>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
        </div>
      </div>
      <TextField
        label={words.firstCode}
        name="code"
        autoFocus
        required
        inputMode="numeric"
        maxLength={7}
        autoComplete="one-time-code"
        value={code}
        onText={setCode}
      />
    </FormDialog>
  );
}
