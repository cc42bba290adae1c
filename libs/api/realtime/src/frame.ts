import * as ws from 'ws';
import { RENDER_NAMESPACE } from './protocol';

/** Message encoded once and sent to any number of sockets, also to those that join in different turns. */
export interface Frame {
  /** The socket.io packet, for engine.io to frame. */
  readonly text: string;
  /** Finished WebSocket frame of the message, for `writeDirectly`. */
  readonly bytes: Buffer;
}

declare module 'ws' {
  /** Encoder of frames, missing in @types/ws; socket.io encodes messages to a room by it, too. */
  const Sender: {
    frame(
      data: Buffer,
      options: { fin: boolean; rsv1: boolean; opcode: number; mask: boolean; readOnly: boolean },
    ): readonly Buffer[];
  };
}

const { Sender } = ws;
const TEXT = { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true };

/** @param args the event's arguments, each already JSON */
export function encodeFrame(
  event: string,
  args: readonly string[],
  namespace: string = RENDER_NAMESPACE,
): Frame {
  const text = `2${namespace},[${[`"${event}"`, ...args].join(',')}]`;
  return { text, bytes: Buffer.concat(Sender.frame(Buffer.from(`4${text}`), TEXT)) };
}
