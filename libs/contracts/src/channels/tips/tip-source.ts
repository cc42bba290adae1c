import type { Outbound } from '@studio/http/outbound';
import type { TipSettings, TipSourceId } from '@studio/platforms/tip-sources';
import type { TokenSource } from '../credentials';
import type { TipReport } from './tip-report';

/** Services for a source of tips. */
export interface TipSourceServices {
  readonly settings: TipSettings;
  /** Tokens of a source on whose page people have agreed; else the token that they have entered. */
  readonly tokens: TokenSource;
  readonly outbound: Outbound;
  readonly now: () => number;
  /** Takes a line for operators. */
  readonly warn: (line: string) => void;
  /** Ends all calls. */
  readonly signal: AbortSignal;
}

/** Source that is asked for its payments. */
export interface PolledTips {
  readonly everyMs: number;
  /**
   * Returns a page of payments, the newest page first, in any order within; an empty list behind the last page.
   * @param page from 0
   * @throws PlatformError
   */
  read(page: number): Promise<readonly TipReport[]>;
}

/** Meaning of a message of a source's socket. */
export interface TipMessage {
  readonly reports?: readonly TipReport[];
  /** Texts to answer with. */
  readonly send?: readonly string[];
  /** The source has accepted the connection: payments arrive from now on. */
  readonly isLive?: boolean;
  /** Address to move to. */
  readonly moveTo?: string;
  /** Goes on once something else is known. @throws PlatformError ends the connection */
  readonly next?: () => Promise<TipMessage>;
}

/** Source that reports its payments over a WebSocket. */
export interface StreamedTips {
  /** Returns the address for a connection. @param attempt number of failures in a row @throws PlatformError */
  url(attempt: number): Promise<string>;
  /** Called when the socket is open. */
  opened?(): TipMessage;
  /** @throws PlatformError if the source refuses the connection; `reconnect_required` for a refused token */
  received(text: string): TipMessage;
  /** Text to send at an interval; null: none now. */
  readonly ping?: { readonly everyMs: number; text(): string | null };
  /** Longest silence of a connection that lives, ms. */
  readonly silenceMs: number;
  /** Returns payments since a time, for what was missed without a connection. @throws PlatformError */
  since?(from: number): Promise<readonly TipReport[]>;
  /** Milliseconds between two looks at what was missed over a connection that loses messages; undefined: none. */
  readonly lookEveryMs?: number;
}

/** Source of tips that needs no public address. */
export interface PulledTipSource {
  readonly id: TipSourceId;
  /** Adds the source's own addresses to the way out: tests set addresses of this machine. */
  outbound(out: Outbound): Outbound;
  /** Begins with the values that somebody has entered. */
  open(services: TipSourceServices): PolledTips | StreamedTips;
}

export function isPolled(tips: PolledTips | StreamedTips): tips is PolledTips {
  return 'read' in tips;
}
