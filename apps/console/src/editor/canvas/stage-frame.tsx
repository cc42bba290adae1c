import { useEffect, useRef, type RefObject } from 'react';
import type { MomentMessage, RenderState, Transition } from '@studio/realtime/protocol';
import { stageAddress } from '../../app/load-ahead';
import { firstPicture } from '../../design/first-picture';
import { useRoom } from '../../design/room-context';
import styles from './canvas.module.css';
import type { Size } from '@studio/widgets/size';
import { StagePort, type StageData } from './stage-port';
import { useLivePackages } from './use-live-packages';

interface StageFrameProps {
  /** Accessible name. */
  readonly title: string;
  readonly state: RenderState | null;
  /** Live data and signals that the layers show. */
  readonly data?: StageData | null;
  /** Transition of a scene switch; without one the scene cuts. */
  readonly transition?: Transition;
  readonly onMeasure?: (memberId: number, size: Size) => void;
  /** Receives the frame, for hit tests. */
  readonly frameRef?: RefObject<HTMLIFrameElement | null>;
  /** Gives what plays moments, which is called with each. */
  readonly moments?: (play: (moment: MomentMessage) => void) => () => void;
}

/** Picture rendered in a frame by the same code as on air. */
export function StageFrame({
  title,
  state,
  data,
  transition,
  onMeasure,
  frameRef,
  moments,
}: StageFrameProps) {
  const room = useRoom();
  const own = useRef<HTMLIFrameElement>(null);
  const frame = frameRef ?? own;
  const port = useRef<StagePort>(null);
  const measured = useRef(onMeasure);
  measured.current = onMeasure;
  const packages = useLivePackages(state);

  useEffect(() => {
    if (!frame.current) return undefined;
    const opened = new StagePort(
      frame.current,
      () => room.clockAhead,
      (memberId, size) => measured.current?.(memberId, size),
      () => firstPicture.set(true),
    );
    port.current = opened;
    // The frame is loaded only once a listener exists, so that its first message is not missed.
    frame.current.src = stageAddress;
    return () => opened.close();
  }, [room, frame]);

  useEffect(() => {
    if (data || packages)
      port.current?.provide({ live: { ...data?.live, ...packages }, recent: data?.recent ?? [] });
    if (state) port.current?.show(state, transition ?? null);
  }, [state, data, packages, transition]);

  useEffect(() => moments?.((moment) => port.current?.play(moment)), [moments]);

  return <iframe ref={frame} className={styles.frame} title={title} tabIndex={-1} />;
}
