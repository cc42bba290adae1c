import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ArchiveRestore, RotateCcw, X } from 'lucide-react';
import { useEffect } from 'react';
import { VList } from 'virtua';
import { answered, api } from '../../api/client';
import { useMay, useRoom } from '../../design/room-context';
import { useEditorSpeech } from '../text/editor-texts';
import { IconButton } from '../../ui/button';
import { Badge, ProblemNotice } from '../../ui/notice';
import { toastProblem } from '../../ui/toasts';
import styles from './history.module.css';
import { lineOf } from './line';

const COALESCE_MS = 300;

interface VersionListProps {
  readonly onLook: (rev: number) => void;
  readonly onRestore: (rev: number) => void;
}

/** List of revisions with a name, and of those saved automatically before something was overwritten. */
export function VersionList({ onLook, onRestore }: VersionListProps) {
  const { t, ago, language } = useEditorSpeech();
  const room = useRoom();
  const { overlayId } = room;
  const queries = useQueryClient();
  const mayWrite = useMay('overlays:write');
  const queryKey = ['versions', overlayId];
  const versions = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) =>
      answered(
        api.GET('/overlays/{overlayId}/versions', {
          params: {
            path: { overlayId },
            query: { limit: 100, ...(cursor !== undefined && { cursor }) },
            ...(room.store.position !== '' && { header: { 'Studio-Position': room.store.position } }),
          },
        }),
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

  // A restore saves the version it overwrites, and a new name arrives as a commit, so any commit may change the
  // list.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = room.onDelta(() => {
      clearTimeout(timer);
      timer = setTimeout(
        () => void queries.invalidateQueries({ queryKey: ['versions', overlayId] }),
        COALESCE_MS,
      );
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [room, overlayId, queries]);

  async function forget(versionId: string): Promise<void> {
    try {
      await answered(
        api.DELETE('/overlays/{overlayId}/versions/{versionId}', {
          params: { path: { overlayId, versionId } },
        }),
      );
      await queries.invalidateQueries({ queryKey });
    } catch (error) {
      toastProblem(error);
    }
  }

  const items = (versions.data?.pages.flatMap((page) => page.items) ?? []).map((version) =>
    version.automatic ? { ...version, name: lineOf({ summary: version.name }, language) } : version,
  );
  return (
    <>
      {versions.error && <ProblemNotice error={versions.error} />}
      {versions.data && items.length === 0 && <p className={styles.none}>{t.history.noVersions}</p>}
      <VList
        className={styles.list}
        onScrollEnd={() => {
          if (versions.hasNextPage && !versions.isFetchingNextPage) void versions.fetchNextPage();
        }}
        tabIndex={0}
        role="region"
        aria-label={t.history.versions}
      >
        {items.map(({ versionId, name, rev, automatic, createdAt, actor }) => (
          <div key={versionId} className={styles.step}>
            <span className={styles.stepRev}>{rev}</span>
            <span className={styles.words} title={name}>
              {name}
            </span>
            {automatic && <Badge>{t.history.automatic}</Badge>}
            <span className={styles.who}>{actor.tokenName ?? actor.name}</span>
            <span className={styles.when}>{ago(createdAt)}</span>
            <IconButton small label={t.history.look(rev)} onClick={() => onLook(rev)}>
              <RotateCcw size={14} />
            </IconButton>
            <IconButton
              small
              label={t.history.restoreVersion(name)}
              disabled={!mayWrite}
              onClick={() => onRestore(rev)}
            >
              <ArchiveRestore size={14} />
            </IconButton>
            <IconButton
              small
              label={t.history.forget(name)}
              disabled={!mayWrite}
              onClick={() => void forget(versionId)}
            >
              <X size={14} />
            </IconButton>
          </div>
        ))}
      </VList>
    </>
  );
}
