import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Damaged, Unavailable } from '@studio/kernel/commit-log';
import { Problem, type ProblemCode } from '@studio/kernel/problem';

const logger = new Logger('Http');

/** Problem codes for refusals of fastify and Nest, by status. */
const codeOfStatus: { readonly [status: number]: ProblemCode } = {
  401: 'unauthorized',
  404: 'not_found',
  405: 'method_not_allowed',
  412: 'precondition_failed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  429: 'rate_limited',
  503: 'unavailable',
};

/** Our messages for these codes; those of the libraries mention parsers and plugins. */
const messages: { readonly [code in ProblemCode]?: string } = {
  invalid_request: 'The request is malformed: see /openapi.json for its form.',
  unauthorized: 'Valid credentials are missing: send a token (Authorization: Bearer osp_…), or sign in.',
  not_found: 'There is nothing at this address.',
  method_not_allowed: 'This address does not take this method.',
  precondition_failed: 'The file is not the one that If-Match names: read it again.',
  payload_too_large: 'The body is too large: send less at once.',
  unsupported_media_type: 'The body must be JSON: Content-Type application/json.',
  range_not_satisfiable: 'The file has no such part.',
  rate_limited: 'Too many requests: send it again later.',
  unavailable: 'The service is not available now: send the request again.',
  internal: 'Something went wrong on the server. Report the request id to its operator.',
};

/** Asking again is of no use, asking the operator is. */
const damagedText = 'The stored data is damaged. The server’s log has the details.';

const messagesOfFastify: { readonly [code: string]: string } = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON, or has keys that no body may have.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as Content-Length says: send it again.',
  FST_ERR_BAD_URL: 'The path has a broken % escape: encode it as UTF-8 in % escapes.',
};

/** Converts any error to a problem; null for a bug or an internal failure. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof Unavailable)
    return new Problem('unavailable', messages.unavailable ?? '', undefined, 1);
  const { code, statusCode } = error as { readonly code?: unknown; readonly statusCode?: unknown };
  const status = error instanceof HttpException ? error.getStatus() : statusCode;
  if (typeof status !== 'number' || status < 400 || (status >= 500 && status !== 503)) return null;
  const ours = codeOfStatus[status] ?? 'invalid_request';
  const text = (typeof code === 'string' ? messagesOfFastify[code] : undefined) ?? messages[ours] ?? '';
  return new Problem(ours, text, undefined, status === 503 ? 1 : undefined);
}

/** Returns the problem for an address without a route. */
export function nothingHere(): Problem {
  return new Problem('not_found', messages.not_found ?? '');
}

/**
 * Returns a problem if the client closed the connection during the request or the answer: no server error, and
 * nobody reads it.
 */
function brokenOff(error: unknown, { raw }: FastifyRequest): Problem | null {
  const { code } = error as { readonly code?: unknown };
  const isOfTheLine = code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isOfTheLine && raw.socket.destroyed
    ? new Problem('invalid_request', 'The request was interrupted.')
    : null;
}

/** Answers an error of any kind in our format [errors/1]. Logs server errors. */
export function replyWithProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = problemOf(error) ?? brokenOff(error, request);
  if (!refusal) {
    // The route, not the address: addresses may hold secrets.
    const route = `${request.method} ${request.routeOptions.url ?? 'unknown route'}`;
    // Commands carry the request's id as their correlation id.
    const { id } = request;
    logger.error(
      { msg: `${route} failed`, route, requestId: id, correlationId: id },
      error instanceof Error ? error.stack : String(error),
    );
  }
  const text = error instanceof Damaged ? damagedText : messages.internal;
  const problem = refusal ?? new Problem('internal', text ?? '');
  if (problem.retryAfterS !== undefined) reply.header('retry-after', String(problem.retryAfterS));
  if (problem.code === 'unauthorized' && !reply.hasHeader('www-authenticate'))
    reply.header('www-authenticate', 'Bearer');
  void reply
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .header('content-type', 'application/json; charset=utf-8')
    .code(problem.status)
    .send(JSON.stringify(problem.toBody()));
}

/** Filter for errors in Nest: controllers, pages, unknown addresses. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    replyWithProblem(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}
