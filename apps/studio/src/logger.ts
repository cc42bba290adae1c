import { ConsoleLogger, type LoggerService, type LogLevel as NestLevel } from '@nestjs/common';
import type { LogLevel } from './config';

const levels: { readonly [level in LogLevel]: NestLevel[] } = {
  silent: [],
  fatal: ['fatal'],
  error: ['fatal', 'error'],
  warn: ['fatal', 'error', 'warn'],
  info: ['fatal', 'error', 'warn', 'log'],
  debug: ['fatal', 'error', 'warn', 'log', 'debug'],
  trace: ['fatal', 'error', 'warn', 'log', 'debug', 'verbose'],
};

export function nestLogger(level: LogLevel): LoggerService {
  return new ConsoleLogger({ logLevels: levels[level] });
}
