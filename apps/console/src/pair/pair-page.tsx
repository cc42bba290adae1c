import { useCallback, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { asProblem } from '../api/api-problem';
import { post } from '../api/client';
import { Centred } from '../sign-in/centred';
import form from '../sign-in/sign-in.module.css';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import { Notice, ProblemNotice } from '../ui/notice';
import { deviceName } from './device-name';

const ASK_MS = 1_500;

interface Entering {
  readonly state: 'asked' | 'refused' | 'entered';
  readonly overlayId?: string;
}

/** The secret of the address, which leaves it at once. */
function takeKey(): string {
  const key = location.hash.slice(1);
  if (key !== '') history.replaceState(null, '', `${location.pathname}${location.search}`);
  return key;
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
  /** Why it is to be let in (once more). */
  readonly why?: string;
  /** Otherwise it gets the deck of its overlay. */
  readonly onEntered?: (overlayId: string) => void;
  readonly children?: ReactNode;
}

/** A device asks to be let in, by the address or by six digits, and waits for the yes. */
export default function PairPage({ why, onEntered, children }: PairPageProps) {
  const t = useTexts();
  const [key] = useState(takeKey);
  const [digits, setDigits] = useState('');
  const [claim, setClaim] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isAsked = useRef(false);
  useEntering(claim, {
    entered: onEntered ?? ((overlayId) => location.assign(`/console/deck/${overlayId}`)),
    over: (problem) => {
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
      setClaim((await post<{ readonly claim: string }>('/auth/device', { key: by, device })).claim);
    } catch (problem) {
      setError(problem);
    }
  }, []);

  useEffect(() => {
    if (key === '' || isAsked.current) return;
    isAsked.current = true;
    void ask(key);
  }, [key, ask]);

  return (
    <Centred title={t.pair.title} about={t.pair.about}>
      {why !== undefined && <Notice kind="warning">{why}</Notice>}
      {error !== null && <ProblemNotice error={error} />}
      {isRefused && <Notice kind="warning">{t.pair.refused}</Notice>}
      {claim !== null ? (
        <Notice kind="info">{t.pair.waiting}</Notice>
      ) : (
        <form
          className={form.form}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void ask(digits);
          }}
        >
          <TextField
            label={t.pair.digits}
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
            {t.pair.ask}
          </Button>
        </form>
      )}
      {children}
    </Centred>
  );
}
