import type { ViewerRole } from '@studio/contracts/bot/chat-bot';
import type { FilterHit } from './filters';
import type { Escalation, Moderation, ModerationAction } from './moderation.state';

/** Offences of a viewer; they expire some time after the last one. */
export interface Offences {
  readonly count: number;
  /** Ms since 1970. */
  readonly lastAt: number;
}

/** Action on a line. */
export interface ModerationVerdict {
  readonly action: ModerationAction;
  /** Seconds of a timeout; 0 for other actions. */
  readonly seconds: number;
  /** They get off lightly this time. */
  readonly isWarning: boolean;
  readonly hit: FilterHit;
}

const strictness: readonly ModerationAction[] = ['warn', 'delete', 'timeout', 'ban'];

/** Reason why a viewer is never held: moderators, and viewers the account exempts. */
export function exemption(
  roles: readonly ViewerRole[],
  { exempt }: Pick<Moderation, 'exempt'>,
): ViewerRole | null {
  const spared: readonly ViewerRole[] = [
    'broadcaster',
    'mod',
    ...(exempt.vips ? (['vip'] as const) : []),
    ...(exempt.subs ? (['sub'] as const) : []),
  ];
  return spared.find((role) => roles.includes(role)) ?? null;
}

/** Offences that still count; null: none. */
export function remembered(
  offences: Offences | null,
  { forgetMin }: Escalation,
  now: number,
): Offences | null {
  return offences && now - offences.lastAt < forgetMin * 60_000 ? offences : null;
}

/** Action on a line that filters hold: that of the strictest. Null if none holds it. */
export function verdictOn(
  hits: readonly FilterHit[],
  before: Offences | null,
  escalation: Escalation,
  now: number,
): ModerationVerdict | null {
  const [first, ...others] = hits;
  if (!first) return null;
  const hit = others.reduce((worst, other) => (isStricter(other, worst) ? other : worst), first);
  const { action, seconds } = hit.rule;
  if (action !== 'timeout') return { action, seconds: 0, isWarning: action === 'warn', hit };
  const had = remembered(before, escalation, now)?.count ?? 0;
  const { cautions, warnings, firstTimeoutS, timeoutS, banAfter } = escalation;
  if (banAfter > 0 && had >= banAfter) return { action: 'ban', seconds: 0, isWarning: false, hit };
  if (had < cautions) return { action: 'warn', seconds: 0, isWarning: true, hit };
  if (had >= cautions + warnings) return { action, seconds: seconds || timeoutS, isWarning: false, hit };
  const warned = firstTimeoutS > 0 ? ('timeout' as const) : ('delete' as const);
  return { action: warned, seconds: firstTimeoutS, isWarning: true, hit };
}

/** Offences of a viewer after one more. */
export function offended(before: Offences | null, escalation: Escalation, now: number): Offences {
  return { count: (remembered(before, escalation, now)?.count ?? 0) + 1, lastAt: now };
}

function isStricter(one: FilterHit, other: FilterHit): boolean {
  return strictness.indexOf(one.rule.action) > strictness.indexOf(other.rule.action);
}
