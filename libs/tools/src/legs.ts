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
import { requireReadable } from '@studio/operations/json-body';

/** Where a request goes (stack: three legs on one path). */
export interface ProtocolLegs {
  /** Whether a page of this origin may call; who sends none is no page. */
  allowsOrigin(origin: string | undefined): boolean;
  /**
   * @param authInfo of the caller, proven
   * @throws Problem for a body that nobody should parse
   */
  fetch(incoming: Incoming, authInfo: AuthInfo): Promise<Response>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

export interface Incoming {
  readonly message: IncomingMessage;
  /** Read to its end; empty when there was none. */
  readonly body: Buffer;
  readonly signal: AbortSignal;
}

export interface LegsOptions {
  /** A server for one request or one session. */
  readonly makeServer: () => McpServer;
  readonly clock: Clock;
  /** Told of failures and of requests refused; it changes nothing. */
  readonly log: (error: Error) => void;
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
  const { makeServer, clock, log, originHosts } = options;
  const stateless = createMcpHandler(makeServer, { onerror: log });
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

  const begin = async (request: Request, options: Handed): Promise<Response> => {
    makeRoom();
    const mcp = makeServer();
    mcp.server.onerror = log;
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, { owner: ownerOf(options.authInfo), transport, mcp, usedAt: clock.now() });
      },
      onsessionclosed: (id) => {
        sessions.delete(id);
      },
    });
    await mcp.connect(transport);
    return transport.handleRequest(request, options);
  };

  const goOn = (id: string, request: Request, options: Handed): Promise<Response> => {
    const session = sessions.get(id);
    // Somebody else's session looks like none.
    if (!session || session.owner !== ownerOf(options.authInfo)) return Promise.resolve(noSession());
    session.usedAt = clock.now();
    sessions.delete(id);
    sessions.set(id, session);
    return session.transport.handleRequest(request, options);
  };

  return {
    allowsOrigin: (origin) => validateOriginHeader(origin, [...originHosts]).ok,
    fetch: async ({ message, body, signal }, authInfo) => {
      requireReadable(body);
      const parsedBody = parsed(body);
      if (parsedBody === undefined && body.length > 0) return noJson();
      // What was parsed goes along beside the request, which needn't hold its text a second time.
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
      await Promise.all([...sessions.keys()].map(end));
    },
  };
}

/** What goes along with a request. */
interface Handed {
  readonly authInfo: AuthInfo;
  readonly parsedBody?: unknown;
}

/** Undefined for what is no JSON. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}

/** A session belongs to one credential. */
function ownerOf({ clientId, extra }: AuthInfo): string {
  const { caller } = (extra ?? {}) as {
    readonly caller?: { readonly credential: { readonly tokenId: string | null } };
  };
  return `${clientId} ${caller?.credential.tokenId ?? ''}`;
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
