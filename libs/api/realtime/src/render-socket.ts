import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { LinkTarget } from './link';
import type { RendererToServer, ServerToRenderer } from './protocol';

interface SocketData {
  /** Overlay its handshake's link opens. */
  target: LinkTarget;
}

export type RenderSocket = Socket<RendererToServer, ServerToRenderer, DefaultEventsMap, SocketData>;
export type RenderNamespace = Namespace<RendererToServer, ServerToRenderer, DefaultEventsMap, SocketData>;
