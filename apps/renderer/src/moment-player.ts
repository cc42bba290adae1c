import type { MomentMessage } from '@studio/realtime/protocol';

/** Plays one kind of moments for the whole page. @param elapsed how much of it has passed already, in ms */
export type MomentPlayer = (payload: MomentMessage['payload'], elapsed: number) => void;
