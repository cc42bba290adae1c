import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@studio/kernel/clock';
import { categoryOf, idOf } from '@studio/kernel/event';
import type { Records } from '@studio/records/records';
import { isLeaseOf, Lease } from './lease';
import { emptyTable, surplusOf, withoutGone, withTurnOf, type PartitionTable } from './partition-table';
import { partitionOf, PARTITIONS, type RunningShare, type ShareUser } from './share';
import { ShareUsers } from './share-users';

/** Record with the table of all nodes, and its only id. */
const [KIND, ALL] = ['process-partitions', 'all'];
/** Milliseconds between looks at the table, and between renewals of the node's lease. */
const RENEW_MS = 1_000;
/** Categories whose streams bear the id of an overlay. All others begin with the id of an account. */
const ofOverlays: ReadonlySet<string> = new Set([
  ...['overlay', 'runtime', 'deck', 'returns', 'moment', 'notes', 'media', 'drawing'],
]);

export interface DividedShareDeps {
  readonly records: Records;
  readonly clock: Pick<Clock, 'now'>;
  /** Id of this process of the studio. */
  readonly node: string;
  /** Owner of an overlay, also of a deleted one; null for one that is gone altogether. */
  readonly ownerOf: (overlayId: string) => Promise<string | null>;
  /** Takes a line for operators. */
  readonly warn: (line: string) => void;
}

/**
 * The part of all accounts that this node has. Each node holds one lease, and writes into one table what it takes and
 * gives up. Whoever finds that a node's lease is over removes it from the table. A partition is given up only when
 * nothing goes on for it any more.
 */
export class DividedShare implements RunningShare {
  readonly size = PARTITIONS;
  private readonly users: ShareUsers;
  private readonly lease: Lease;
  private readonly ending = new AbortController();
  private held: ReadonlySet<number> = new Set();
  /** Partitions that are to be given up, and those that nothing goes on for any more. */
  private leaving: ReadonlySet<number> = new Set();
  private left: ReadonlySet<number> = new Set();
  /** False until this node has written itself into the table under its present lease. */
  private hasJoined = false;
  /** Times that the lease was over. */
  private losses = 0;
  /** Partitions that users know of. */
  private announced: ReadonlySet<number> = new Set();
  private running: Promise<void> = Promise.resolve();
  /** Partitions of overlays by id. */
  private readonly overlays = new Map<string, number>();

  constructor(private readonly deps: DividedShareDeps) {
    this.lease = new Lease(deps.records, nameOf(deps.node), deps.node, deps.clock);
    this.users = new ShareUsers(deps.warn);
  }

  get partitions(): readonly number[] {
    return [...this.held].filter((partition) => this.holds(partition));
  }

  has(accountId: string): boolean {
    return this.holds(partitionOf(accountId, PARTITIONS));
  }

  holds(partition: number): boolean {
    return this.held.has(partition) && !this.leaving.has(partition) && this.lease.isHeld;
  }

  partitionOf(stream: string): number | Promise<number> {
    const id = idOf(stream);
    if (!ofOverlays.has(categoryOf(stream))) return partitionOf(id.split('.', 1)[0] ?? '', PARTITIONS);
    return this.overlays.get(id) ?? this.ofOverlay(id);
  }

  use(user: ShareUser): void {
    this.users.add(user);
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.running;
    this.leaving = this.held;
    await this.announce();
    this.held = this.leaving = new Set();
    await this.leave().catch(() => undefined);
    await this.lease.release().catch(() => undefined);
  }

  private async ofOverlay(overlayId: string): Promise<number> {
    const owner = await this.deps.ownerOf(overlayId);
    const partition = partitionOf(owner ?? overlayId, PARTITIONS);
    if (owner === null) return partition;
    if (this.overlays.size >= MOST_OVERLAYS) this.overlays.clear();
    this.overlays.set(overlayId, partition);
    return partition;
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    let isFailing = false;
    while (!signal.aborted) {
      try {
        await this.turn();
        isFailing = false;
      } catch (error) {
        // A store that is away for a moment changes nothing: the lease lasts for some seconds.
        if (!isFailing) this.deps.warn(`This node cannot renew its part of the accounts: ${String(error)}`);
        isFailing = true;
      }
      if (!this.lease.isHeld) this.lose();
      await delay(RENEW_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Renews the lease, then takes and gives up what the table says. @throws Unavailable */
  private async turn(): Promise<void> {
    if (!this.lease.isHeld) this.lose();
    if (!(await this.lease.hold())) return;
    // Another node may write at the same moment.
    for (let tries = 0; tries < MOST_TRIES && !this.ending.signal.aborted; tries++)
      if (await this.takeTurn()) return;
  }

  /** @returns false when another node has written the table at the same moment */
  private async takeTurn(): Promise<boolean> {
    const { node } = this.deps;
    const { left } = this;
    const found = await this.deps.records.get<PartitionTable>(KIND, ALL);
    const before = found?.value ?? emptyTable;
    // Read after the table: a node that has come back since then has written it.
    const gone = await this.goneIn(before);
    const after = withTurnOf(
      withoutGone(before, (each) => gone.has(each)),
      node,
      this.hasJoined ? left : new Set(before.nodes[node]),
    );
    const isWritten = this.hasJoined && isSame(before, after);
    if (!isWritten && !(await this.write(found?.version ?? 0, after))) return false;
    this.hasJoined = true;
    this.leaving = without(this.leaving, left);
    this.left = without(this.left, left);
    this.share(after);
    return true;
  }

  /** Returns the nodes whose lease is over. */
  private async goneIn({ nodes }: PartitionTable): Promise<ReadonlySet<string>> {
    const { node, records } = this.deps;
    const others = Object.keys(nodes).filter((each) => each !== node);
    const live = await Promise.all(others.map((each) => isLeaseOf(records, nameOf(each))));
    return new Set(others.filter((_, at) => !live[at]));
  }

  private write(version: number, table: PartitionTable): Promise<boolean> {
    const { records } = this.deps;
    const value = { ...table };
    return version === 0
      ? records.putIfAbsent(KIND, ALL, value)
      : records.compareAndSet(KIND, ALL, version, value);
  }

  /** Begins with what the table gives to this node, and lets go what it has too much of. */
  private share(table: PartitionTable): void {
    this.held = new Set(table.nodes[this.deps.node]);
    const surplus = surplusOf(table, this.deps.node).filter((each) => !this.leaving.has(each));
    this.leaving = new Set([...this.leaving, ...surplus]);
    const active = without(this.held, this.leaving);
    if (active.size === this.announced.size && [...active].every((each) => this.announced.has(each))) return;
    const { losses, leaving } = this;
    void this.announce().then(() => {
      if (this.losses === losses) this.left = new Set([...this.left, ...leaving]);
    });
  }

  /** The lease is over: nothing of this node acts any more until it has joined again. */
  private lose(): void {
    if (!this.hasJoined) return;
    this.hasJoined = false;
    this.losses++;
    this.held = this.leaving = this.left = new Set();
    void this.announce();
  }

  private announce(): Promise<void> {
    this.announced = without(this.held, this.leaving);
    return this.users.announce();
  }

  /** Removes this node from the table. @throws Unavailable */
  private async leave(): Promise<void> {
    if (!this.lease.isHeld) return;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const found = await this.deps.records.get<PartitionTable>(KIND, ALL);
      if (!found?.value.nodes[this.deps.node]) return;
      const after = withoutGone(found.value, (each) => each === this.deps.node);
      if (await this.write(found.version, after)) return;
    }
  }
}

/** Nodes that write at the same moment repeat it so often; then the next turn is for it. */
const MOST_TRIES = 20;
/** Overlays whose partition is remembered. */
const MOST_OVERLAYS = 20_000;

/** Names the lease of a node. */
function nameOf(node: string): string {
  return `node ${node}`;
}

function isSame(one: PartitionTable, other: PartitionTable): boolean {
  const textOf = ({ nodes }: PartitionTable): string => JSON.stringify(Object.entries(nodes).sort());
  return textOf(one) === textOf(other);
}

function without(all: ReadonlySet<number>, some: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...all].filter((each) => !some.has(each)));
}
