import { answered, api } from '../api/client';
import type { operations } from '../api/schema';
import { randomId } from '../api/client-id';

/** The server tells whether there is such an effect. */
type EffectPath = operations['fire_effect']['parameters']['path'];

const once = () => ({ 'Idempotency-Key': randomId() });

/** Does what a button of the deck means. @throws ApiProblem */
export async function fire(overlayId: string, buttonId: string): Promise<unknown> {
  const [first = '', second = '', third = ''] = buttonId.split(':');
  const header = once();
  if (first === 'scene')
    return answered(
      api.POST('/overlays/{overlayId}/scenes/{sceneId}/golive', {
        params: { path: { overlayId, sceneId: Number(second) }, header },
        body: {},
      }),
    );
  if (first === 'macro')
    return answered(
      api.POST('/overlays/{overlayId}/deck-macros/{macroId}/fire', {
        params: { path: { overlayId, macroId: Number(second) }, header },
        body: {},
      }),
    );
  if (first === 'effect')
    return answered(
      api.POST('/overlays/{overlayId}/effects/{slug}/{action}', {
        params: { path: { overlayId, slug: second, action: third } as EffectPath, header },
        body: {},
      }),
    );
  return answered(
    api.POST('/overlays/{overlayId}/members/{memberId}/commands/{command}', {
      params: { path: { overlayId, memberId: Number(first), command: second }, header },
      body: {},
    }),
  );
}

/** Stops all that sounds, plays or runs. @throws ApiProblem */
export async function stopAll(overlayId: string): Promise<unknown> {
  return answered(
    api.POST('/overlays/{overlayId}/panic', { params: { path: { overlayId }, header: once() }, body: {} }),
  );
}
