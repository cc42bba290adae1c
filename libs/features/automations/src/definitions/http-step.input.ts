import { headersFault } from '@studio/http/request-headers';
import { FreeObject, Int, OneOf, Text, type FreeValues } from '@studio/operations/fields';
import { pathParts } from '@studio/templates/path-template';
import type { StoredStep } from '../model/automation.event-shapes';

const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export type HttpStep = Extract<StoredStep, { readonly type: 'http_request' }>;

/** Values of headers by name; null keeps the stored value. */
export type SentHeaders = { readonly [name: string]: string | null };

/** Largest body, in bytes, before and after placeholders are filled. */
export const MOST_BODY = 8_192;
/** Headers that the studio sets in each request of a step, in lower case. */
const studioHeaders = ['idempotency-key', 'studio-depth'] as const;

const pointer = {
  pattern: /^(?:\/.*)?$/u,
  words: 'empty, or a JSON Pointer like /data/0/title of at most 120 characters',
};

export class HttpRequestStep {
  @OneOf(['http_request'], 'Sends a request to another server.') readonly type: 'http_request';
  @OneOf(httpMethods, 'Method.', { default: 'POST' }) readonly method: (typeof httpMethods)[number];
  @Text('Address: https, on a public host. Placeholders are allowed after the host.', {
    min: 9,
    max: 500,
    trim: true,
  })
  readonly url: string;
  @FreeObject(
    'Headers by name, ten at most. Values are texts, stored encrypted and answered as null; null keeps the stored value.',
    { optional: true },
  )
  readonly headers?: FreeValues;
  @Text('Body, at most 8 kB. Values are escaped for JSON, or for the content type in the headers.', {
    ...{ max: MOST_BODY, optional: true },
  })
  readonly body?: string;
  @Int('Milliseconds that the answer may take.', { min: 500, max: 10_000, default: 5000 })
  readonly timeoutMs: number;
  @Text(
    'JSON Pointer to the part of the answer that later steps use as {step.name.value}; all of it by default.',
    {
      ...{ max: 120, shape: pointer, optional: true },
    },
  )
  readonly responsePath?: string;
}

/** Stands for placeholders while an address is parsed. */
const MARK = 'studio0placeholder0';

/** Returns what is wrong with the address of a step, in words; null if nothing is. */
export function stepAddressFault(text: string, addressFault: (url: URL) => string | null): string | null {
  const marked = pathParts(text)
    .map((part) => (part.kind === 'text' ? part.text : MARK))
    .join('');
  const url = URL.canParse(marked) ? new URL(marked) : null;
  if (!url) return 'an address, https://…';
  if (url.host.includes(MARK) || url.username !== '' || url.password !== '')
    return 'an address with placeholders after the host only, without name and password';
  return addressFault(url);
}

/** Returns the part of an address up to its path: `https://example.com`. Placeholders come after it. */
export function originOf(text: string): string {
  const fixed = pathParts(text)[0];
  const start = fixed?.kind === 'text' ? fixed.text : '';
  return URL.canParse(start) ? new URL(start).origin : '';
}

/** Returns what is wrong with the headers of a step, in words; null if nothing is. */
export function sentHeadersFault(headers: FreeValues): string | null {
  const folded = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  if (folded.size < Object.keys(headers).length) return 'headers with different names';
  const isValue = (value: unknown): boolean =>
    value === null || (typeof value === 'string' && value.length <= 1000 && !/[\r\n\0]/u.test(value));
  if (!Object.values(headers).every(isValue))
    return 'texts of one line and at most 1000 characters, or null to keep the stored value';
  return headersFault(Object.keys(headers), studioHeaders);
}

/** Returns a request as it is sent and answered. */
export function httpView(step: HttpStep): FreeValues {
  const { author: _, secretsId: _secrets, headerNames, body, responsePath, ...rest } = step;
  return {
    ...rest,
    ...(headerNames.length > 0 && { headers: Object.fromEntries(headerNames.map((name) => [name, null])) }),
    ...(body !== null && { body }),
    ...(responsePath !== null && { responsePath }),
  };
}
