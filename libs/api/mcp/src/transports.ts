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
import { ToolSessions, type SessionOwner } from './tool-sessions';
import { requireReadable } from '@studio/operations/json-body';

/** Routing of requests to the protocol's three transports, which share one path. */
export interface ProtocolTransports {
  /** Returns true if a page of this origin may call; a request without an origin is from no page. */
  allowsOrigin(origin: string | undefined): boolean;
  /**
   * @param authInfo of the proven caller
   * @throws Problem for a body that must not be parsed
   */
  fetch(incoming: Incoming, authInfo: AuthInfo): Promise<Response>;
  /** Ends running requests and sessions. */
  close(): Promise<void>;
}

export interface Incoming {
  readonly message: IncomingMessage;
  /** Complete body; empty if there was none. */
  readonly body: Buffer;
  readonly signal: AbortSignal;
}

export interface TransportOptions {
  /** A server for one request or one session. */
  readonly makeServer: () => McpServer;
  readonly clock: Clock;
  /** Receives failures and refused requests, for logging only. */
  readonly log: (error: Error) => void;
  /** Hosts, without ports, whose pages may call. */
  readonly originHosts: readonly string[];
}

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly mcp: McpServer;
}

/**
 * Routes requests to their transport. Requests of 2026-07-28 are independent. Clients of 2025 begin with
 * `initialize` and get a session, in which their user can be asked; without its id they are served one request at
 * a time. A session exists on this node only. On other nodes, or after a restart, its client receives 404 and
 * begins a new session.
 */
export function protocolTransports(options: TransportOptions): ProtocolTransports {
  const { makeServer, clock, log, originHosts } = options;
  const stateless = createMcpHandler(makeServer, { onerror: log });
  const end = ({ mcp }: Session): void => {
    mcp.close().catch(log);
  };
  const sessions = new ToolSessions<Session>(clock, end);

  const begin = async (request: Request, handed: Handed): Promise<Response> => {
    const mcp = makeServer();
    mcp.server.onerror = log;
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.add(id, ownerOf(handed.authInfo), { transport, mcp });
      },
      onsessionclosed: (id) => {
        sessions.forget(id);
      },
    });
    await mcp.connect(transport);
    return transport.handleRequest(request, handed);
  };

  const goOn = (id: string, request: Request, handed: Handed): Promise<Response> => {
    // Another owner's session is reported like a missing one.
    const session = sessions.use(id, ownerOf(handed.authInfo));
    return session ? session.transport.handleRequest(request, handed) : Promise.resolve(noSession());
  };

  return {
    allowsOrigin: (origin) => validateOriginHeader(origin, [...originHosts]).ok,
    fetch: async ({ message, body, signal }, authInfo) => {
      requireReadable(body);
      const parsedBody = parsed(body);
      if (parsedBody === undefined && body.length > 0) return noJson();
      // The parsed body is passed beside the request, which then need not contain its text again.
      const request = await toWebRequest(message, null, { signal });
      const handed = { authInfo, ...(parsedBody !== undefined && { parsedBody }) };
      const id = request.headers.get('mcp-session-id');
      if (id !== null && (await isLegacyRequest(request, parsedBody))) return goOn(id, request, handed);
      if (isInitializeRequest(parsedBody) && (await isLegacyRequest(request, parsedBody)))
        return begin(request, handed);
      return stateless.fetch(request, handed);
    },
    close: async () => {
      await stateless.close();
      await Promise.all(sessions.clear().map(({ mcp }) => mcp.close()));
    },
  };
}

/** Data passed along with a request. */
interface Handed {
  readonly authInfo: AuthInfo;
  readonly parsedBody?: unknown;
}

/** Returns undefined for invalid JSON. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}

/** A session belongs to one credential. */
function ownerOf({ clientId, extra }: AuthInfo): SessionOwner {
  const { caller } = (extra ?? {}) as {
    readonly caller?: { readonly credential: { readonly tokenId: string | null } };
  };
  return { accountId: clientId, tokenId: caller?.credential.tokenId ?? null };
}

function noSession(): Response {
  return refusal(404, -32001, 'Session not found');
}

function noJson(): Response {
  return refusal(400, -32700, 'Parse error: Invalid JSON');
}

function refusal(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });
}
