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
import { ShowRoom } from './show-room';

/** Whose show a page is about: that of the owner of one overlay. */
interface Show {
  readonly overlayId: string;
  /** One's own: what belongs to an account alone can be done. */
  readonly isOwn: boolean;
  /** Names the account to operations on bots: one's own by leaving it out. */
  readonly of: { readonly overlayId?: string };
  readonly room: ShowRoom;
  readonly choose: (overlayId: string) => void;
}

const ShowContext = createContext<Show | null>(null);
const KEY = 'studio.show';
/** Keys of what is asked for, by the topic that says it is another now. */
const asked = {
  activity: [['stats']],
  chat: [],
  bot: [['bot'], ['loyalty'], ['channel-points']],
  giveaway: [['giveaway']],
  song: [['songs']],
} as const;
/** So long after the first sign all is asked for anew, in ms. */
const ASK_MS = 250;

interface ShowProviderProps {
  readonly topics: readonly EditorTopic[];
  /** Another than the one chosen last. */
  readonly overlayId?: string | null;
  readonly children: ReactNode;
}

/** Connects to the show that was chosen last. @param topics of one list, always the same */
export function ShowProvider({ topics, overlayId: fixed, children }: ShowProviderProps) {
  const t = useTexts();
  const overlays = useOverlays();
  const [chosen, setChosen] = useState(() => fixed ?? localStorage.getItem(KEY));
  const items = overlays.data?.items ?? [];
  const first = items.find(({ role }) => role === 'owner') ?? items[0];
  const overlay = items.find(({ overlayId }) => overlayId === chosen) ?? first;
  if (overlays.isError) return <ProblemNotice error={overlays.error} />;
  if (overlays.isPending)
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
    localStorage.setItem(KEY, overlayId);
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

/** Whatever somebody changes, by whatever door, is asked for anew: soon, and once for all that came meanwhile. */
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

/** Whether the caller may use a scope here, and the studio can be reached: nothing of a show waits for it. */
export function useMayNow(scope: string): boolean {
  const { room } = useShow();
  const permissions = useObserved(room.permissions);
  return useObserved(room.connection) === 'open' && permissions.includes(scope);
}
