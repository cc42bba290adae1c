import { RENDER_NAMESPACE } from './protocol';

/**
 * A message encoded once and written to any number of sockets. socket.io encodes a room's message once per
 * emit; a snapshot has to be shared by sockets that join in different turns, so we keep the encoding.
 */
export interface Frame {
  /** The socket.io packet, for transports that frame by themselves. */
  readonly text: string;
  /** For engine.io's `write`: it sends the finished WebSocket frame instead of the text where it can. */
  readonly options: { readonly compress: false; readonly wsPreEncodedFrame: readonly [Buffer] };
  /** Size on the wire. */
  readonly bytes: number;
}

/** @param args the event's arguments, each already JSON */
export function encodeFrame(event: string, args: readonly string[]): Frame {
  const text = `2${RENDER_NAMESPACE},["${event}",${args.join(',')}]`;
  const frame = webSocketText(`4${text}`);
  return { text, options: { compress: false, wsPreEncodedFrame: [frame] }, bytes: frame.length };
}

/** One unmasked, final text frame (RFC 6455, 5.2). */
function webSocketText(text: string): Buffer {
  const size = Buffer.byteLength(text);
  const header = size < 126 ? 2 : size < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + size);
  frame[0] = 0x81;
  frame[1] = header === 2 ? size : header === 4 ? 126 : 127;
  if (header === 4) frame.writeUInt16BE(size, 2);
  if (header === 10) frame.writeBigUInt64BE(BigInt(size), 2);
  frame.write(text, header);
  return frame;
}
