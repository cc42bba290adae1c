import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { asProblem } from '../api/api-problem';
import { post } from '../api/client';
import { Form } from '../kit/form';
import { Centred } from '../sign-in/centred';
import form from '../sign-in/sign-in.module.css';
import { Button } from '../ui/button';
import { forgetSecret, useSecret } from '../setup/take-secret';
import { TextField } from '../ui/field';
import { Notice, ProblemNotice } from '../ui/notice';
import { deviceName } from './device-name';
import { usePageTexts } from '../kit/page-texts';
import { de } from './text/pair-de';
import { en } from './text/pair-en';

const ASK_MS = 1_500;

interface Entering {
  readonly state: 'asked' | 'refused' | 'entered';
  readonly overlayId?: string;
}

/** Key of the claim that this device waits with, so that a reload goes on waiting. */
const CLAIM = 'studio.pair.claim';

function storeClaim(claim: string | null): void {
  if (claim === null) sessionStorage.removeItem(CLAIM);
  else sessionStorage.setItem(CLAIM, claim);
}

interface EnteringEnds {
  readonly entered: (overlayId: string) => void;
  /** @param problem null for a no */
  readonly over: (problem: unknown) => void;
}

/** Waits for the yes. */
function useEntering(claim: string | null, ends: EnteringEnds): void {
  const latest = useRef(ends);
  latest.current = ends;
  useEffect(() => {
    if (claim === null) return undefined;
    const timer = setInterval(() => {
      post<Entering>('/auth/device/enter', { claim })
        .then(({ state, overlayId }) => {
          if (state === 'entered' && overlayId !== undefined) latest.current.entered(overlayId);
          if (state === 'refused') latest.current.over(null);
        })
        .catch((problem: unknown) => {
          if (asProblem(problem).status === 401) latest.current.over(problem);
        });
    }, ASK_MS);
    return () => clearInterval(timer);
  }, [claim]);
}

interface PairPageProps {
  /** Reason for the pairing. */
  readonly why?: string;
  /** Called once admitted; by default the device gets the deck of its overlay. */
  readonly onEntered?: (overlayId: string) => void;
  readonly children?: ReactNode;
}

/** Page on which a device asks for access, by the address or by six digits, and waits for approval. */
export default function PairPage({ why, onEntered, children }: PairPageProps) {
  const texts = usePageTexts({ en, de });
  const key = useSecret('pair');
  const [digits, setDigits] = useState('');
  const [claim, setClaim] = useState(() => (key === '' ? sessionStorage.getItem(CLAIM) : null));
  const [isRefused, setRefused] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isAsked = useRef(false);
  useEntering(claim, {
    entered: (overlayId) => {
      storeClaim(null);
      if (onEntered) onEntered(overlayId);
      else location.assign(`/console/deck/${overlayId}`);
    },
    over: (problem) => {
      storeClaim(null);
      setClaim(null);
      setRefused(problem === null);
      setError(problem);
    },
  });

  const ask = useCallback(async (by: string): Promise<void> => {
    setError(null);
    setRefused(false);
    try {
      const device = deviceName(navigator.userAgent);
      const asked = await post<{ readonly claim: string }>('/auth/device', { key: by, device });
      storeClaim(asked.claim);
      setClaim(asked.claim);
      forgetSecret('pair');
    } catch (problem) {
      // The key works once. A request that did not arrive has not used it.
      if (asProblem(problem).status !== 0) forgetSecret('pair');
      setError(problem);
    }
  }, []);

  useEffect(() => {
    if (key === '' || isAsked.current) return;
    isAsked.current = true;
    void ask(key);
  }, [key, ask]);

  return (
    <Centred title={texts.title} about={texts.about}>
      {why !== undefined && <Notice kind="warning">{why}</Notice>}
      {error !== null && claim !== null && <ProblemNotice error={error} />}
      {isRefused && <Notice kind="warning">{texts.refused}</Notice>}
      {claim !== null ? (
        <Notice kind="info">{texts.waiting}</Notice>
      ) : (
        <Form form={{ error }} className={form.form} onSubmit={() => ask(digits)}>
          <TextField
            label={texts.digits}
            name="key"
            large
            autoFocus
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]{6}"
            maxLength={6}
            value={digits}
            onText={setDigits}
          />
          <Button type="submit" look="primary" large>
            {texts.ask}
          </Button>
        </Form>
      )}
      {children}
    </Centred>
  );
}
