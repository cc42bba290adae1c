import type { MomentMessage } from '@studio/realtime/protocol';

/**
 * Plays one kind of effect for the whole page.
 * @param elapsed time that has already passed, in ms
 */
export type EffectPlayer = (payload: MomentMessage['payload'], elapsed: number) => void;
