import { ArrowDown, ArrowUp, Pause, Play, SkipForward, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import kit from '../kit/kit.module.css';
import { SureButton } from '../kit/sure-button';
import { useAction } from '../kit/use-action';
import { useMayNow, useShow } from '../show/show-context';
import { Button, IconButton } from '../ui/button';
import { Empty } from '../ui/notice';
import styles from './community.module.css';
import { useCommunityTexts } from './text/community-texts';

type Song = Schemas['SongRequestView'];

const refresh = [['songs']] as const;

/** Shows the current song and the queue. */
export function SongQueue({ songs }: { readonly songs: Schemas['SongQueueView'] }) {
  const t = useCommunityTexts();
  const { of } = useShow();
  const { run } = useAction();
  const mayWrite = useMayNow('bot:write');
  const { playing, queue, paused, volume } = songs;
  const params = { query: of };
  const control = (action: 'skip' | 'pause' | 'resume'): void =>
    void run(() => answered(api.POST('/bot/songs/control', { params, body: { action } })), { refresh });
  const wisher = ({ requester }: Song): string => (requester ? t.songs.by(requester.name) : t.songs.fallback);
  return (
    <>
      <section className={styles.now} aria-label={t.songs.playing}>
        <h3>{t.songs.playing}</h3>
        {playing ? (
          <>
            <div className={styles.nowTitle}>{playing.title}</div>
            <div className={kit.meta}>{wisher(playing)}</div>
            <SongProgress song={playing} isPaused={paused} />
          </>
        ) : (
          <p className={kit.meta}>{t.songs.nothing}</p>
        )}
        <div className={kit.actions}>
          <Button
            disabled={!mayWrite || (!paused && !playing)}
            onClick={() => control(paused ? 'resume' : 'pause')}
          >
            {paused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
            {paused ? t.songs.resume : t.songs.pause}
          </Button>
          <Button disabled={!mayWrite || !playing} onClick={() => control('skip')}>
            <SkipForward size={16} aria-hidden />
            {t.songs.skip}
          </Button>
        </div>
        <Volume saved={volume} />
      </section>
      <section aria-label={t.songs.queue}>
        <div className={kit.spread}>
          <h3 className={kit.grow}>{t.songs.queue}</h3>
          {queue.length > 0 && (
            <SureButton
              disabled={!mayWrite}
              onSure={() => void run(() => answered(api.DELETE('/bot/songs', { params })), { refresh })}
            >
              {t.songs.clear}
            </SureButton>
          )}
        </div>
        {queue.length === 0 && <Empty title={t.songs.empty} about={t.songs.emptyAbout} />}
        <div className={kit.rows}>
          {queue.map((song, index) => (
            <QueueRow
              key={song.requestId}
              song={song}
              index={index}
              of={queue.length}
              wisher={wisher(song)}
            />
          ))}
        </div>
      </section>
    </>
  );
}

interface QueueRowProps {
  readonly song: Song;
  readonly index: number;
  readonly of: number;
  readonly wisher: string;
}

function QueueRow({ song, index, of: count, wisher }: QueueRowProps) {
  const t = useCommunityTexts();
  const { of } = useShow();
  const { run } = useAction();
  const mayWrite = useMayNow('bot:write');
  const { requestId, title } = song;
  const params = { query: of, path: { requestId } };
  const move = (toIndex: number): void =>
    void run(() => answered(api.PUT('/bot/songs/{requestId}/position', { params, body: { toIndex } })), {
      refresh,
    });
  return (
    <div className={kit.row}>
      <div className={kit.words}>
        <div className={kit.name}>{title}</div>
        <div className={kit.meta}>{wisher}</div>
      </div>
      <div className={kit.actions}>
        <IconButton
          label={t.songs.up(title)}
          disabled={!mayWrite || index === 0}
          onClick={() => move(index - 1)}
        >
          <ArrowUp size={16} />
        </IconButton>
        <IconButton
          label={t.songs.down(title)}
          disabled={!mayWrite || index === count - 1}
          onClick={() => move(index + 1)}
        >
          <ArrowDown size={16} />
        </IconButton>
        <IconButton
          label={t.songs.remove(title)}
          disabled={!mayWrite}
          onClick={() =>
            void run(() => answered(api.DELETE('/bot/songs/{requestId}', { params })), { refresh })
          }
        >
          <Trash2 size={16} />
        </IconButton>
      </div>
    </div>
  );
}

interface SongProgressProps {
  readonly song: Schemas['PlayingSongView'];
  readonly isPaused: boolean;
}

/** Progress of the song; it advances between two responses. */
function SongProgress({ song, isPaused }: SongProgressProps) {
  const t = useCommunityTexts();
  const { positionS, durationS } = song;
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    setPassed(0);
    if (isPaused) return undefined;
    const began = Date.now();
    const timer = setInterval(() => setPassed((Date.now() - began) / 1000), 1000);
    return () => clearInterval(timer);
  }, [song, isPaused]);
  if (durationS === null) return null;
  return (
    <progress aria-label={t.songs.playing} max={durationS} value={Math.min(durationS, positionS + passed)} />
  );
}

function Volume({ saved }: { readonly saved: number }) {
  const t = useCommunityTexts();
  const { of } = useShow();
  const { run } = useAction();
  const mayWrite = useMayNow('bot:write');
  const [moved, setMoved] = useState<number | null>(null);
  const shown = moved ?? saved;
  function send(): void {
    if (moved === null) return;
    void run(
      () => answered(api.PUT('/bot/songs/volume', { params: { query: of }, body: { volume: moved } })),
      { refresh },
    ).then(() => setMoved(null));
  }
  return (
    <label className={styles.volume}>
      {t.songs.volume}
      <input
        type="range"
        min={0}
        max={100}
        value={shown}
        disabled={!mayWrite}
        onChange={(event) => setMoved(Number(event.target.value))}
        onPointerUp={send}
        onKeyUp={send}
        onBlur={send}
      />
      {shown}
    </label>
  );
}
