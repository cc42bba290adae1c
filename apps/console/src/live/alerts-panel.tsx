import { streamKindNames, type StreamKind } from '@studio/platforms/stream-kinds';
import { Pause, Play, SkipForward, Volume2, VolumeX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { answered, api, type Schemas } from '../api/client';
import { randomId } from '../api/client-id';
import { useObserved } from '../design/observed';
import { SureButton } from '../kit/sure-button';
import { useAction } from '../kit/use-action';
import { useMayNow, useShow } from '../show/show-context';
import type { AlertsNow } from '../show/show-room';
import { Button, buttonClass } from '../ui/button';
import { Badge, Empty, Notice } from '../ui/notice';
import { useWantedPanel } from '../palette/wanted-panel';
import styles from './live.module.css';
import { useLiveTexts } from './text/live-texts';

interface AlertLayer {
  readonly memberId: number;
  readonly name: string;
  readonly paused: boolean;
  readonly muted: boolean;
  readonly queued: number;
}

/** A test that was fired, and whether alerts rested then. */
type FiredTest = Schemas['FiredView'] & { readonly isPaused: boolean };
type Fate = 'inObs' | 'inBrowser' | 'nowhere' | 'offAir' | 'waits';

/** Panel with each alert box: the alert on screen, the queue, and tests by kind. */
export function AlertsPanel({ tools }: { readonly tools?: ReactNode }) {
  const t = useLiveTexts();
  const panel = useWantedPanel(t.alerts.title);
  const { overlayId, room } = useShow();
  const health = useObserved(room.health);
  const layers = (health?.alerts['layers'] ?? []) as readonly AlertLayer[];
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} aria-label={t.alerts.title}>
      <div className={styles.panelHead}>
        <h2>{t.alerts.title}</h2>
        <div className={styles.tools}>{tools}</div>
      </div>
      <div className={styles.scroll} role="group" aria-label={t.alerts.title} tabIndex={0}>
        {health && layers.length === 0 && (
          <Empty title={t.alerts.none} about={t.alerts.noneAbout}>
            {/* A dock has no way to the editor. */}
            {tools !== undefined && (
              <Link href={`/overlays/${overlayId}`} className={buttonClass()}>
                {t.alerts.openEditor}
              </Link>
            )}
          </Empty>
        )}
        {layers.map((layer) => (
          <AlertBox key={layer.memberId} layer={layer} isNamed={layers.length > 1} />
        ))}
      </div>
    </section>
  );
}

/** Returns the outcome of a test alert, as far as it is known. */
function fateOf({ renderers, onAir, isPaused }: FiredTest, isInObs: boolean): Fate {
  if (renderers === 0) return 'nowhere';
  if (isPaused) return 'waits';
  if (!onAir) return 'offAir';
  return isInObs ? 'inObs' : 'inBrowser';
}

interface AlertBoxProps {
  readonly layer: AlertLayer;
  /** False for the only alert box: its name would repeat the one of the panel. */
  readonly isNamed: boolean;
}

function AlertBox({ layer, isNamed }: AlertBoxProps) {
  const t = useLiveTexts();
  const { overlayId, room } = useShow();
  const { run } = useAction();
  const mayFire = useMayNow('actions:fire');
  const health = useObserved(room.health);
  const now = useObserved(room.layers).get(layer.memberId) as AlertsNow | undefined;
  const [fired, setFired] = useState<FiredTest | null>(null);
  const { paused = layer.paused, muted = layer.muted, queued = layer.queued, showing = null } = now ?? {};
  const { memberId } = layer;
  const target = () => ({ path: { overlayId, memberId }, header: { 'Idempotency-Key': randomId() } });

  function control(action: 'pause' | 'resume' | 'skip' | 'clear' | 'mute' | 'unmute'): void {
    void run(() =>
      answered(
        api.POST('/overlays/{overlayId}/members/{memberId}/alerts/control', {
          params: target(),
          body: { action },
        }),
      ),
    );
  }

  function test(kind: StreamKind): void {
    setFired(null);
    void run(() =>
      answered(
        api.POST('/overlays/{overlayId}/members/{memberId}/alerts/test', {
          params: target(),
          body: { kind },
        }),
      ),
    ).then((answer) => setFired(answer && { ...answer, isPaused: paused }));
  }

  const isInObs = health?.renderers.some(({ obs }) => obs) === true;
  const fate = fired && fateOf(fired, isInObs);
  const isUnseen = health?.renderers.length === 0 || fate === 'offAir';
  return (
    <div className={styles.box}>
      <div className={styles.boxHead}>
        {isNamed && <h3>{layer.name}</h3>}
        {paused && <Badge kind="preview">{t.alerts.paused}</Badge>}
        {muted && <Badge kind="preview">{t.alerts.muted}</Badge>}
        <span className={styles.meta}>{t.alerts.queued(queued)}</span>
      </div>
      {showing && (
        <Notice kind={isUnseen ? 'warning' : 'good'}>
          {isUnseen ? t.alerts.unseen : t.alerts.showing}: {showing.text}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button disabled={!mayFire} onClick={() => control(paused ? 'resume' : 'pause')}>
          {paused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
          {paused ? t.alerts.resume : t.alerts.pause}
        </Button>
        <Button disabled={!mayFire || !showing} onClick={() => control('skip')}>
          <SkipForward size={16} aria-hidden />
          {t.alerts.skip}
        </Button>
        <Button disabled={!mayFire} onClick={() => control(muted ? 'unmute' : 'mute')}>
          {muted ? <Volume2 size={16} aria-hidden /> : <VolumeX size={16} aria-hidden />}
          {muted ? t.alerts.unmute : t.alerts.mute}
        </Button>
        <SureButton disabled={!mayFire || (queued === 0 && !showing)} onSure={() => control('clear')}>
          {t.alerts.clear}
        </SureButton>
      </div>
      <div className={styles.caption}>{t.alerts.test}</div>
      <p className={styles.meta}>{t.alerts.testAbout}</p>
      <div className={styles.buttons}>
        {streamKindNames.map((kind) => (
          <Button key={kind} disabled={!mayFire} onClick={() => test(kind)}>
            {t.alerts.kinds[kind]}
          </Button>
        ))}
      </div>
      <div role="status">
        {fate && <Notice kind={fate === 'inObs' ? 'good' : 'warning'}>{t.alerts[fate]}</Notice>}
      </div>
    </div>
  );
}
