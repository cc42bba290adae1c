import type { Limit } from '@studio/kernel/limits';
import { problemCodes, type ProblemCode } from '@studio/kernel/problem';
import { problemDefinition } from '@studio/operations/problem-registry';
import { fieldsOf } from '@studio/operations/field';
import { MAX_DEPTH } from '@studio/operations/fields';
import { MAX_STRANGERS_BODY_BYTES } from '@studio/operations/http-options';
import { MAX_BODY_BYTES, MAX_BODY_DEPTH, MAX_BODY_VALUES } from '@studio/operations/json-body';
import { problemsOf } from '@studio/operations/openapi';
import type { OperationDeclaration } from '@studio/operations/operation';
import { ratePolicies } from '@studio/operations/rate-limits';
import { overlayLimits } from '@studio/overlays/model/overlay.limits';
import { LOTTIE_BOUNDS, MAX_LOTTIE_LAYERS } from '@studio/uploads/lottie';
import { TRANSFER_MS } from '@studio/uploads/media-files';
import { PURGE_AFTER_DAYS } from '@studio/uploads/media-purge';
import { maxBytes } from '@studio/uploads/media-types';
import { PICTURE_SECONDS, WAITING_PER_ACCOUNT } from '@studio/uploads/pictures';
import { TRANSFERS_PER_ACCOUNT } from '@studio/uploads/transfers';

/** Stands on every page that is made. */
export const GENERATED = '<!-- Written by `npm run generate`: change the code, not this page. -->';

/** `docs/errors.md` */
export function errorsPage(operations: readonly OperationDeclaration[]): string {
  const everywhere = new Set(
    problemCodes().filter((code) => operations.every((operation) => problemsOf(operation).includes(code))),
  );
  const used = (code: ProblemCode): string => {
    if (everywhere.has(code)) return 'all';
    const tools = operations
      .filter((operation) => problemsOf(operation).includes(code))
      .map(({ tool }) => tool);
    return tools.length > 6
      ? `${tools.length} operations`
      : tools.map((tool) => `\`${tool}\``).join(', ') || '–';
  };
  const rows = problemCodes().map((code) => {
    const { status, meaning } = problemDefinition(code);
    return `| ${status} | \`${code}\` | ${meaning} | ${detailsOf(code)} | ${used(code)} |`;
  });
  return `# Errors

${GENERATED}

REST routes and tools answer every refusal with a status and an object:

\`\`\`json
{ "error": "There is no such overlay.", "code": "not_found", "details": { "resource": "overlay" } }
\`\`\`

\`code\` is for programs and never changes its meaning. \`error\` is for people, and its wording may change. \`details\` has the fields of the table. The header \`X-Request-Id\` names the request in the server's log. An error never repeats a credential.

An operation's entry in \`openapi.json\` lists its codes, each with a schema of its own for \`details\`, so that generated clients distinguish them by the code. Checks come in this order: credential 401, account 403, rate 429, scope 403, form of the request 400, access to the overlay 404, ownership 403, rate of what is on air 429, parts of the overlay 404, expected revision 409, state 409 or value 422.

After 429 or 503, repeat the request once \`Retry-After\` seconds have passed; a POST with the same \`Idempotency-Key\`. After 409 \`rev_conflict\`, look at \`details.current\` and send the change again with \`details.currentRev\`.

| Status | Code | Meaning | \`details\` | Operations |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

/** The fields of an error's details; those that may be missing with a question mark. */
function detailsOf(code: ProblemCode): string {
  const { details } = problemDefinition(code);
  if (!details) return '–';
  const fields = [...fieldsOf(details.type).values()].map(
    ({ name, optional }) => `${name}${optional ? '?' : ''}`,
  );
  return `${details.always ? '' : 'if any: '}\`{${fields.join(', ')}}\``;
}

/** `docs/limits.md` */
export function limitsPage(limits: readonly Limit[]): string {
  const rows = limits.map(({ resource, most, title }) => `| ${title} | \`${resource}\` | ${grouped(most)} |`);
  const { layers, scenes, previews } = overlayLimits;
  const allScenes = scenes.most + previews.most;
  const rates = Object.entries(ratePolicies).map(
    ([name, { perSecond, burst }]) =>
      `| \`${name}\` | ${policyTexts[name] ?? ''} | ${perSecond} | ${burst || '–'} |`,
  );
  return `# Limits

${GENERATED}

## How many there may be

A request that would exceed a limit is refused with 409 \`limit_reached\` and \`details\` \`{resource, limit, used}\`. \`GET /me\` has the limits of the account in \`plan.limits\`.

| What | \`resource\` | At most |
| --- | --- | --- |
${rows.join('\n')}

\`openapi.json\` has the lengths of texts and the bounds of numbers with each field.

Deleted uploads don't count. Their bytes stay on the disk as long as layers show them, and for ${PURGE_AFTER_DAYS} days at least.

## How fast

The headers of every answer have the tightest limit that applies to the request: \`RateLimit\` what is left of it, \`RateLimit-Policy\` the limit itself (draft-ietf-httpapi-ratelimit-headers). A request beyond it is refused with 429 \`rate_limited\` and \`Retry-After\`. Each node counts for itself.

| Policy | What is counted | Per second | Burst on top, per 10 seconds |
| --- | --- | --- | --- |
${rates.join('\n')}

Failed sign-ins slow down further ones: after 5 for a login from one address, 30 from one address, or 100 for a login. The next attempt must wait for a second, each later one twice as long, up to a minute; until then it is refused with 429. If the account has signed in from that address within 90 days, the attempt waits for its turn instead. The first 64 bits of an IPv6 address count as one address. The counts end 15 minutes after the last failure. After five wrong pairing codes from one address, or a hundred from all, further codes are refused until five minutes after the first.

\`RATE_LIMITS=off\` turns the policies off, for benchmarks and load tests only.

## How large

| What | At most | Refused with |
| --- | --- | --- |
| Body of a request that is no upload, messages at \`/mcp\` included | ${grouped(MAX_BODY_BYTES)} bytes | 413 \`payload_too_large\` |
| The same where no token is asked for, as at \`/auth/login\` | ${grouped(MAX_STRANGERS_BODY_BYTES)} bytes | 413 \`payload_too_large\` |
| Values in a JSON body, lists and objects counted | ${grouped(MAX_BODY_VALUES)} | 413 \`payload_too_large\` |
| Nesting of a JSON body | ${MAX_BODY_DEPTH} levels | 400 \`invalid_request\` |
| Events of one command | 1,048,576 bytes | 413 \`payload_too_large\` |
| Nesting of free values | ${MAX_DEPTH} levels | 400 \`invalid_request\` |
| \`Idempotency-Key\` | 8 to 200 characters, kept for 24 hours | 400 \`invalid_request\` |
| File that is uploaded, by its kind | ${fileSizes} | 413 \`payload_too_large\` |
| Values in a Lottie animation; its nesting; its layers, those of compositions each time that they are shown | ${grouped(LOTTIE_BOUNDS.values)}; ${LOTTIE_BOUNDS.depth} levels; ${grouped(MAX_LOTTIE_LAYERS)} | 422 \`invalid_value\` |
| Transfers of an account (\`begin_upload\`) under way, which count as uploads of their announced length | ${TRANSFERS_PER_ACCOUNT} | 409 \`limit_reached\` |
| Time that a transfer may take | ${TRANSFER_MS / 3_600_000} hours | 404 \`not_found\` |
| Pictures and animations of an account that wait to be written | ${WAITING_PER_ACCOUNT} | 429 \`rate_limited\` |
| Time that one picture or animation may take | ${PICTURE_SECONDS} seconds | 422 \`processing_timeout\` |
| Renderers of one overlay, per node | 10,000 | \`connect_error\` \`limit_reached\` |
| Connections of renderers, by address and per node | \`SOCKETS_PER_ADDRESS\`, \`SOCKETS_PER_NODE\` | \`connect_error\` \`rate_limited\` |
| Sessions of \`/mcp\` of a token, of an account and per node | 20, 60 and 1,000 | the one used longest ago ends: of that token, that account, or the account that has most |
| Time until a connection has joined with its link | 10 seconds | it is closed |

The longest answer is an overlay that has as much of everything as it may: ${grouped(layers.most)} layers, each with its place in ${grouped(allScenes)} scenes and previews, are 1.8 MB of JSON, and 7 kB on the way as brotli. Making it is bounded by those ${grouped(layers.most * allScenes)} places: some 20 ms of processor time, also right after a change, and some 90 ms once after a start, for which the overlay's events are read. Who sends the answer's \`ETag\` along and has it already costs next to nothing.
`;
}

const policyTexts: { readonly [policy: string]: string } = {
  reads: 'GET requests of a token, or of a signed-in account',
  writes: 'All other requests of a token, or of a signed-in account',
  'on-air': 'Requests labelled `on-air` of all who have access to an overlay, together',
};

const fileSizes = Object.entries(maxBytes)
  .map(([kind, bytes]) => `${kind} ${bytes / 1024 ** 2} MiB`)
  .join(', ');

function grouped(value: number): string {
  return value.toLocaleString('en-US');
}
