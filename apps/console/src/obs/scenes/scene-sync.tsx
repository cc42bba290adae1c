import { useQueries, useQuery } from '@tanstack/react-query';
import { answered, api, type BodyOf, type Schemas } from '../../api/client';
import { useDerived, useMay, useOverlay, useRoom } from '../../design/room-context';
import kit from '../../kit/kit.module.css';
import { usePageTexts } from '../../kit/page-texts';
import { useAction } from '../../kit/use-action';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Notice } from '../../ui/notice';
import { obsStateQuery, useConnections } from '../connection/connections-query';
import { sceneRows, type SceneRow } from './scene-rows';
import styles from './scene-sync.module.css';
import { de } from './text/scenes-de';
import { en } from './text/scenes-en';
import { AddScene, Directions, Pair, SyncOptions, type OwnScene } from './scene-sync-parts';

/** Scenes that the connected OBS has, and the one on program. */
function useObsScenes(): {
  readonly names: readonly string[];
  readonly program: string | null;
  readonly renamed: Schemas['ObsStateView']['renamedScenes'];
  readonly isConnected: boolean;
} {
  const connected = (useConnections().data?.items ?? []).filter(({ status }) => status === 'connected');
  const states = useQueries({
    queries: connected.map(({ obsId }) => obsStateQuery(obsId)),
  });
  return {
    isConnected: connected.length > 0,
    renamed: states.flatMap(({ data }) => data?.renamedScenes ?? []),
    names: states.flatMap(({ data }) => data?.scenes.map(({ name }) => name) ?? []),
    program: states.map(({ data }) => data?.programScene ?? null).find((name) => name !== null) ?? null,
  };
}

/** Scenes of the overlay, without previews. */
function useOwnScenes(): readonly OwnScene[] {
  return useDerived((store) =>
    (store.overlay?.sceneOrder ?? []).flatMap((id) => {
      const scene = store.get('scene', String(id));
      return scene?.previewOf === null ? [{ sceneId: scene.sceneId, name: scene.name }] : [];
    }),
  );
}

/** Card that connects scenes of OBS with scenes of the overlay. */
export function SceneSync() {
  const t = usePageTexts({ en, de });
  const { overlayId } = useRoom();
  const { run, isBusy } = useAction();
  const mayWrite = useMay('overlays:write');
  const mayGoLive = useMay('scenes:golive');
  const { names, program, renamed, isConnected } = useObsScenes();
  const overlay = useOverlay();
  const own = useOwnScenes();
  const mapped = useDerived((store) => store.all('mapping'));
  const seen = useQuery({
    queryKey: ['obs', 'mappings', overlayId],
    queryFn: () =>
      answered(api.GET('/overlays/{overlayId}/obs-mappings', { params: { path: { overlayId } } })),
  });
  const rows = sceneRows([...names, ...(seen.data?.seenScenes ?? [])], mapped, own, renamed);
  const suggested = rows.filter((row) => row.suggested !== null);
  const isOff = !mayWrite || !mayGoLive || isBusy;
  if (!overlay) return null;
  const { obsMode: mode } = overlay;

  function setSync(change: Partial<BodyOf<'set_obs_sync'>>): void {
    const { unmappedSceneId, holdAfterManualMs } = overlay ?? { unmappedSceneId: null, holdAfterManualMs: 0 };
    const onUnmapped = unmappedSceneId === null ? 'keep' : 'scene';
    const body = {
      ...({ mode, onUnmapped, holdAfterManualMs } as const),
      ...(unmappedSceneId !== null && { unmappedSceneId }),
      ...change,
    };
    // Only a target of its own goes with it.
    const { unmappedSceneId: target, ...rest } = body;
    void run(() =>
      answered(
        api.PUT('/overlays/{overlayId}/obs-sync', {
          params: { path: { overlayId } },
          body:
            body.onUnmapped === 'scene' && target !== undefined ? { ...rest, unmappedSceneId: target } : rest,
        }),
      ),
    );
  }

  const add = (obsScene: string, sceneId: number) =>
    answered(
      api.POST('/overlays/{overlayId}/obs-mappings', {
        params: { path: { overlayId } },
        body: { obsScene, sceneId, delayMs: 0, enabled: true },
      }),
    );

  const change = ({ mappingId }: Pick<SceneRow, 'mappingId'>, body: BodyOf<'update_obs_mapping'>) =>
    answered(
      api.PATCH('/overlays/{overlayId}/obs-mappings/{mappingId}', {
        params: { path: { overlayId, mappingId: mappingId ?? 0 } },
        body,
      }),
    );

  async function choose({ obsScene, mappingId }: SceneRow, sceneId: number | null): Promise<void> {
    const path = { overlayId, mappingId: mappingId ?? 0 };
    if (mappingId === null) {
      if (sceneId !== null) await add(obsScene, sceneId);
    } else if (sceneId === null)
      await answered(api.DELETE('/overlays/{overlayId}/obs-mappings/{mappingId}', { params: { path } }));
    else await change({ mappingId }, { sceneId });
  }

  async function connectSame(): Promise<void> {
    for (const { obsScene, suggested: scene } of suggested) if (scene) await add(obsScene, scene.sceneId);
    if (mode === 'off') setSync({ mode: 'follow' });
  }

  return (
    <Card title={t.title} about={t.about}>
      <Directions mode={mode} disabled={isOff} onMode={(next) => setSync({ mode: next })} />
      {(mode === 'lead' || mode === 'both') && !isConnected && <Notice>{t.needsObs}</Notice>}
      {suggested.length > 0 && (
        <Notice
          action={
            <Button look="primary" disabled={isOff} onClick={() => void run(connectSame)}>
              {t.connectSame}
            </Button>
          }
        >
          {t.sameAll(suggested.length)}
        </Notice>
      )}
      {rows.length === 0 ? (
        <p className={kit.meta}>{t.none}</p>
      ) : (
        <div className={styles.pairs}>
          <div className={styles.heads} aria-hidden>
            <span>{t.inObs}</span>
            <span>{t.here}</span>
          </div>
          {rows.map((row) => (
            <Pair
              key={row.obsScene}
              row={row}
              own={own}
              mode={mode}
              isOnProgram={row.obsScene === program}
              disabled={isOff}
              onScene={(sceneId) => void run(() => choose(row, sceneId))}
              onRename={(obsScene) => void run(() => change(row, { obsScene }))}
            />
          ))}
        </div>
      )}
      <AddScene own={own} disabled={isOff} onAdd={add} />
      <SyncOptions own={own} overlay={overlay} disabled={isOff} onSync={setSync} />
    </Card>
  );
}
