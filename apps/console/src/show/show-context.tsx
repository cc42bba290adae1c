import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { EditorTopic } from '@studio/realtime/editor-protocol';
import { useOverlays } from '../api/queries';
import { useObserved } from '../design/observed';
import { useTexts } from '../text/texts';
import { buttonClass } from '../ui/button';
import { Empty, ProblemNotice } from '../ui/notice';
import { Skeleton } from '../ui/page';
import { notePicked, useHomeOverlay } from './home-overlay';
import { ShowRoom } from './show-room';

/** Show that a page is about: that of the owner of one overlay. */
interface Show {
  readonly overlayId: string;
  /** True for the user's own show, where actions reserved for the account are available. */
  readonly isOwn: boolean;
  /** Parameters that name the account to bot operations; empty for the user's own. */
  readonly of: { readonly overlayId?: string };
  readonly room: ShowRoom;
  readonly choose: (overlayId: string) => void;
}

const ShowContext = createContext<Show | null>(null);
/** Query keys to invalidate, by the topic that reports a change. */
const asked = {
  activity: [['stats']],
  chat: [],
  bot: [['bot'], ['loyalty'], ['channel-points']],
  giveaway: [['giveaway']],
  song: [['songs']],
  notice: [],
} as const;
/** Delay between the first notification and the reload, in ms. */
const ASK_MS = 250;

interface ShowProviderProps {
  readonly topics: readonly EditorTopic[];
  /** Another than the one chosen last. */
  readonly overlayId?: string | null;
  readonly children: ReactNode;
}

/** Connects to the show of the overlay in OBS, or of the one opened last. @param topics of one list, always the same */
export function ShowProvider({ topics, overlayId: fixed, children }: ShowProviderProps) {
  const t = useTexts();
  const overlays = useOverlays();
  const home = useHomeOverlay();
  const [chosen, setChosen] = useState(fixed ?? null);
  const items = overlays.data?.items ?? [];
  const byId = (id: string | null) => items.find(({ overlayId }) => overlayId === id);
  const overlay = byId(chosen) ?? byId(home);
  if (overlays.isError) return <ProblemNotice error={overlays.error} />;
  if (overlays.isPending || (!overlay && items.length > 0))
    return (
      <div style={{ padding: 32 }}>
        <Skeleton height={320} />
      </div>
    );
  if (!overlay)
    return (
      <div style={{ padding: 48 }}>
        <Empty title={t.show.noOverlay}>
          <Link href="~/console" className={buttonClass('primary', true)}>
            {t.overlay.toList}
          </Link>
        </Empty>
      </div>
    );
  const choose = (overlayId: string): void => {
    notePicked(overlayId);
    setChosen(overlayId);
  };
  return (
    <ConnectedShow
      key={overlay.overlayId}
      overlayId={overlay.overlayId}
      isOwn={overlay.role === 'owner'}
      topics={topics}
      choose={choose}
    >
      {children}
    </ConnectedShow>
  );
}

interface ConnectedProps extends Pick<Show, 'overlayId' | 'isOwn' | 'choose'> {
  readonly topics: readonly EditorTopic[];
  readonly children: ReactNode;
}

function ConnectedShow({ overlayId, isOwn, topics, choose, children }: ConnectedProps) {
  const [room, setRoom] = useState<ShowRoom | null>(null);
  useEffect(() => {
    const opened = new ShowRoom(overlayId, topics);
    setRoom(opened);
    const end = opened.watch();
    return () => {
      end();
      opened.close();
    };
  }, [overlayId, topics]);
  useAskingAnew(room);
  const show = useMemo(
    () => room && { overlayId, isOwn, of: isOwn ? {} : { overlayId }, room, choose },
    [overlayId, isOwn, room, choose],
  );
  return show && <ShowContext.Provider value={show}>{children}</ShowContext.Provider>;
}

/** Reloads data after any change, whoever makes it. Changes within a short time cause one reload. */
function useAskingAnew(room: ShowRoom | null): void {
  const queries = useQueryClient();
  useEffect(() => {
    const due = new Map<string, number>();
    const end = room?.onItems((topic) => {
      if (due.has(topic)) return;
      const ask = (): void => {
        due.delete(topic);
        for (const queryKey of asked[topic]) void queries.invalidateQueries({ queryKey });
      };
      due.set(topic, window.setTimeout(ask, ASK_MS));
    });
    return () => {
      end?.();
      for (const timer of due.values()) window.clearTimeout(timer);
    };
  }, [room, queries]);
}

export function useShow(): Show {
  const show = useContext(ShowContext);
  if (!show) throw new Error('There is no ShowProvider above.');
  return show;
}

/**
 * Returns true if the user has a scope in this overlay and the server is connected. Actions on a show are not
 * queued.
 */
export function useMayNow(scope: string): boolean {
  const { room } = useShow();
  const permissions = useObserved(room.permissions);
  return useObserved(room.connection) === 'open' && permissions.includes(scope);
}
