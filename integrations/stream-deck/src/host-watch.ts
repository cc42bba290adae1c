import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/**
 * Ends the plugin once its connection to Stream Deck closes. The library does not report that, and the link to the
 * studio would keep the process alive. Stream Deck starts a new process when it is back.
 */
export function endWithStreamDeck(port: number, end: () => void): void {
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { readonly socket: Socket };
    socket.once('connect', () => {
      if (socket.remotePort === port) socket.once('close', end);
    });
  });
}
