import { useQuery } from '@tanstack/react-query';
import { problemOf } from '../api/api-problem';
import { answered, api, type Schemas } from '../api/client';
import { clientId, randomId } from '../api/client-id';

export type ListedPack = Schemas['PackView'];
export type InspectedPack = Schemas['InspectedPackView'];
export type RefusedPart = Schemas['RefusedPartView'];

export const packsKey = ['packs'] as const;

const ASK_MS = 1000;

/** Queries that a pack makes stale. */
const touched = ['overlays', 'uploads', 'widget-packages', 'automations', 'bot'] as const;
export const refreshed = [packsKey, ...touched.map((key) => [key])];

const isAtWork = ({ state }: ListedPack): boolean => state === 'installing' || state === 'removing';

/** Packs of the account, newest first. Asks again while one is at work. */
export function usePacks() {
  return useQuery({
    queryKey: packsKey,
    queryFn: () => answered(api.GET('/packs', { params: { query: { limit: 100 } } })),
    refetchInterval: ({ state }) => (state.data?.items.some(isAtWork) === true ? ASK_MS : false),
  });
}

/** Place for the scenes of a pack. */
export interface Target {
  /** Null for new overlays. */
  readonly overlayId: string | null;
  /** Scene that takes the layers; null for new scenes. */
  readonly sceneId: number | null;
}

/** Looks into a pack. @throws ApiProblem */
export function inspectPack(file: File, target: Target): Promise<InspectedPack> {
  return send<InspectedPack>('inspect', file, fieldsOf(target));
}

/** Starts to install a pack. @throws ApiProblem */
export function installPack(file: File, target: Target, leavesOut: boolean): Promise<ListedPack> {
  return send('install', file, { ...fieldsOf(target), refused: leavesOut ? 'leave-out' : 'stop' });
}

function fieldsOf({ overlayId, sceneId }: Target): Readonly<Record<string, string>> {
  return {
    ...(overlayId !== null && { overlayId }),
    ...(overlayId !== null && sceneId !== null && { sceneId: String(sceneId) }),
  };
}

async function send<Body>(
  step: 'inspect' | 'install',
  file: File,
  fields: Readonly<Record<string, string>>,
): Promise<Body> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  const answer = await fetch(`/api/v1/packs/${step}`, {
    method: 'POST',
    headers: { 'Studio-Client': clientId, 'Idempotency-Key': randomId() },
    body: form,
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw problemOf(answer, body);
  return body as Body;
}

/** Saves a pack that was made. @param url below the base of the API */
export function savePack(url: string, fileName: string): void {
  const anchor = document.createElement('a');
  anchor.href = `/api/v1${url}`;
  anchor.download = fileName;
  anchor.click();
}
