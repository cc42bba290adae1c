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
import { ToolSessions, type SessionOwner } from './tool-sessions';

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
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly mcp: McpServer;
}

/**
 * Requests of 2026-07-28 stand for themselves. Clients of 2025 begin with `initialize` and get a session, which their
 * user can be asked in; those that don't keep its id are served one request at a time. A session lives on this node
 * only: elsewhere, or after a restart, its client is told 404 and begins anew.
 */
export function protocolLegs(options: LegsOptions): ProtocolLegs {
  const { makeServer, clock, log, maxBodyBytes, originHosts } = options;
  const stateless = createMcpHandler(makeServer, { onerror: log, maxRequestBodySize: maxBodyBytes });
  const end = ({ mcp }: Session): void => {
    mcp.close().catch(log);
  };
  const sessions = new ToolSessions<Session>(clock, end);

  const begin = async (request: Request, authInfo: AuthInfo): Promise<Response> => {
    const mcp = makeServer();
    mcp.server.onerror = log;
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: maxBodyBytes,
      onsessioninitialized: (id) => {
        sessions.add(id, ownerOf(authInfo), { transport, mcp });
      },
      onsessionclosed: (id) => {
        sessions.forget(id);
      },
    });
    await mcp.connect(transport);
    return transport.handleRequest(request, { authInfo });
  };

  const goOn = (id: string, request: Request, authInfo: AuthInfo): Promise<Response> => {
    // Somebody else's session looks like none.
    const session = sessions.use(id, ownerOf(authInfo));
    return session ? session.transport.handleRequest(request, { authInfo }) : Promise.resolve(noSession());
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
      await Promise.all(sessions.clear().map(({ mcp }) => mcp.close()));
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
function ownerOf({ clientId, extra }: AuthInfo): SessionOwner {
  const { caller } = (extra ?? {}) as {
    readonly caller?: { readonly credential: { readonly tokenId: string | null } };
  };
  return { accountId: clientId, tokenId: caller?.credential.tokenId ?? null };
}

function noSession(): Response {
  return Response.json(
    { jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null },
    { status: 404 },
  );
}
