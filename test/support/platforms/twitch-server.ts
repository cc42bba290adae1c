import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { agreedPage, consentPage } from './consent-page';
import { until } from '../until';

import { endpoints } from './twitch-endpoints';
import {
  type Answer,
  type Asked,
  failed,
  type Session,
  type Token,
  topicScopes,
  versions,
} from './twitch-protocol';
import { TwitchState } from './twitch-state';

/**
 * Stub of Twitch as far as we use it: OAuth, Helix and EventSub. It refuses what the real one refuses (wrong
 * client, token, scope, session, version), and misbehaves on command.
 */
export class TwitchServer extends TwitchState {
  private readonly sockets = new WebSocketServer({ noServer: true });
  /** Welcomes that are held back; null if they are sent at once. */
  private heldWelcomes: (() => void)[] | null = null;

  constructor() {
    super();
    this.http.on('upgrade', (request, socket, head) => {
      this.sockets.handleUpgrade(request, socket, head, (line) => this.welcome(line, request.url ?? '/'));
    });
  }

  override async stop(): Promise<void> {
    for (const { socket } of this.sessions.values()) socket.terminate();
    await super.stop();
  }

  /** Environment for a server that uses this Twitch. */
  get env(): Record<string, string> {
    return {
      TWITCH_CLIENT_ID: this.clientId,
      TWITCH_CLIENT_SECRET: this.clientSecret,
      ...this.addresses,
    };
  }

  /** Environment that leads to this Twitch, without a client. */
  get addresses(): Record<string, string> {
    return {
      TWITCH_AUTH_URL: `${this.origin}/oauth2`,
      TWITCH_API_URL: `${this.origin}/helix`,
      TWITCH_EVENTSUB_URL: `${this.origin.replace('http', 'ws')}/ws`,
    };
  }

  /** Revokes the grants of a user. */
  disconnect(userId: string): void {
    this.expire(userId);
    for (const [token, { userId: owner }] of this.refreshTokens)
      if (owner === userId) this.refreshTokens.delete(token);
    for (const session of this.sessions.values())
      if (session.userIds.has(userId))
        for (const { type } of session.topics.values())
          this.send(
            session,
            'revocation',
            { subscription: { type, status: 'authorization_revoked' } },
            randomUUID(),
            type,
          );
  }

  /**
   * Emits an event of the channel to each subscribed session.
   * @returns the id of the message
   */
  override emit(
    type: string,
    event: object,
    given: { readonly id?: string; readonly at?: string } = {},
  ): string {
    const { id = randomUUID(), at = new Date().toISOString() } = given;
    for (const session of this.sessions.values())
      if (session.topics.has(type))
        this.send(
          session,
          'notification',
          { subscription: { type, status: 'enabled' }, event },
          id,
          type,
          at,
        );
    return id;
  }

  /**
   * Asks sessions to reconnect, as before a restart.
   * @param foreignUrl an address that is not Twitch's
   */
  move(foreignUrl?: string): void {
    for (const session of this.sessions.values())
      this.send(session, 'session_reconnect', {
        session: {
          id: session.id,
          status: 'reconnecting',
          keepalive_timeout_seconds: null,
          reconnect_url: foreignUrl ?? `${this.origin.replace('http', 'ws')}/ws?from=${session.id}`,
        },
      });
  }

  /**
   * Holds back the welcomes of new sessions, so that a client that moves keeps both sockets open.
   * @returns sends the welcomes
   */
  holdWelcomes(): () => void {
    this.heldWelcomes ??= [];
    return () => {
      const held = this.heldWelcomes ?? [];
      this.heldWelcomes = null;
      for (const send of held) send();
    };
  }

  /** Ends all sessions in the middle of a message. */
  cut(type: string, event: object): void {
    const text = Buffer.from(JSON.stringify({ payload: { subscription: { type }, event } }));
    for (const { socket } of this.sessions.values()) {
      const raw = (socket as WebSocket & { readonly _socket: Duplex })._socket;
      const head = Buffer.from([0x81, 126, text.length >> 8, text.length & 255]);
      raw.write(Buffer.concat([head, text.subarray(0, Math.ceil(text.length / 2))]));
      raw.destroy();
    }
  }

  hangUp(code = 4000): void {
    for (const { socket } of this.sessions.values()) socket.close(code);
  }

  /** Resolves once a topic has been subscribed to in a session. */
  async subscribed(type = 'channel.chat.message'): Promise<void> {
    await until(() => [...this.sessions.values()].some(({ topics }) => topics.has(type)), {
      what: `a subscription to ${type}`,
      within: 20_000,
    });
  }

  private welcome(socket: WebSocket, url: string): void {
    this.connections++;
    const from = this.sessions.get(new URL(url, this.origin).searchParams.get('from') ?? '');
    const session: Session = {
      id: randomUUID(),
      socket,
      userIds: new Set(from?.userIds),
      topics: new Map(from?.topics),
      keepalive: undefined,
      unsubscribed: undefined,
    };
    this.sessions.set(session.id, session);
    socket.on('message', () => socket.close(4001));
    socket.on('close', () => {
      clearInterval(session.keepalive);
      clearTimeout(session.unsubscribed);
      this.sessions.delete(session.id);
    });
    if (!from) session.unsubscribed = setTimeout(() => socket.close(4003), 10_000).unref();
    const send = (): void =>
      this.send(session, 'session_welcome', {
        session: {
          id: session.id,
          status: 'connected',
          keepalive_timeout_seconds: this.keepaliveS,
          reconnect_url: null,
        },
      });
    if (this.heldWelcomes) this.heldWelcomes.push(send);
    else send();
    session.keepalive = setInterval(
      () => {
        if (!this.isSilent) this.send(session, 'session_keepalive', {});
      },
      (this.keepaliveS * 1000) / 2,
    ).unref();
  }

  private send(
    { socket }: Session,
    message_type: string,
    payload: object,
    message_id: string = randomUUID(),
    subscription_type?: string,
    message_timestamp = new Date().toISOString(),
  ): void {
    const metadata = {
      message_id,
      message_type,
      message_timestamp,
      ...(subscription_type && { subscription_type }),
    };
    socket.send(JSON.stringify({ metadata, payload }));
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    const userCode = url.searchParams.get('device-code') ?? '';
    if (url.pathname === '/oauth2/authorize') return consentPage(response, this.agree(url.href));
    if (url.pathname === '/activate') return consentPage(response, `/activated?device-code=${userCode}`);
    if (url.pathname === '/activated') {
      this.enter(userCode, 'granted');
      return agreedPage(response);
    }
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const isForm = request.headers['content-type']?.includes('form') ?? false;
    const body = (
      isForm ? Object.fromEntries(new URLSearchParams(text)) : text ? JSON.parse(text) : {}
    ) as Asked['body'];
    const path = url.pathname.replace(/^\/(?:oauth2|helix)/, '');
    const asked = { method: request.method ?? 'GET', path, query: url.searchParams, body };
    this.asked.push(asked);
    const instead = (this.next.get(`${asked.method} ${path}`) ?? this.next.get(path))?.shift();
    if (instead === 'hang') return;
    const answer =
      instead ??
      (url.pathname.startsWith('/oauth2') ? this.oauth(asked, request) : this.helix(asked, request));
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
  }

  private helix(asked: Asked, { headers }: IncomingMessage): Answer {
    const token = this.tokens.get(headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (!token?.isValid) return failed(401, 'Invalid OAuth token');
    if (headers['client-id'] !== this.clientId) return failed(401, 'Client ID and OAuth token do not match');
    const endpoint = endpoints[`${asked.method} ${asked.path}`];
    if (!endpoint) return failed(404, `no ${asked.method} ${asked.path}`);
    if (endpoint.scope !== null && !token.scopes.includes(endpoint.scope))
      return failed(401, `Missing scope: ${endpoint.scope}`);
    return endpoint.answer(this, asked, token);
  }

  subscribe({ body }: Asked, token: Token): Answer {
    const { type = '', version } = body as { type?: string; version?: string };
    const condition = body['condition'] as Record<string, string>;
    const { method, session_id } = body['transport'] as Record<string, string>;
    const session = this.sessions.get(session_id ?? '');
    if (method !== 'websocket' || !session) return failed(400, 'websocket transport session does not exist');
    if ((versions[type] ?? '1') !== version) return failed(400, 'invalid subscription type and version');
    const needed = topicScopes[type] ?? [];
    if (needed.length > 0 && !needed.some((scope) => token.scopes.includes(scope)))
      return failed(403, 'subscription missing proper authorization');
    if (!Object.values(condition).every((id) => id === token.userId)) return failed(403, 'not of this user');
    clearTimeout(session.unsubscribed);
    if (session.topics.has(type)) return failed(409, 'subscription already exists');
    session.topics.set(type, { type, version: version ?? '', condition });
    session.userIds.add(token.userId);
    return {
      status: 202,
      body: { data: [{ id: randomUUID(), status: 'enabled', type, version, condition }] },
    };
  }
}
