import type { LoggerService } from '@nestjs/common';
import { destination, pino, stdSerializers, type Logger } from 'pino';
import type { LogLevel } from './config';
import { sourceStack } from './source-stack';

export type { Logger } from 'pino';

/** The server's log: one JSON object per line on stderr. What is for people alone stands on stdout. */
export function makeLogger(level: LogLevel): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: described },
    },
    destination({ dest: 2, sync: true }),
  );
}

/** An error as it stands in the log. */
function described(error: Error): unknown {
  const facts = stdSerializers.err(error);
  return typeof facts.stack === 'string' ? { ...facts, stack: sourceStack(facts.stack) } : facts;
}

type Write = (message: unknown, ...more: unknown[]) => void;

/** The same log for Nest and whatever logs through it. */
export function nestLogger(logger: Logger): LoggerService {
  /** Nest puts the name of who logs last. */
  const write =
    (level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'): Write =>
    (message, ...more) => {
      const facts = typeof message === 'object' && message !== null ? { ...message } : {};
      const text = typeof message === 'string' ? message : undefined;
      logger[level]({ ...facts, context: more.at(-1), ...(more.length > 1 && { stack: more[0] }) }, text);
    };
  return {
    fatal: write('fatal'),
    error: write('error'),
    warn: write('warn'),
    log: write('info'),
    debug: write('debug'),
    verbose: write('trace'),
  };
}
