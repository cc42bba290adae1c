import { useEffect, useRef, useState } from 'react';
import type { RenderState } from '@studio/realtime/protocol';
import type { Sampled } from '../editor/canvas/sampled-picture';
import { StagePort } from '../editor/canvas/stage-port';
import { classes } from '../ui/classes';
import styles from './picture.module.css';

/** Ends when the frames that were asked for before have loaded: one after the other leaves the page responsive. */
let turn: Promise<unknown> = Promise.resolve();

interface LivePictureProps {
  readonly state: RenderState;
  /** Data that its samples show. */
  readonly data?: Sampled;
}

/** Design drawn in a frame by the code that is on air. It appears once it is drawn, over what is behind it. */
export function LivePicture({ state, data }: LivePictureProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const port = useRef<StagePort>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let isHere = true;
    const opened = new StagePort(
      element,
      () => 0,
      () => setDrawn(true),
    );
    port.current = opened;
    turn = turn.then(() => {
      if (!isHere) return undefined;
      const loaded = new Promise((done) => element.addEventListener('load', done, { once: true }));
      element.src = '/stage';
      return loaded;
    });
    return () => {
      isHere = false;
      opened.close();
      // A frame that leaves the page while it loads would hold up the next ones.
      element.dispatchEvent(new Event('load'));
    };
  }, []);
  useEffect(() => {
    if (data) port.current?.provide(data);
    port.current?.show(state, null);
  }, [state, data]);
  return (
    <iframe
      ref={frame}
      className={classes(styles.live, isDrawn && styles.drawn)}
      title=""
      aria-hidden
      tabIndex={-1}
    />
  );
}
