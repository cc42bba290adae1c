import { answered, api, type Schemas } from '../api/client';
import { randomId } from '../api/client-id';

const once = () => ({ 'Idempotency-Key': randomId() });

/** Presses a button of the deck: the server knows what it means. @throws ApiProblem */
export async function fire(overlayId: string, buttonId: string): Promise<Schemas['PressedView']> {
  // Not on iOS.
  navigator.vibrate?.(15);
  return answered(
    api.POST('/overlays/{overlayId}/deck/press', {
      params: { path: { overlayId }, header: once() },
      body: { buttonId, pressId: randomId() },
    }),
  );
}

/** Stops all that sounds, plays or runs. @throws ApiProblem */
export async function stopAll(overlayId: string): Promise<unknown> {
  return answered(
    api.POST('/overlays/{overlayId}/panic', { params: { path: { overlayId }, header: once() }, body: {} }),
  );
}
