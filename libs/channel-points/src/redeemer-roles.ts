import { createHash } from 'node:crypto';
import { roleOf } from '@studio/areas/chat-bot';
import { stateOf } from '@studio/areas/own-command';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import type { ChatListener } from '@studio/platforms/port/chat-hearing';
import type { Records } from '@studio/records/records';
import { LRUCache } from 'lru-cache';
import { pointDecider } from './channel-point.decider';
import { matchRoles, needsRoles, type MatchRole, type PointRewards } from './channel-point.state';

const ROLES = 'redeemer-roles';
/** So long a role counts that somebody was heard with. */
const KEPT_MS = 30 * 86_400_000;
/** So often the same is written down again. */
const AGAIN_MS = 86_400_000;
/** How often it is read whether an account asks for roles; changes that this node makes it knows at once. */
const LOOK_MS = 10_000;
const TRIES = 5;

export interface RedeemerRolesDeps {
  readonly pipeline: Pick<CommitPipeline, 'read' | 'known'>;
  readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet' | 'delete'>;
  readonly warn: (line: string) => void;
}

/**
 * What roles viewers have who redeem: platforms don't tell, so it is what their last line in chat showed. Written down
 * only for accounts of which a reward isn't for everyone, under ids that name nobody.
 */
export class RedeemerRoles {
  private readonly known = new LRUCache<string, MatchRole>({ max: 50_000, ttl: AGAIN_MS });
  private readonly looked = new LRUCache<string, true>({ max: 5_000, ttl: LOOK_MS });
  private working: Promise<void> = Promise.resolve();

  constructor(private readonly deps: RedeemerRolesDeps) {}

  readonly hear: ChatListener = (accountId, { platform, late, body }) => {
    if (late || body.isOwn || (this.looked.has(accountId) && !this.mayAsk(accountId))) return;
    const [id, role] = [idOf(accountId, { platform, userId: body.user.userId }), roleOf({ body })];
    if (this.known.get(id) === role) return;
    this.working = this.working
      .then(() => this.keep(accountId, id, role))
      .catch((error: unknown) => this.deps.warn(`A role could not be kept: ${String(error)}`));
  };

  /** `everyone` for whoever was not heard with another one. @throws Unavailable */
  async of(
    accountId: string,
    viewer: { readonly platform: string; readonly userId: string },
  ): Promise<MatchRole> {
    await this.working;
    const found = await this.deps.records.get<{ readonly role: string }>(ROLES, idOf(accountId, viewer));
    return matchRoles.find((role) => role === found?.value.role) ?? 'everyone';
  }

  private async keep(accountId: string, id: string, role: MatchRole): Promise<void> {
    const rewards = await stateOf(this.deps.pipeline, pointDecider, accountId);
    this.looked.set(accountId, true);
    if (!needsRoles(rewards)) return;
    const { records } = this.deps;
    for (let tries = 0; tries < TRIES; tries++) {
      const found = await records.get(ROLES, id);
      if (await this.written(id, role, found?.version)) break;
    }
    this.known.set(id, role);
  }

  private written(id: string, role: MatchRole, version: number | undefined): Promise<boolean> {
    const { records } = this.deps;
    const options = { ttlMs: KEPT_MS };
    if (role === 'everyone') return version === undefined ? Promise.resolve(true) : records.delete(ROLES, id);
    return version === undefined
      ? records.putIfAbsent(ROLES, id, { role }, options)
      : records.compareAndSet(ROLES, id, version, { role }, options);
  }

  private mayAsk(accountId: string): boolean {
    const folded = this.deps.pipeline.known<PointRewards>(streamName(pointDecider.category, accountId));
    return !folded || needsRoles(folded.state);
  }
}

function idOf(
  accountId: string,
  { platform, userId }: { readonly platform: string; readonly userId: string },
): string {
  return createHash('sha256')
    .update(JSON.stringify([accountId, platform, userId]))
    .digest('base64url');
}
