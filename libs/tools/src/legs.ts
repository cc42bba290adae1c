import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  validateOriginHeader,
  WebStandardStreamableHTTPServerTransport,
  type AuthInfo,
  type McpServer,
} from '@modelcontextprotocol/server';
import { toWebRequest } from '@modelcontextprotocol/node';
import type { Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';

/** Where a request goes (stack: three legs on one path). */
export interface ProtocolLegs {
  /** Whether a page of this origin may call; who sends none is no page. */
  allowsOrigin(origin: string | undefined): boolean;
  /** A request of Node's as those that `fetch` takes. @throws Problem `payload_too_large` */
  requestOf(incoming: IncomingMessage, signal: AbortSignal): Promise<Request>;
  /** @param authInfo of the caller, proven */
  fetch(request: Request, authInfo: AuthInfo): Promise<Response>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

export interface LegsOptions {
  /** A server for one request or one session. */
  readonly makeServer: () => McpServer;
  readonly clock: Clock;
  /** Told of failures and of requests refused; it changes nothing. */
  readonly log: (error: Error) => void;
  readonly maxBodyBytes: number;
  /** Hosts, without ports, whose pages may call. */
  readonly originHosts: readonly string[];
}

interface Session {
  readonly owner: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly mcp: McpServer;
  usedAt: number;
}

/** Sessions of clients that never come back end by themselves. */
const IDLE_MS = 30 * 60_000;
const MAX_SESSIONS = 1000;

/**
 * Requests of 2026-07-28 stand for themselves. Clients of 2025 begin with `initialize` and get a session, which their
 * user can be asked in; those that don't keep its id are served one request at a time. A session lives on this node
 * only: elsewhere, or after a restart, its client is told 404 and begins anew.
 */
export function protocolLegs(options: LegsOptions): ProtocolLegs {
  const { makeServer, clock, log, maxBodyBytes, originHosts } = options;
  const stateless = createMcpHandler(makeServer, { onerror: log, maxRequestBodySize: maxBodyBytes });
  const sessions = new Map<string, Session>();

  const end = async (id: string): Promise<void> => {
    const session = sessions.get(id);
    sessions.delete(id);
    await session?.mcp.close();
  };
  const makeRoom = (): void => {
    const idle = [...sessions].filter(([, { usedAt }]) => usedAt < clock.now() - IDLE_MS).map(([id]) => id);
    const [oldest] = sessions.keys();
    if (idle.length === 0 && sessions.size >= MAX_SESSIONS && oldest !== undefined) idle.push(oldest);
    for (const id of idle) end(id).catch(log);
  };

  const begin = async (request: Request, authInfo: AuthInfo): Promise<Response> => {
    makeRoom();
    const mcp = makeServer();
    mcp.server.onerror = log;
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: maxBodyBytes,
      onsessioninitialized: (id) => {
        sessions.set(id, { owner: ownerOf(authInfo), transport, mcp, usedAt: clock.now() });
      },
      onsessionclosed: (id) => {
        sessions.delete(id);
      },
    });
    await mcp.connect(transport);
    return transport.handleRequest(request, { authInfo });
  };

  const goOn = (id: string, request: Request, authInfo: AuthInfo): Promise<Response> => {
    const session = sessions.get(id);
    // Somebody else's session looks like none.
    if (!session || session.owner !== ownerOf(authInfo)) return Promise.resolve(noSession());
    session.usedAt = clock.now();
    sessions.delete(id);
    sessions.set(id, session);
    return session.transport.handleRequest(request, { authInfo });
  };

  return {
    allowsOrigin: (origin) => validateOriginHeader(origin, [...originHosts]).ok,
    requestOf: async (incoming, signal) => {
      try {
        return await toWebRequest(incoming, undefined, { signal, maxRequestBodySize: maxBodyBytes });
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'RequestBodyTooLargeError') throw error;
        throw new Problem('payload_too_large', 'The message is too large.', { maxBytes: maxBodyBytes });
      }
    },
    fetch: async (request, authInfo) => {
      const id = request.headers.get('mcp-session-id');
      if (id !== null && (await isLegacyRequest(request, undefined, { maxRequestBodySize: maxBodyBytes })))
        return goOn(id, request, authInfo);
      if (await beginsSession(request, maxBodyBytes)) return begin(request, authInfo);
      return stateless.fetch(request, { authInfo });
    },
    close: async () => {
      await stateless.close();
      await Promise.all([...sessions.keys()].map(end));
    },
  };
}

async function beginsSession(request: Request, maxRequestBodySize: number): Promise<boolean> {
  if (request.method !== 'POST') return false;
  const copy = request.clone();
  if (!(await isLegacyRequest(request, undefined, { maxRequestBodySize }))) return false;
  return isInitializeRequest(await copy.json().catch(() => null));
}

/** A session belongs to one credential. */
function ownerOf({ clientId, extra }: AuthInfo): string {
  const { caller } = (extra ?? {}) as {
    readonly caller?: { readonly credential: { readonly tokenId: string | null } };
  };
  return `${clientId} ${caller?.credential.tokenId ?? ''}`;
}

function noSession(): Response {
  return Response.json(
    { jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null },
    { status: 404 },
  );
}
