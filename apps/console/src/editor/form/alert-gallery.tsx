import { useEffect, useMemo, useState } from 'react';
import type { RenderLayer, RenderState } from '@studio/realtime/protocol';
import { useRoom } from '../../design/room-context';
import { useTexts } from '../../text/texts';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { StageFrame } from '../canvas/stage-frame';
import type { FieldDef, FieldValues } from './field-def';
import styles from './gallery.module.css';

interface AlertGalleryProps {
  readonly title: string;
  readonly options: NonNullable<FieldDef['options']>;
  readonly value: unknown;
  /** Settings of the alert box, so that previews have its colors and fonts. */
  readonly values: FieldValues;
  readonly onChoose: (key: string) => void;
  readonly onClose: () => void;
}

const COLUMNS = 3;
/** Size of a tile on the canvas of the previews, and the scale of an alert in it. */
const TILE = { width: 640, height: 330 };
const SCALE = 0.62;
/** Every preview begins anew after this time, in ms; the alert leaves before. */
const [ROUND_MS, SHOWN_MS] = [6500, 5600];

/** Alerts of the previews; each round shows another one. */
const samples = [
  {
    kind: 'follow',
    rank: 'small',
    name: 'nightowl',
    text: 'nightowl follows now',
    message: null,
    amount: null,
  },
  {
    kind: 'sub',
    rank: 'middle',
    name: 'pixelfox',
    text: 'pixelfox subscribed',
    message: 'Hello!',
    amount: null,
  },
  {
    kind: 'cheer',
    rank: 'middle',
    name: 'Quartz',
    text: 'Quartz cheered 500 bits',
    message: 'GG',
    amount: 500,
  },
  {
    kind: 'raid',
    rank: 'middle',
    name: 'EmberFly',
    text: 'EmberFly raids with 48 viewers',
    message: null,
    amount: 48,
  },
] as const;

/** Live previews of all styles of alerts, to choose one. */
export default function AlertGallery({
  title,
  options,
  value,
  values,
  onChoose,
  onClose,
}: AlertGalleryProps) {
  const t = useTexts();
  const room = useRoom();
  const [round, setRound] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setRound((last) => last + 1), ROUND_MS);
    return () => clearInterval(timer);
  }, []);
  const state = useMemo(
    () => stateOf(options, values, round, Date.now() + room.clockAhead),
    [options, values, round, room],
  );
  const rows = Math.ceil(options.length / COLUMNS);
  return (
    <Dialog wide title={title} onClose={onClose}>
      <div
        className={styles.gallery}
        style={{ aspectRatio: `${COLUMNS * TILE.width} / ${rows * TILE.height}` }}
      >
        <StageFrame title={title} state={state} />
        <div className={styles.tiles} role="radiogroup" aria-label={title}>
          {options.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              role="radio"
              aria-checked={key === value}
              className={styles.tile}
              onClick={() => onChoose(key)}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t.common.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function stateOf(
  options: AlertGalleryProps['options'],
  values: FieldValues,
  round: number,
  now: number,
): RenderState {
  const height = Math.ceil(options.length / COLUMNS) * TILE.height;
  const layers = options.map(({ key }, index): RenderLayer => {
    const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
    return {
      memberId: index + 1,
      widget: 'alert-box',
      layout: {
        x: (column - (COLUMNS - 1) / 2) * TILE.width,
        y: (row + 0.5) * TILE.height - height / 2,
        ...{ scale: SCALE, rot: 0, opacity: 1 },
      },
      animation: { entrance: 'none', loop: 'none', duration: 0.6, delay: 0 },
      values: { ...values, style: key, anchor: 'center' },
      state: {
        queued: 0,
        paused: false,
        muted: true,
        lastTestAt: null,
        showing: alertOf(round + index, now),
      },
    };
  });
  return {
    canvas: { width: COLUMNS * TILE.width, height },
    sceneId: 1,
    layers: Object.fromEntries(layers.map((layer) => [layer.memberId, layer])),
    stack: layers.map(({ memberId }) => memberId),
  };
}

function alertOf(index: number, now: number): FieldValues {
  return {
    ...samples[index % samples.length],
    alertId: `preview-${index}`,
    ...{
      variant: null,
      currency: null,
      months: null,
      image: '',
      video: '',
      sound: '',
      volume: 0,
      speech: null,
    },
    startsAt: now,
    endsAt: now + SHOWN_MS,
  };
}
