import type { Socket as TcpSocket } from 'node:net';
import type { Frame } from './frame';
import type { RenderSocket } from './render-socket';

type Transfer = RenderSocket['conn'];

/**
 * Writes a finished frame to the TCP socket of a WebSocket, past socket.io, engine.io and ws: a delivery takes a
 * sixth to nine tenths more without it (ADR 83); `GatewayOptions.directWrites` turns it off. False where something sent before
 * waits still: the frame has to go behind that, by engine.io.
 */
export function writeDirectly({ bytes }: Frame, tcp: TcpSocket, transfer: Transfer): boolean {
  if (!tcp.writable || tcp.writableLength > 0 || !isAtRest(transfer)) return false;
  tcp.write(bytes);
  return true;
}

/** Returns true if engine.io is open and has nothing queued: everything passed to its transport is on the wire. */
export function isAtRest(transfer: Transfer): boolean {
  return transfer.readyState === 'open' && (transfer.transport.writable || heldBy(transfer) === 0);
}

/** The TCP socket of a connection that carries WebSocket frames and nothing else. */
export function tcpSocketOf({ conn, request }: RenderSocket): TcpSocket | null {
  // Long polling may share its connection with other requests, behind a proxy even with those of other clients.
  return conn.transport.name === 'websocket' && !conn.upgraded ? request.socket : null;
}

/** Packets that engine.io hasn't handed to the transport; unknown counts as one. */
function heldBy(transfer: object): number {
  return 'writeBuffer' in transfer && Array.isArray(transfer.writeBuffer) ? transfer.writeBuffer.length : 1;
}
