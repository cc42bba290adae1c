import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { isLoopback } from '../access/loopback';
import { useObserved } from '../design/observed';
import { placeId } from '../design/records';
import { useDerived, useOverlay, useRoom } from '../design/room-context';
import { useStatsTexts } from '../stats/text/stats-texts';
import { useSpeech } from '../text/texts';
import { Button, buttonClass } from '../ui/button';
import { Notice } from '../ui/notice';
import { Card } from '../ui/card';
import { useConnections } from './connection/connections-query';
import { InstallDialog } from './connection/install-dialog';
import { useConnectionTexts } from './connection/text/connection-texts';
import { causesOf, programOf, type ObsCause, type LiveScene } from './diagnosis';
import styles from './obs.module.css';
import { useOverlayLink } from './secret-link';
import { useObsTexts } from './text/obs-texts';

/** Returns the live scene with the number of its layers; null while it is unknown. */
function useLiveScene(): LiveScene | null {
  return useDerived((store) => {
    const scene = store.get('scene', String(store.overlay?.liveSceneId ?? ''));
    if (!scene) return null;
    const places = scene.stack.map((memberId) => store.get('place', placeId(scene.sceneId, memberId)));
    return {
      name: scene.name,
      layers: places.length,
      visibleLayers: places.filter((place) => place?.hidden === false).length,
      hasPreview: store.all('scene').some(({ previewOf }) => previewOf === scene.sceneId),
    };
  });
}

/** Says why OBS shows nothing, each cause with the step that mends it; or that all is well. */
export function Check() {
  const obs = useObsTexts();
  const { overlayId, health: observed, connection } = useRoom();
  const isConnected = useObserved(connection) !== 'lost';
  const health = useObserved(observed);
  const { width, height } = useOverlay() ?? { width: 1920, height: 1080 };
  const live = useLiveScene();
  const link = useOverlayLink(overlayId);
  if (!health) return null;
  const isLocalAddress = link.data !== undefined && isLoopback(new URL(link.data.url));
  const causes = causesOf({ health, size: { width, height }, live, isLocalAddress, isConnected });
  const mends =
    isConnected &&
    (causes.some(({ kind }) => installable.has(kind)) ||
      health.issues.some(({ code }) => installable.has(code)));
  const named = new Set(['wrong_source_size', 'obs_link_ends']);
  // A link that still works is not dead, whatever OBS has in its source.
  if (causes.some(({ kind }) => kind === 'linkEnds') && health.refused.length === 0)
    named.add('obs_link_dead');
  const others = isConnected ? health.issues.filter(({ code }) => !named.has(code)) : [];
  const isWell = causes.length === 0 && others.length === 0;
  return (
    <Card title={obs.check} about={isWell ? undefined : obs.checkAbout}>
      {isWell && <Notice kind="good">{obs.well(live?.name ?? '')}</Notice>}
      {causes.map((cause, i) => (
        <CauseNotice key={i} cause={cause} size={{ width, height }} />
      ))}
      {mends && <InstallButton />}
      {others.map((issue) => (
        <IssueNotice key={`${issue.code} ${issue.memberId}`} {...issue} />
      ))}
    </Card>
  );
}

/** Causes that “Add to OBS” mends. */
const installable: ReadonlySet<string> = new Set([
  ...['noSource', 'replaced', 'invalid', 'linkEnds', 'notOnProgram', 'wrongSize'],
  ...['obs_source_missing', 'obs_link_dead', 'obs_not_in_scene', 'wrong_source_size'],
]);

/** Button that puts the overlay into the connected OBS. Nothing while there is none. */
function InstallButton() {
  const t = useConnectionTexts();
  const { overlayId } = useRoom();
  const [isOpen, setOpen] = useState(false);
  const obsId = useConnections().data?.items.find(({ status }) => status === 'connected')?.obsId;
  if (obsId === undefined) return null;
  return (
    <div className={styles.actions}>
      <Button look="primary" onClick={() => setOpen(true)}>
        {t.install}
      </Button>
      {isOpen && <InstallDialog obsId={obsId} overlayId={overlayId} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface CauseNoticeProps {
  readonly cause: ObsCause;
  readonly size: { readonly width: number; readonly height: number };
}

const clockIn = (language: string) => new Intl.DateTimeFormat(language, { timeStyle: 'short' });

function CauseNotice({ cause, size }: CauseNoticeProps) {
  const obs = useObsTexts();
  const { ago, language } = useSpeech();
  const { what, step } = obs.causes[cause.kind];
  const values = {
    ...size,
    scene: 'scene' in cause ? cause.scene : '',
    found: 'width' in cause ? `${cause.width} × ${cause.height}` : '',
    until: 'endsAt' in cause ? clockIn(language).format(new Date(cause.endsAt)) : '',
    seen: 'lastSeenAt' in cause && cause.lastSeenAt !== null ? ago(cause.lastSeenAt) : null,
  };
  return (
    <Notice kind={cause.kind === 'onlyHere' ? 'info' : 'warning'} action={<CauseAction kind={cause.kind} />}>
      <strong>{what(values)}</strong>
      <div>{step(values)}</div>
      {'source' in cause && (
        <div className={styles.state}>
          {obs.refusedFrom(
            programOf(cause.source.userAgent) ?? (cause.source.obs ? 'OBS' : obs.browser),
            cause.source.address,
            ago(cause.source.since),
          )}
        </div>
      )}
    </Notice>
  );
}

function CauseAction({ kind }: { readonly kind: ObsCause['kind'] }): ReactNode {
  const obs = useObsTexts();
  if (kind === 'onlyHere')
    return (
      <Link href="~/console/access" className={buttonClass()}>
        {obs.toAccess}
      </Link>
    );
  if (kind === 'noLayers' || kind === 'allHidden' || kind === 'previewWaits')
    return (
      <Link href="/" className={buttonClass()}>
        {obs.toEditor}
      </Link>
    );
  return null;
}

interface IssueProps {
  readonly code: string;
  readonly severity: 'info' | 'warning' | 'error';
  readonly message: string;
  readonly memberId: number | null;
}

/** Issue that the server reports, in the reader's language if this page knows it. */
function IssueNotice({ code, severity, message, memberId }: IssueProps) {
  const { remedies } = useStatsTexts();
  const name = useDerived((store) => store.get('layer', String(memberId))?.name);
  const known = (remedies as { readonly [code: string]: { what: string; remedy: string } | undefined })[code];
  return (
    <Notice kind={severity}>
      <strong>{known ? `${name === undefined ? '' : `${name}: `}${known.what}` : message}</strong>
      {known && <div>{known.remedy}</div>}
    </Notice>
  );
}
