import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { InternalCommands } from '@studio/kernel/internal-command';
import { isJsonObject, type Json, type JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import { stateOf } from '@studio/kernel/state-of';
import { readJson } from '@studio/operations/json-body';
import { replyWithProblem } from '@studio/operations/problem-reply';
import type { Records } from '@studio/records/records';
import type { SecretRecords } from '@studio/records/secret-records';
import { LRUCache } from 'lru-cache';
import { atMost } from '@studio/kernel/at-most';
import { isProven, type HookCall } from './hook-proof';
import { hookDecider, type InternalHookCommands } from './hook.decider';
import type { Hook, Hooks } from './hook.state';

export const HOOK_SECRETS = 'hook-secrets';
export const HOOK_ACCOUNTS = 'hook-accounts';
const RECEIVED = 'hook-received';

const MAX_BYTES = 64 * 1024;
/** Calls of one hook per second. */
const A_SECOND = 10;
const DAY_MS = 24 * 3600_000;
const MOST_HOOKS = 10_000;
/** Longest id of a call, and most causes that a caller may name. */
const [LONGEST_ID, MOST_CAUSES] = [200, 100];

export interface HookRouteDeps {
  readonly pipeline: CommitPipeline;
  readonly records: Records;
  readonly secrets: Pick<SecretRecords, 'get'>;
  readonly clock: Clock;
}

const receiving = new InternalCommands<InternalHookCommands, Hooks>(hookDecider, {
  ReceiveHook: { idName: 'receive_hook' },
});

interface Params {
  readonly hookId: string;
  readonly token?: string;
}

/** Serves calls of hooks: `/webhooks/in/<hookId>`, with the token as a further part or not. */
export class HookRoute {
  /** Times of the last calls by hook, ms since 1970. */
  private readonly calls = new LRUCache<string, readonly number[]>(atMost(MOST_HOOKS));

  constructor(private readonly deps: HookRouteDeps) {}

  async serve(http: FastifyInstance): Promise<void> {
    await http.register((scope, _options, done) => {
      scope.setErrorHandler(replyWithProblem);
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, taken) =>
        taken(null, body),
      );
      for (const path of ['/webhooks/in/:hookId', '/webhooks/in/:hookId/:token'])
        scope.route({
          method: ['GET', 'POST'],
          url: path,
          exposeHeadRoute: false,
          handler: (request, reply) => this.answer(request, reply),
        });
      done();
    });
  }

  /** 202 once the call is durable. An unknown hook and a wrong secret give the same answer. */
  private async answer(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    const { hookId, token = null } = request.params as Params;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { accountId, hook } = await this.hookFor(hookId, { token, body, headers: request.headers });
    if (request.method === 'GET' && !hook.allowGet) throw noHook();
    this.requireRate(hookId);
    const received = contentOf(body, request.headers['content-type']);
    const isNew = await this.receive({ accountId, hookId }, received, request);
    return reply.status(202).header('cache-control', 'no-store').send({ received: true, duplicate: !isNew });
  }

  /** @throws Problem `not_found` */
  private async hookFor(
    hookId: string,
    call: HookCall,
  ): Promise<{ readonly accountId: string; readonly hook: Hook }> {
    const { records, pipeline, secrets, clock } = this.deps;
    const owner = await records.get<{ readonly accountId: string }>(HOOK_ACCOUNTS, hookId);
    const { accountId = '' } = owner?.value ?? {};
    const { hooks } =
      accountId === '' ? { hooks: {} as Hooks['hooks'] } : await stateOf(pipeline, hookDecider, accountId);
    const hook = Object.hasOwn(hooks, hookId) ? hooks[hookId] : undefined;
    const stored = hook && (await secrets.get<{ readonly secret: string }>(HOOK_SECRETS, hook.secretId));
    if (!hook?.enabled || !stored || !isProven(hook.auth, stored.secret, call, clock.now())) throw noHook();
    return { accountId, hook };
  }

  /** @throws Problem `rate_limited` */
  private requireRate(hookId: string): void {
    const now = this.deps.clock.now();
    const recent = (this.calls.get(hookId) ?? []).filter((at) => now - at < 1000);
    if (recent.length >= A_SECOND)
      throw new Problem('rate_limited', `A hook takes ${A_SECOND} calls a second.`, undefined, 1);
    this.calls.set(hookId, [...recent, now]);
  }

  /** @returns false for a call that was received before */
  private async receive(
    { accountId, hookId }: { readonly accountId: string; readonly hookId: string },
    body: Json,
    { headers, query }: FastifyRequest,
  ): Promise<boolean> {
    const { records, pipeline, clock } = this.deps;
    const id = idOf(headers);
    const name = id === null ? null : `${hookId}.${createHash('sha256').update(id).digest('hex')}`;
    if (name !== null && (await records.get(RECEIVED, name))) return false;
    const day = Math.floor(clock.now() / DAY_MS);
    const { commit } = await receiving.run(pipeline, 'ReceiveHook', {
      ...{ streamId: accountId, command: { hookId, body, query: queryOf(query) } },
      cause: { key: name === null ? null : `${name}.${day}`, depth: depthOf(headers['studio-depth']) },
    });
    if (name !== null) await records.putIfAbsent(RECEIVED, name, {}, { ttlMs: DAY_MS });
    return commit !== null;
  }
}

function noHook(): Problem {
  return new Problem('not_found', 'There is no such hook, or the secret is wrong.', { resource: 'hook' });
}

/** Returns the id by which a repeated call is recognised; null for none. */
function idOf(headers: FastifyRequest['headers']): string | null {
  for (const name of ['webhook-id', 'idempotency-key', 'x-github-delivery']) {
    const id = headers[name];
    if (typeof id === 'string' && id !== '' && id.length <= LONGEST_ID) return `${name} ${id}`;
  }
  return null;
}

/** Returns the number of causes before a call: those that the caller names, and the call. */
function depthOf(header: string | string[] | undefined): number | undefined {
  const depth = Number(header);
  return Number.isInteger(depth) && depth > 0 ? Math.min(depth, MOST_CAUSES) : undefined;
}

/** @throws Problem `invalid_request`, `unsupported_media_type` */
function contentOf(body: Buffer, contentType = ''): Json {
  if (body.length === 0) return null;
  const [type = ''] = contentType.toLowerCase().split(';', 1);
  if (type === 'application/json' || type.endsWith('+json')) return readJson(body) as Json;
  if (type === 'application/x-www-form-urlencoded')
    return fieldsOf(new URLSearchParams(body.toString('utf8')));
  if (type === '' || type.startsWith('text/')) return { text: body.toString('utf8') };
  throw new Problem('unsupported_media_type', 'Send JSON, a form or text.');
}

function queryOf(query: unknown): JsonObject {
  return isJsonObject(query) ? fieldsOf(new URLSearchParams(query as Record<string, string>)) : {};
}

function fieldsOf(params: URLSearchParams): JsonObject {
  return Object.fromEntries([...params].filter(([name]) => name !== '__proto__').slice(0, 100));
}
