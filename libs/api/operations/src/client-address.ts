import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { countedAddress } from '@studio/kernel/counted-address';
import type { HttpOptions } from './http-options';

/** The address that a request, or the request that a socket began with, counts for. */
export type ClientAddressOf = (request: IncomingMessage) => string;

/**
 * Returns the function that determines a request's address. Only our own proxies are trusted to report another
 * one.
 */
export function clientAddressOf({ isProxy = () => false }: Pick<HttpOptions, 'isProxy'>): ClientAddressOf {
  return (request) => countedAddress(proxyAddr(request, isProxy));
}
