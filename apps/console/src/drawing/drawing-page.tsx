import { useState } from 'react';
import { answered, api } from '../api/client';
import { randomId } from '../api/client-id';
import { placeId } from '../design/records';
import { useDerived, useMay, useOverlay, useRoom } from '../design/room-context';
import { SureButton } from '../kit/sure-button';
import { useAction } from '../kit/use-action';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { TextField } from '../ui/field';
import { Empty, Notice } from '../ui/notice';
import { Page } from '../ui/page';
import { toast } from '../ui/toasts';
import { DrawingPad } from './drawing-pad';
import styles from './drawing.module.css';
import { useDrawingTexts } from './text/drawing-texts';
import { ViewersCard } from './viewers-card';

const DEFAULT_COLOR = '#ff3355';
const DEFAULT_WIDTH = 8;
const colors = ['#ff3355', '#ffd166', '#3ddc97', '#22d3ee', '#7350f5', '#ffffff', '#000000'] as const;

/** Page to draw on the stream, and to let viewers draw. */
export default function DrawingPage() {
  const t = useDrawingTexts();
  const memberId = useDerived(
    (store) => store.all('layer').find(({ widget }) => widget === 'drawing')?.memberId ?? null,
  );
  return (
    <Page title={t.title} about={t.about} narrow>
      <Card title={t.draw} about={t.drawAbout}>
        {memberId === null ? <NoLayer /> : <Draw memberId={memberId} />}
      </Card>
      <ViewersCard memberId={memberId} />
    </Page>
  );
}

function NoLayer() {
  const t = useDrawingTexts();
  const { overlayId } = useRoom();
  const { run, isBusy } = useAction();
  const mayWrite = useMay('overlays:write');
  return (
    <Empty title={t.noLayer} about={t.noLayerAbout}>
      <Button
        look="primary"
        disabled={!mayWrite || isBusy}
        onClick={() =>
          void run(() =>
            answered(
              api.POST('/overlays/{overlayId}/members', {
                params: { path: { overlayId }, header: { 'Idempotency-Key': randomId() } },
                body: { widget: 'drawing' },
              }),
            ),
          )
        }
      >
        {t.addLayer}
      </Button>
    </Empty>
  );
}

function Draw({ memberId }: { readonly memberId: number }) {
  const t = useDrawingTexts();
  const room = useRoom();
  const { run, isBusy } = useAction();
  const mayFire = useMay('actions:fire');
  const mayWrite = useMay('overlays:write');
  const overlay = useOverlay();
  const values = useDerived((store) => store.get('layer', String(memberId))?.values ?? {});
  const isHidden = useDerived(
    (store) => store.get('place', placeId(store.overlay?.liveSceneId ?? 0, memberId))?.hidden ?? true,
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const [wide, setWide] = useState<number | null>(null);
  const brush = typeof values['brushColor'] === 'string' ? values['brushColor'].slice(0, 7) : DEFAULT_COLOR;
  const color = chosen ?? brush.toLowerCase();
  const width = wide ?? (typeof values['brushWidth'] === 'number' ? values['brushWidth'] : DEFAULT_WIDTH);
  const path = { overlayId: room.overlayId, memberId };

  return (
    <>
      {isHidden && overlay && (
        <Notice
          kind="warning"
          action={
            <Button
              disabled={!mayWrite}
              onClick={() =>
                room.edit({
                  type: 'layers',
                  changes: [{ memberId, sceneId: overlay.liveSceneId, hidden: false }],
                })
              }
            >
              {t.showLayer}
            </Button>
          }
        >
          {t.hidden}
        </Notice>
      )}
      <DrawingPad
        color={color}
        width={width}
        disabled={!mayFire}
        onStroke={(points) =>
          void run(() =>
            answered(
              api.POST('/overlays/{overlayId}/members/{memberId}/drawing/strokes', {
                params: { path, header: { 'Idempotency-Key': randomId() } },
                body: { points: [...points], color, width },
              }),
            ),
          )
        }
      />
      <div className={styles.tools}>
        <div className={styles.colors} role="radiogroup" aria-label={t.color}>
          {[...new Set([...colors, color])].map((each) => (
            <button
              key={each}
              type="button"
              role="radio"
              aria-checked={each === color}
              aria-label={each}
              className={styles.color}
              style={{ background: each }}
              onClick={() => setChosen(each)}
            />
          ))}
          <input
            type="color"
            className={styles.picker}
            aria-label={t.color}
            value={color}
            onChange={(event) => setChosen(event.target.value)}
          />
        </div>
        <TextField
          label={t.width}
          type="range"
          min={1}
          max={60}
          value={width}
          onText={(text) => setWide(Number(text))}
        />
        <SureButton
          sure={t.clearSure}
          disabled={!mayFire || isBusy}
          onSure={() =>
            void run(() =>
              answered(
                api.POST('/overlays/{overlayId}/members/{memberId}/drawing/clear', { params: { path } }),
              ),
            ).then((done) => done && toast(t.cleared(done.clearedStrokes)))
          }
        >
          {t.clear}
        </SureButton>
      </div>
    </>
  );
}
