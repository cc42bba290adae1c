import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { answered, api } from '../api/client';
import { isInstallationOwner, useMe } from '../api/queries';
import { Button } from '../ui/button';
import { Field, Select } from '../ui/field';
import { Notice } from '../ui/notice';
import { toastProblem } from '../ui/toasts';
import styles from './access.module.css';
import { isLoopback } from './loopback';
import { QrCode } from './qr-code';
import { useAccessTexts } from './text/access-texts';

/** Time without a request from the device after which the page helps, in ms. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 5_000;

interface PairingAddressProps {
  /** Address to open on the device, with the host of PUBLIC_URL. */
  readonly url: string;
  readonly code: string;
  /** True until the device asks. */
  readonly isWaiting: boolean;
}

/**
 * Shows a device the way to this installation: the QR code and the digits, with an address that the device reaches.
 * On an installation that only this computer reaches, it offers to let devices of the network in.
 */
export function PairingAddress({ url, code, isWaiting }: PairingAddressProps) {
  const access = useAccessTexts();
  const { network } = access;
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const isOwner = isInstallationOwner(useMe().data);
  const own = new URL(url);
  const state = useQuery({
    queryKey: ['network-access'],
    queryFn: () => answered(api.GET('/network-access')),
    enabled: isLoopback(own),
    refetchInterval: LOOK_MS,
  });

  function set(enabled: boolean): void {
    answered(api.PUT('/network-access', { body: { enabled } }))
      .then((now) => queries.setQueryData(['network-access'], now))
      .catch(toastProblem);
  }

  if (!isLoopback(own)) return <Shown url={own} code={code} isWaiting={isWaiting} />;
  if (!state.data) return null;
  const { mode, port, addresses } = state.data;
  if (mode === 'off')
    return (
      <OnlyHere url={own} code={code}>
        <Notice
          action={
            isOwner && (
              <Button look="primary" onClick={() => set(true)}>
                {network.turnOn}
              </Button>
            )
          }
        >
          {network.off} {!isOwner && network.ownerTurnsOn}
        </Notice>
      </OnlyHere>
    );
  const [first] = addresses;
  if (!first)
    return (
      <OnlyHere url={own} code={code}>
        <Notice kind="warning">{mode === 'fixed' ? network.fixed : network.none}</Notice>
      </OnlyHere>
    );
  const host = addresses.find(({ address }) => address === chosen) ?? first;
  const reachable = new URL(`${own.pathname}${own.hash}`, `http://${host.address}:${port}`);
  return (
    <Shown url={reachable} code={code} isWaiting={isWaiting}>
      {addresses.length > 1 && (
        <Field label={network.address}>
          {(ids) => (
            <Select
              {...ids}
              value={host.address}
              options={addresses.map((each) => ({
                key: each.address,
                label: `${each.address} (${each.interface})`,
              }))}
              onKey={setChosen}
            />
          )}
        </Field>
      )}
      {mode === 'on' && isOwner && (
        <Button look="quiet" onClick={() => set(false)}>
          {network.turnOff}
        </Button>
      )}
    </Shown>
  );
}

interface OnlyHereProps {
  readonly url: URL;
  readonly code: string;
  /** Says why other devices cannot reach this computer. */
  readonly children: ReactNode;
}

/** Shows the code for a browser or dock on this computer while no other device reaches it. */
function OnlyHere({ url, code, children }: OnlyHereProps) {
  const { network } = useAccessTexts();
  return (
    <div className={styles.words}>
      {children}
      <div className={styles.code}>{code}</div>
      <p>{network.here(url.host)}</p>
    </div>
  );
}

interface ShownProps extends Omit<PairingAddressProps, 'url'> {
  readonly url: URL;
  readonly children?: ReactNode;
}

function Shown({ url, code, isWaiting, children }: ShownProps) {
  const access = useAccessTexts();
  const isLate = useLateness(isWaiting);
  return (
    <>
      <QrCode text={url.href} className={styles.qr} label={access.qr} />
      <div className={styles.words}>
        <div className={styles.code}>{code}</div>
        <p>{access.pairAbout(url.host)}</p>
        {children}
        {isLate && (
          <div className={styles.hints}>
            <strong>{access.network.hintsTitle}</strong>
            <ul>
              {access.network.hints.map((hint) => (
                <li key={hint}>{hint}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </>
  );
}

/** Returns true once the page has waited for the device for long. */
function useLateness(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}
