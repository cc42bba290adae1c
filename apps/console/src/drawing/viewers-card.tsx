import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { answered, api, type Schemas } from '../api/client';
import { useMe } from '../api/queries';
import { useOverlay, useRoom } from '../design/room-context';
import kit from '../kit/kit.module.css';
import { SureButton } from '../kit/sure-button';
import { useAction } from '../kit/use-action';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { copyText } from '../ui/copy';
import { SwitchRow } from '../ui/field';
import { Badge, Notice, ProblemNotice } from '../ui/notice';
import { toast } from '../ui/toasts';
import styles from './drawing.module.css';
import { useDrawingTexts } from './text/drawing-texts';

/** Interval in which viewers who drew are read again, ms. */
const LOOK_MS = 3_000;
const refresh = [['drawing']] as const;

/** Card with the link for viewers, and those who drew. */
export function ViewersCard({ memberId }: { readonly memberId: number | null }) {
  const t = useDrawingTexts();
  const texts = useTexts();
  const { overlayId } = useRoom();
  const { run, isBusy } = useAction();
  const me = useMe().data;
  const overlay = useOverlay();
  const isOwner = typeof me === 'object' && me !== null && me.userId === overlay?.ownerId;
  const params = { path: { overlayId } };
  const link = useQuery({
    queryKey: ['drawing', 'link', overlayId],
    enabled: isOwner,
    queryFn: () => answered(api.GET('/overlays/{overlayId}/drawing/link', { params })),
  });
  if (!isOwner)
    return (
      <Card title={t.viewers} about={t.viewersAbout}>
        <Notice>{t.ownerOnly}</Notice>
      </Card>
    );
  const url = link.data?.url ?? null;

  function setActive(on: boolean): void {
    void run<unknown>(
      () =>
        on
          ? answered(api.POST('/overlays/{overlayId}/drawing/viewers/enable', { params }))
          : answered(api.PATCH('/overlays/{overlayId}/drawing/link', { params, body: { active: false } })),
      { refresh },
    );
  }

  return (
    <Card title={t.viewers} about={t.viewersAbout}>
      {link.isError && <ProblemNotice error={link.error} />}
      <SwitchRow
        label={t.active}
        checked={link.data?.active ?? false}
        disabled={!link.data || isBusy}
        onSwitch={setActive}
      />
      {link.data?.active && (
        <SwitchRow
          label={t.anonymous}
          checked={link.data.anonymous}
          disabled={isBusy}
          onSwitch={(anonymous) =>
            void run(
              () =>
                answered(api.PATCH('/overlays/{overlayId}/drawing/link', { params, body: { anonymous } })),
              { refresh },
            )
          }
        />
      )}
      {url !== null && (
        <div className={styles.link}>
          <code aria-label={t.link}>{url}</code>
          <Button
            look="primary"
            onClick={() =>
              void copyText(url).then((done) => toast(done ? t.copied : texts.common.copyFailed, !done))
            }
          >
            <Copy size={16} aria-hidden />
            {texts.common.copy}
          </Button>
          <SureButton
            look="plain"
            sure={t.rotateSure}
            disabled={isBusy}
            onSure={() =>
              void run(() => answered(api.POST('/overlays/{overlayId}/drawing/link/rotate', { params })), {
                refresh,
                done: t.rotated,
              })
            }
          >
            {t.rotate}
          </SureButton>
        </div>
      )}
      {memberId !== null && <Painters memberId={memberId} />}
    </Card>
  );
}

/** Viewers who drew or are blocked, the latest first. */
function Painters({ memberId }: { readonly memberId: number }) {
  const t = useDrawingTexts();
  const { overlayId } = useRoom();
  const { run, isBusy } = useAction();
  const path = { overlayId, memberId };
  const drawing = useQuery({
    queryKey: ['drawing', 'viewers', overlayId, memberId],
    refetchInterval: LOOK_MS,
    queryFn: () =>
      answered(api.GET('/overlays/{overlayId}/members/{memberId}/drawing/viewers', { params: { path } })),
  });
  const viewers = drawing.data?.viewers ?? [];
  const moderate = (
    action: Schemas['ModeratedDrawingView']['action'],
    viewer?: Schemas['DrawingViewerView'],
  ): void =>
    void run(
      () =>
        answered(
          api.POST('/overlays/{overlayId}/members/{memberId}/drawing/viewers', {
            params: { path },
            body: { action, ...(viewer && { viewerKey: viewer.viewerKey }) },
          }),
        ),
      { refresh },
    );
  return (
    <div>
      <h3 className={styles.who}>{t.who}</h3>
      {drawing.isError && <ProblemNotice error={drawing.error} />}
      {drawing.data && viewers.length === 0 && <p className={kit.meta}>{t.nobody}</p>}
      <div className={kit.rows}>
        {viewers.map((viewer) => (
          <div key={viewer.viewerKey} className={kit.row}>
            <div className={kit.words}>
              <div className={kit.name}>
                {viewer.name === '' ? t.anonymousName : viewer.name}{' '}
                {viewer.blocked && <Badge>{t.blocked}</Badge>}
              </div>
              <div className={kit.meta}>{t.strokes(viewer.strokes)}</div>
            </div>
            {viewer.strokes > 0 && (
              <Button disabled={isBusy} onClick={() => moderate('clear-viewer-strokes', viewer)}>
                {t.clearOf}
              </Button>
            )}
            {viewer.blocked ? (
              <Button disabled={isBusy} onClick={() => moderate('unblock', viewer)}>
                {t.unblock}
              </Button>
            ) : (
              <SureButton disabled={isBusy} onSure={() => moderate('block', viewer)}>
                {t.block}
              </SureButton>
            )}
          </div>
        ))}
      </div>
      {viewers.some(({ strokes }) => strokes > 0) && (
        <SureButton disabled={isBusy} onSure={() => moderate('clear-viewer-strokes')}>
          {t.clearViewers}
        </SureButton>
      )}
    </div>
  );
}
