import { answered, api } from '../../api/client';
import { randomId } from '../../api/client-id';
import { toastProblem } from '../../ui/toasts';
import type { BodyOf } from '../../api/client';

const once = () => ({ 'Idempotency-Key': randomId() });

async function attempt<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    toastProblem(error);
    return undefined;
  }
}

/** Returns the actions on whole scenes. */
export function sceneActions(overlayId: string) {
  const at = (sceneId: number) => ({ overlayId, sceneId });
  return {
    /** Rejects if the API refuses. */
    create: (name: string, mode: 'blank' | 'snapshot' = 'blank') =>
      answered(
        api.POST('/overlays/{overlayId}/scenes', {
          params: { path: { overlayId }, header: once() },
          body: { name, mode },
        }),
      ),
    /** Rejects if the API refuses. */
    update: (sceneId: number, body: BodyOf<'update_scene'>) =>
      answered(api.PATCH('/overlays/{overlayId}/scenes/{sceneId}', { params: { path: at(sceneId) }, body })),
    duplicate: (sceneId: number) =>
      attempt(
        answered(
          api.POST('/overlays/{overlayId}/scenes/{sceneId}/duplicate', {
            params: { path: at(sceneId), header: once() },
          }),
        ),
      ),
    remove: (sceneId: number) =>
      attempt(
        answered(api.DELETE('/overlays/{overlayId}/scenes/{sceneId}', { params: { path: at(sceneId) } })),
      ),
    reorder: (order: readonly number[]) =>
      attempt(
        answered(
          api.PUT('/overlays/{overlayId}/scenes/order', {
            params: { path: { overlayId } },
            body: { order: [...order] },
          }),
        ),
      ),
  };
}
