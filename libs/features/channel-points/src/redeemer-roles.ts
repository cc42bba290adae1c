import { createHash } from 'node:crypto';
import { roleOf } from '@studio/contracts/bot/chat-bot';
import { stateOf } from '@studio/kernel/state-of';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import type { ChatBatch } from '@studio/contracts/chat/chat-batch';
import type { ChatFeed, ChatSubscriber } from '@studio/contracts/chat/chat-feed';
import type { Records } from '@studio/records/records';
import type { ErasedViewers, ViewerBuffer } from '@studio/viewers/viewer-buffers';
import type { Viewer } from '@studio/viewers/viewer-keys';
import { LRUCache } from 'lru-cache';
import { pointDecider } from './channel-point.decider';
import { matchRoles, needsRoles, type MatchRole, type PointRewards } from './channel-point.state';

const ROLES = 'redeemer-roles';
/** Time in ms for which an observed role counts. */
const RETENTION_MS = 30 * 86_400_000;
/** Interval in ms at which an unchanged role is stored again. */
const AGAIN_MS = 86_400_000;
/** Interval in ms at which a node checks whether an account needs roles; it knows its own changes at once. */
const LOOK_MS = 10_000;
const TRIES = 5;
/** Roles are stored at once: a role that was lost must not count after a restart. */
const EVERY_MS = 0;
/** Maximum number of roles that wait per account. */
const MOST_WAITING = 20_000;

export interface RedeemerRolesDeps {
  readonly pipeline: Pick<CommitPipeline, 'read' | 'known'>;
  readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet' | 'delete'>;
  readonly feed: Pick<ChatFeed, 'batch'>;
}

interface ObservedRole extends Viewer {
  readonly id: string;
  readonly role: MatchRole;
}

/**
 * Roles of viewers who redeem. Platforms do not report them, so the last chat line decides. They are stored only
 * for accounts with a reward that requires a role, under pseudonymous ids.
 */
export class RedeemerRoles implements ViewerBuffer {
  private readonly known = new LRUCache<string, MatchRole>({ max: 50_000, ttl: AGAIN_MS });
  private readonly looked = new LRUCache<string, true>({ max: 5_000, ttl: LOOK_MS });
  private readonly batch: ChatBatch<ObservedRole>;

  constructor(private readonly deps: RedeemerRolesDeps) {
    this.batch = deps.feed.batch<ObservedRole>({
      ...{ name: 'Roles of viewers', everyMs: EVERY_MS, maxWaiting: MOST_WAITING },
      without: (observed, viewers) => (viewers.has(observed) ? null : observed),
      deliver: async (accountId, observed) => {
        const latest = new Map(observed.map(({ id, role }) => [id, role]));
        for (const [id, role] of latest) await this.store(accountId, id, role);
      },
    });
  }

  readonly subscriber: ChatSubscriber = {
    name: 'channel points',
    receive: ({ accountId, event: { platform, body } }) => {
      if (this.looked.has(accountId) && !this.mayAsk(accountId)) return;
      const viewer = { platform, userId: body.user.userId };
      const [id, role] = [idOf(accountId, viewer), roleOf({ body })];
      if (this.known.get(id) !== role) this.batch.add(accountId, { ...viewer, id, role });
    },
  };

  /**
   * Returns the role of a viewer; `everyone` if no other was observed.
   * @throws Unavailable
   */
  async of(
    accountId: string,
    viewer: { readonly platform: string; readonly userId: string },
  ): Promise<MatchRole> {
    await this.batch.flush(accountId);
    const found = await this.deps.records.get<{ readonly role: string }>(ROLES, idOf(accountId, viewer));
    return matchRoles.find((role) => role === found?.value.role) ?? 'everyone';
  }

  /** The record goes, too: its id can be computed from what a platform calls the viewer. */
  async forget(accountId: string, viewers: ErasedViewers): Promise<void> {
    // A write under way ends before its record is deleted.
    await this.batch.forget(accountId, viewers);
    const ids = new Set(viewers.identities.map((viewer) => idOf(accountId, viewer)));
    for (const id of ids) {
      this.known.delete(id);
      if (await this.deps.records.get(ROLES, id)) await this.deps.records.delete(ROLES, id);
    }
  }

  private async store(accountId: string, id: string, role: MatchRole): Promise<void> {
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
    const options = { ttlMs: RETENTION_MS };
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
