import { useEffect, useReducer, useRef, useState, type RefObject } from 'react';
import type { MomentMessage, RenderState } from '@studio/realtime/protocol';
import type { StreamKind } from '@studio/platforms/stream-kinds';
import { randomId } from '../../api/client-id';
import { stageAddress } from '../../app/load-ahead';
import { StagePort } from '../../editor/canvas/stage-port';
import { afterEvent, chatSignal, quietData } from './test-events';

/** The one layer of a preview. */
export const PREVIEW_LAYER = 1;

/** News of a preview. */
export interface PreviewNews {
  readonly state: 'starting' | 'running' | 'failed';
  /** Reason why it shows nothing, in English; null if it does. */
  readonly failure: string | null;
  /** Errors of the widget's code since it was last changed, with how often each came. */
  readonly errors: ReadonlyMap<string, number>;
}

type Change =
  | { readonly kind: 'changed' | 'started' }
  | { readonly kind: 'error'; readonly text: string }
  | { readonly kind: 'failed'; readonly failure: string | null };

/** Errors that are listed at most. */
const MOST_ERRORS = 20;
const nothing: PreviewNews = { state: 'starting', failure: null, errors: new Map() };

function next(news: PreviewNews, change: Change): PreviewNews {
  switch (change.kind) {
    case 'changed':
      return { ...news, errors: new Map() };
    case 'started':
      return { ...news, state: 'running', failure: null };
    case 'failed':
      if (change.failure === null) return { ...news, failure: null };
      return { ...news, state: 'failed', failure: change.failure };
    case 'error': {
      const count = (news.errors.get(change.text) ?? 0) + 1;
      if (count === 1 && news.errors.size >= MOST_ERRORS) return news;
      return { ...news, errors: new Map([...news.errors, [change.text, count]]) };
    }
  }
}

export interface RunningPreview {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly news: PreviewNews;
  readonly test: (kind: StreamKind, message: string) => void;
  readonly chat: (text: string) => void;
  /** Presses a button among the settings of the widget. */
  readonly press: (field: string, value: unknown) => void;
}

/**
 * Runs a layer in a frame by the code that runs it on air.
 * @param shown keeps its reference while it is the same
 * @param runs widget of the layer, the page that runs it, and the network that it may use
 */
export function usePreview(shown: RenderState, runs: Parameters<typeof quietData>[0]): RunningPreview {
  const frame = useRef<HTMLIFrameElement>(null);
  const port = useRef<StagePort>(null);
  const [data, setData] = useState(() => quietData(runs));
  const [news, tell] = useReducer(next, nothing);

  useEffect(() => {
    if (!frame.current) return undefined;
    const opened = new StagePort(
      frame.current,
      () => 0,
      () => undefined,
      () => undefined,
      (message) => {
        if (message[0] === 'failed') tell({ kind: 'failed', failure: message[1][0]?.message ?? null });
        if (message[0] !== 'widget') return;
        const { error } = message[1];
        tell(error === null ? { kind: 'started' } : { kind: 'error', text: error });
      },
    );
    port.current = opened;
    // The frame is loaded only once a listener exists, so that its first message is not missed.
    frame.current.src = stageAddress;
    return () => opened.close();
  }, []);

  useEffect(() => {
    port.current?.show(shown, null);
    tell({ kind: 'changed' });
  }, [shown]);
  useEffect(() => port.current?.provide(data), [data]);

  const press = (field: string, value: unknown): void => {
    const event = { listener: 'widget-button', field, value };
    const moment: MomentMessage = {
      ...{ eventId: randomId(), kind: 'widget-event', memberId: PREVIEW_LAYER },
      ...{ payload: { listener: 'event:test', event }, at: new Date().toISOString(), ttlMs: 10_000 },
    };
    port.current?.play(moment);
  };
  return {
    ...{ frame, news, press },
    test: (kind, message) => setData((before) => afterEvent(before, kind, message)),
    chat: (text) => port.current?.signal(chatSignal(text)),
  };
}
