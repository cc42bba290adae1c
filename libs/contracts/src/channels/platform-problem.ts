import { Problem, type ProblemCode } from '@studio/kernel/problem';
import { PlatformError, type PlatformErrorCode } from './platform-channel';

/** Problems of operations that call a platform. */
export const platformProblems = [
  'not_connected',
  'not_found',
  'reconnect_required',
  'not_supported',
  'platform_refused',
  'invalid_value',
  'provider_unavailable',
  'outcome_unknown',
] as const satisfies readonly ProblemCode[];

const codes: { readonly [code in PlatformErrorCode]: ProblemCode } = {
  not_connected: 'not_connected',
  reconnect_required: 'reconnect_required',
  unsupported: 'not_supported',
  rate_limited: 'provider_unavailable',
  quota_exceeded: 'provider_unavailable',
  rejected: 'platform_refused',
  not_found: 'not_found',
  invalid: 'invalid_value',
  unavailable: 'provider_unavailable',
  outcome_unknown: 'outcome_unknown',
};

/** Turns a failed call to a platform into a Problem; returns any other error unchanged. */
export function platformProblem(error: unknown, platform: string): unknown {
  if (!(error instanceof PlatformError)) return error;
  const { code, message, details } = error;
  const retryAfterS = details.retryAfterMs === undefined ? undefined : Math.ceil(details.retryAfterMs / 1000);
  return new Problem(codes[code], message, detailsOf(error, platform), retryAfterS);
}

function detailsOf({ code, details }: PlatformError, platform: string): Problem['details'] {
  switch (code) {
    case 'reconnect_required':
      return { platform, missingScopes: details.missingScopes ?? [] };
    case 'invalid':
      return {
        platform,
        field: details.field ?? '',
        ...(details.expected !== undefined && { expected: details.expected }),
      };
    case 'not_found':
      return { resource: details.field ?? 'platform' };
    case 'not_connected':
    case 'outcome_unknown':
      return undefined;
    default:
      return { platform };
  }
}

/** Runs a call to a platform. @throws Problem */
export async function asking<Result>(platform: string, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw platformProblem(error, platform);
  }
}
