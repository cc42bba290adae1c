import { useEffect, useRef } from 'react';
import type { MomentMessage, RenderState, Transition } from '@studio/realtime/protocol';
import { useRoom } from '../../design/room-context';
import styles from './canvas.module.css';
import type { Size } from './geometry';
import { StagePort } from './stage-port';

interface StageFrameProps {
  /** Its name for those who don't see it. */
  readonly title: string;
  readonly state: RenderState | null;
  /** Of a scene switch; without one it cuts. */
  readonly transition?: Transition;
  readonly onMeasure?: (memberId: number, size: Size) => void;
  /** Gives what plays moments, which is called with each. */
  readonly moments?: (play: (moment: MomentMessage) => void) => () => void;
}

/** A picture, drawn by the code that is on air, in a frame of its own. */
export function StageFrame({ title, state, transition, onMeasure, moments }: StageFrameProps) {
  const room = useRoom();
  const frame = useRef<HTMLIFrameElement>(null);
  const port = useRef<StagePort>(null);
  const measured = useRef(onMeasure);
  measured.current = onMeasure;

  useEffect(() => {
    if (!frame.current) return undefined;
    const opened = new StagePort(
      frame.current,
      () => room.clockAhead,
      (memberId, size) => measured.current?.(memberId, size),
    );
    port.current = opened;
    // It is loaded only once somebody listens: what it says first must not be missed.
    frame.current.src = '/stage';
    return () => opened.close();
  }, [room]);

  useEffect(() => {
    if (state) port.current?.show(state, transition ?? null);
  }, [state, transition]);

  useEffect(() => moments?.((moment) => port.current?.play(moment)), [moments]);

  return <iframe ref={frame} className={styles.frame} title={title} tabIndex={-1} />;
}
