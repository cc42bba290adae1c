import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Outbound } from '@studio/http/outbound';
import { WebSocket, type RawData } from 'ws';
import { PlatformError } from '../platform-channel';
import type { TipReport } from './tip-report';
import type { StreamedTips, TipMessage } from './tip-source';

export interface TipSocketDeps {
  readonly tips: StreamedTips;
  readonly silenceMs: number;
  readonly outbound: Outbound;
  readonly signal: AbortSignal;
  readonly reported: (report: TipReport) => void;
  /** Called when the source has accepted the connection. */
  readonly live: () => void;
}

const MAX_BYTES = 1024 * 1024;

/** Connection to a source of tips, until it ends. */
export class TipSocket {
  constructor(private readonly deps: TipSocketDeps) {}

  /**
   * Follows the source, also to addresses to which it moves.
   * @param attempt number of failures in a row
   * @throws PlatformError when the connection is lost or refused
   */
  async run(attempt: number): Promise<void> {
    let url: string | null = await this.deps.tips.url(attempt);
    while (url !== null && !this.deps.signal.aborted) url = await this.follow(url);
  }

  /** Resolves with the address to move to; null at the end of the signal. */
  private follow(url: string): Promise<string | null> {
    const { tips, outbound, signal, silenceMs } = this.deps;
    return new Promise((resolve, reject) => {
      const lookup = outbound.lookupOf(url);
      const agent = url.startsWith('wss:') ? new SecureAgent({ lookup }) : new PlainAgent({ lookup });
      const socket = new WebSocket(url, { agent, headers: outbound.identity, maxPayload: MAX_BYTES });
      let silence: NodeJS.Timeout | undefined;
      let isOver = false;
      const ping = tips.ping && setInterval(() => beat(socket, tips), tips.ping.everyMs).unref();
      const end = (error: PlatformError | null, target: string | null = null): void => {
        if (isOver) return;
        isOver = true;
        clearTimeout(silence);
        clearInterval(ping);
        signal.removeEventListener('abort', aborted);
        socket.removeAllListeners();
        socket.on('error', () => undefined);
        socket.terminate();
        if (error) reject(error);
        else resolve(target);
      };
      const take = (read: () => TipMessage): void => {
        if (isOver) return;
        try {
          const message = read();
          const target = this.act(message, socket);
          if (target !== null) return end(null, target);
          void message.next?.().then(
            (following) => take(() => following),
            (error: unknown) => end(errorOf(error)),
          );
        } catch (error) {
          end(errorOf(error));
        }
      };
      const aborted = (): void => end(null);
      const alive = (): void => {
        clearTimeout(silence);
        silence = setTimeout(() => end(lost('silent')), silenceMs).unref();
      };
      signal.addEventListener('abort', aborted, { once: true });
      alive();
      socket.on('open', () => {
        if (tips.opened) take(() => tips.opened?.() ?? {});
      });
      // Its date is that of the source.
      socket.on('upgrade', ({ headers }) => outbound.observe({ headers }));
      socket.on('ping', alive);
      socket.on('message', (data) => {
        alive();
        take(() => tips.received(textOf(data)));
      });
      socket.on('unexpected-response', (_request, { statusCode }) =>
        end(statusCode === 401 || statusCode === 403 ? refused : lost(`answer ${statusCode ?? 0}`)),
      );
      socket.on('close', (code) => end(lost(`closed with ${code}`)));
      socket.on('error', () => end(lost('not reached')));
    });
  }

  /** Returns the address to move to; null for none. */
  private act(
    { reports = [], send = [], isLive = false, moveTo }: TipMessage,
    socket: WebSocket,
  ): string | null {
    for (const each of send) socket.send(each);
    for (const report of reports) this.deps.reported(report);
    if (isLive) this.deps.live();
    return moveTo ?? null;
  }
}

function beat(socket: WebSocket, { ping }: StreamedTips): void {
  const text = ping?.text() ?? null;
  if (text !== null && socket.readyState === WebSocket.OPEN) socket.send(text);
}

const refused = new PlatformError('reconnect_required', 'The source refuses the token.');

function errorOf(error: unknown): PlatformError {
  return error instanceof PlatformError ? error : lost('not understood');
}

function lost(reason: string): PlatformError {
  return new PlatformError('unavailable', `The connection to the source was lost (${reason}).`);
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8');
}
