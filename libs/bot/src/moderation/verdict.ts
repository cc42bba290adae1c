import type { ViewerRole } from '@studio/areas/chat-bot';
import type { FilterHit } from './filters';
import type { Escalation, Moderation, ModerationAction } from './moderation.state';

/** What somebody has on the list: it is forgotten some time after the last one. */
export interface Offences {
  readonly count: number;
  /** Ms since 1970. */
  readonly lastAt: number;
}

/** What is done about a line. */
export interface ModerationVerdict {
  readonly action: ModerationAction;
  /** Of a timeout; 0 for what is none. */
  readonly seconds: number;
  /** They get off lightly this time. */
  readonly isWarning: boolean;
  readonly hit: FilterHit;
}

const strictness: readonly ModerationAction[] = ['delete', 'timeout', 'ban'];

/** Who is never held: those who moderate, and those whom the account spares. */
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

/** What is done about a line that filters hold: what the strictest of them says. Null where none does. */
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
  if (action !== 'timeout') return { action, seconds: 0, isWarning: false, hit };
  const had = remembered(before, escalation, now)?.count ?? 0;
  if (had >= escalation.warnings)
    return { action, seconds: seconds || escalation.timeoutS, isWarning: false, hit };
  const { firstTimeoutS } = escalation;
  const warned = firstTimeoutS > 0 ? ('timeout' as const) : ('delete' as const);
  return { action: warned, seconds: firstTimeoutS, isWarning: true, hit };
}

/** What somebody has on the list after one more. */
export function offended(before: Offences | null, escalation: Escalation, now: number): Offences {
  return { count: (remembered(before, escalation, now)?.count ?? 0) + 1, lastAt: now };
}

function isStricter(one: FilterHit, other: FilterHit): boolean {
  return strictness.indexOf(one.rule.action) > strictness.indexOf(other.rule.action);
}
