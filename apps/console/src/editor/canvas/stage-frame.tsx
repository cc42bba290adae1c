import { useEffect, useRef, useState } from 'react';
import type { MomentMessage, RenderState } from '@studio/realtime/protocol';
import { diffRenderState } from '@studio/realtime/render-state';
import type { Size } from './geometry';
import styles from './canvas.module.css';

interface StageFrameProps {
  /** Its name for those who don't see it. */
  readonly title: string;
  readonly state: RenderState | null;
  /** Transition of a scene switch; without one it cuts. */
  readonly transition?: { readonly type: 'morph' | 'fade' | 'slide' | 'zoom' | 'cut'; readonly ms: number };
  readonly onMeasure?: (memberId: number, size: Size) => void;
  /** Gives what plays moments, which is called with each. */
  readonly moments?: (play: (moment: MomentMessage) => void) => () => void;
}

/** What comes out of a stage. */
type StageMessage =
  | { readonly type: 'ready' }
  | {
      readonly type: 'measure';
      readonly measure: { readonly memberId: number; readonly w: number; readonly h: number };
    }
  | { readonly type: 'painted' | 'failed' };

/** A picture, drawn by the code that is on air, in a frame of its own. */
export function StageFrame({ title, state, transition, onMeasure, moments }: StageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [port, setPort] = useState<MessagePort | null>(null);
  const shown = useRef<{ readonly state: RenderState | null; position: number }>({
    state: null,
    position: 0,
  });
  const measured = useRef(onMeasure);
  measured.current = onMeasure;

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let mine: MessagePort | null = null;
    const load = (): void => {
      const channel = new MessageChannel();
      mine?.close();
      mine = channel.port1;
      mine.onmessage = ({ data }: MessageEvent<StageMessage>) => {
        if (data.type === 'measure') measured.current?.(data.measure.memberId, data.measure);
      };
      element.contentWindow?.postMessage({ type: 'stage' }, location.origin, [channel.port2]);
      shown.current = { state: null, position: 0 };
      setPort(mine);
    };
    element.addEventListener('load', load);
    return () => {
      element.removeEventListener('load', load);
      mine?.close();
    };
  }, []);

  useEffect(() => {
    if (!port || !state || shown.current.state === state) return;
    const { state: before, position } = shown.current;
    const next = position + 1;
    const at = String(next).padStart(12, '0');
    shown.current = { state, position: next };
    if (!before) {
      port.postMessage({ type: 'snapshot', snapshot: { position: at, rev: next, state } });
      return;
    }
    const changes = diffRenderState(before, state, { transition: transition ?? null, startAt: Date.now() });
    const prev = String(position).padStart(12, '0');
    const delta = { prev, position: at, rev: next, changes, at: new Date().toISOString() };
    port.postMessage({ type: 'delta', delta });
  }, [port, state, transition]);

  useEffect(() => {
    if (!port || !moments) return undefined;
    return moments((moment) => port.postMessage({ type: 'moment', moment }));
  }, [port, moments]);

  return <iframe ref={frame} className={styles.frame} title={title} src="/stage" tabIndex={-1} />;
}
