import { OutboundError, type Outbound } from '@studio/http/outbound';
import { derivedId } from '@studio/kernel/ids';
import { jsonPointed } from '@studio/kernel/json-pointer';
import type { SecretRecords } from '@studio/records/secret-records';
import type { FieldEscape } from '@studio/templates/path-template';
import { MOST_BODY, originOf, type HttpStep } from '../definitions/http-step.input';
import { STEP_SECRETS, type StepSecrets } from '../definitions/step-secrets';
import type { StoredStep } from '../model/automation.event-shapes';
import type { ActiveRun } from '../runs/run.state';
import type { StepResult } from './step-result';
import type { RunValues } from './values';

const MAX_ANSWER_BYTES = 64 * 1024;
const REDIRECTS = 3;
/** Characters of a text answer that later steps see. */
const MOST_TEXT = 2_000;

export interface HttpRequestDeps {
  readonly secrets: Pick<SecretRecords, 'get'>;
  readonly outbound: Pick<Outbound, 'ask'>;
  /** Returns what is wrong with an address; null if nothing is. */
  readonly addressFault: (url: URL) => string | null;
  readonly ending: AbortSignal;
}

interface FilledRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Returns true for a request that may have an effect each time: it is never sent twice. */
export function isSentOnce(step: StoredStep): boolean {
  return step.type === 'http_request' && (step.method === 'POST' || step.method === 'PATCH');
}

/** Sends the requests of steps. */
export class HttpRequests {
  constructor(private readonly deps: HttpRequestDeps) {}

  /**
   * @param key of the step in its run: the receiver recognises a repeat by it
   * @throws RangeError for values that the request cannot hold
   * @throws Problem `unavailable`
   */
  async send(
    run: Pick<ActiveRun, 'runId' | 'depth'>,
    step: HttpStep,
    values: RunValues,
    key: string,
    isPreview: boolean,
  ): Promise<StepResult> {
    const { method, timeoutMs } = step;
    const { url, headers, body } = await this.filled(step, values);
    const input = { method, url: url.href, ...(body !== null && { body }) };
    const failed = (code: string): StepResult => ({ status: 'failed', code, input });
    if (this.deps.addressFault(url) !== null) return failed('not_allowed');
    if (isPreview) return { status: 'ok', code: null, input };
    try {
      const answer = await this.deps.outbound.ask({
        ...{ url, method, timeoutMs, maxBytes: MAX_ANSWER_BYTES, signal: this.deps.ending },
        headers: {
          ...headers,
          'idempotency-key': derivedId(run.runId, `request ${key}`),
          'studio-depth': String(run.depth),
        },
        ...(body !== null && { body }),
        redirects: method === 'GET' ? REDIRECTS : 0,
      });
      const { status } = answer;
      const output = { status, value: valueOf(answer.body.toString('utf8'), step.responsePath) };
      return status >= 200 && status <= 299
        ? { status: 'ok', code: null, input, output }
        : { ...failed(`http_${status}`), output };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      // The server stops: it is not known what the receiver did. A request that may be repeated comes again.
      if (error.reason === 'aborted' && !isSentOnce(step)) throw error;
      return failed(error.reason === 'aborted' ? 'outcome_unknown' : error.reason);
    }
  }

  private async filled(step: HttpStep, values: RunValues): Promise<FilledRequest> {
    const { secretsId, body } = step;
    const stored =
      secretsId === null ? null : await this.deps.secrets.get<StepSecrets>(STEP_SECRETS, secretsId);
    if (secretsId !== null && !stored) throw new RangeError('The headers are lost.');
    const headers = await values.filled(stored?.headers ?? {}, 'header');
    const written = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
    const contentType =
      written ?? (/^\s*[[{]/u.test(body ?? '') ? 'application/json' : 'text/plain; charset=utf-8');
    const text = body === null ? null : await values.filled(body, escapeOf(contentType), MOST_BODY);
    if (text !== null && Buffer.byteLength(text) > MOST_BODY) throw new RangeError('The body is too long.');
    return {
      url: filledAddress(step.url, await values.filled(step.url, 'url')),
      headers: { ...(text !== null && !written && { 'content-type': contentType }), ...headers },
      body: text,
    };
  }
}

function escapeOf(contentType: string): FieldEscape {
  if (/json/iu.test(contentType)) return 'json';
  return /x-www-form-urlencoded/iu.test(contentType) ? 'url' : 'text';
}

/** @throws RangeError for values that lead to another path */
function filledAddress(written: string, filled: string): URL {
  const dots = (address: string): number =>
    (address.split(/[?#]/u)[0] ?? '').split('/').filter((part) => /^(?:\.|%2e){1,2}$/iu.test(part)).length;
  const url = URL.canParse(filled) ? new URL(filled) : null;
  if (!url || url.origin !== originOf(written) || dots(filled) !== dots(written))
    throw new RangeError('The values lead to another address.');
  return url;
}

/** Returns the part of an answer that later steps see: as JSON if it is some, else as text; null for none. */
function valueOf(body: string, responsePath: string | null): unknown {
  const found = jsonPointed(body, responsePath ?? '');
  if (found !== undefined) return found;
  return responsePath === null || responsePath === '' ? [...body].slice(0, MOST_TEXT).join('') : null;
}
