import { designedLayerOf } from '@studio/contracts/overlays/designed-layers';
import { randomUUID } from 'node:crypto';
import type { Services } from '@studio/contracts/area';
import type { Designs } from '@studio/contracts/overlays/designs';
import type { JsonObject } from '@studio/kernel/json';
import type { Unsubscribe } from '@studio/pubsub/signals';
import { DRAWING, drawingTargetOf } from '../drawing-layers';
import type { DrawingSettings } from '../drawing.decider';
import type { DrawingLinks, DrawingPass } from '../drawing-links';
import type { StoredStrokes } from '../stored-strokes';
import { DrawingRoom, isErased } from './drawing-room';
import type { ErasedViewers, ViewerBuffer } from '@studio/viewers/viewer-buffers';
import type { FromPage } from './messages';
import { newCode } from './proofs';
import { LRUCache } from 'lru-cache';
import { atMost } from '@studio/kernel/at-most';
import { Visitor, type Drawer, type VisitorPage } from './visitor';

/** Pages of one overlay, and of this node. */
const MOST_OF_OVERLAY = 300;
const MOST = 3000;
/** Pages of one address, on one overlay and on this node: they leave room for others. */
const MOST_OF_ADDRESS = { overlay: 20, node: 60 };
/** Guests who are known by their address, each for as long as a pass. */
const MOST_GUESTS = 10_000;
/** A page that comes back within this time is who it was, in ms. */
const PASS_MS = 12 * 3600_000;

export interface HubOptions extends Pick<Services, 'signals' | 'clock' | 'viewers' | 'warn'> {
  readonly designs: Designs;
  readonly storedStrokes: StoredStrokes;
  readonly links: DrawingLinks;
}

/** An account whose chat is listened to for codes. */
interface Listening {
  /** By code. */
  readonly visitors: Map<string, Visit>;
  readonly end: Unsubscribe;
}

/** Lets viewers' pages draw: proves who they are, and passes on what they draw. */
export class DrawingHub implements ViewerBuffer {
  private readonly rooms = new Map<string, DrawingRoom>();
  private readonly listening = new Map<string, Listening>();
  private count = 0;
  /** Pages by address. */
  private readonly addresses = new Map<string, number>();
  /** By overlay, generation of its link, and address. */
  private readonly guests = new LRUCache<string, Drawer>({ ...atMost(MOST_GUESTS), ttl: PASS_MS });

  constructor(private readonly options: HubOptions) {}

  /**
   * Adds a page.
   * @param address client address that its connection counts for
   * @returns handlers of the page; null if its link is invalid, or if there are too many pages
   * @throws Unavailable
   */
  async join(
    link: string,
    page: VisitorPage,
    address: string,
  ): Promise<{ take(message: FromPage): void; leave(): void } | null> {
    const { links, storedStrokes, designs } = this.options;
    const target = links.read(link);
    if (!target) return null;
    const { overlayId, generation } = target;
    const { link: now } = await storedStrokes.read(overlayId);
    const design =
      now.memberId !== null && now.generation === generation ? await designs.of(overlayId) : null;
    const layer = design?.layers.find(({ memberId }) => memberId === now.memberId);
    if (!design || !layer || now.memberId === null) return null;
    const { ownerId, canvas } = design;
    if (this.isFull(this.rooms.get(roomName(overlayId, generation)), address)) {
      page.send({ type: 'over', reason: 'full' });
      return null;
    }
    const room = this.roomOf({ overlayId, ownerId, memberId: now.memberId, generation });
    const { brushColor, brushWidth, viewerColors } = drawingTargetOf(layer).settings;
    const waiting = this.listen(ownerId);
    const visitor = new Visitor(page, newCode(waiting.visitors), address);
    room.visitors.add(visitor);
    this.countPage(address, 1);
    page.send({
      ...{ type: 'hello', code: visitor.code, anonymous: now.anonymous, colors: viewerColors },
      ratio: canvas.height / canvas.width,
      brush: { color: brushColor.slice(0, 7), width: brushWidth },
    });
    const visit = { overlayId, ownerId, generation, room, visitor, anonymous: now.anonymous };
    waiting.visitors.set(visitor.code, visit);
    return {
      take: (message) => this.take(visit, message),
      leave: () => {
        this.countPage(address, -1);
        waiting.visitors.delete(visitor.code);
        this.listenNoMore(ownerId);
        room.leave(visitor);
        if (room.visitors.size > 0) return;
        this.rooms.delete(roomName(overlayId, generation));
        void room.close();
      },
    };
  }

  async forget(accountId: string, viewers: ErasedViewers): Promise<void> {
    for (const [visit, drawer] of this.guests.entries())
      if (isErased(drawer, viewers)) this.guests.delete(visit);
    const rooms = [...this.rooms.values()].filter(({ ownerId }) => ownerId === accountId);
    await Promise.all(rooms.map((room) => room.forget(viewers)));
  }

  async stop(): Promise<void> {
    for (const { end } of this.listening.values()) end();
    await Promise.all([...this.rooms.values()].map((room) => room.close()));
  }

  private isFull(room: DrawingRoom | undefined, address: string): boolean {
    const visitors = [...(room?.visitors ?? [])];
    const ofAddress = visitors.filter((visitor) => visitor.address === address).length;
    return (
      visitors.length >= MOST_OF_OVERLAY ||
      this.count >= MOST ||
      ofAddress >= MOST_OF_ADDRESS.overlay ||
      (this.addresses.get(address) ?? 0) >= MOST_OF_ADDRESS.node
    );
  }

  private countPage(address: string, change: 1 | -1): void {
    this.count += change;
    const now = (this.addresses.get(address) ?? 0) + change;
    if (now > 0) this.addresses.set(address, now);
    else this.addresses.delete(address);
  }

  private take(visit: Visit, message: FromPage): void {
    const { room, visitor, overlayId, anonymous } = visit;
    switch (message.type) {
      case 'pass': {
        const pass = this.options.links.readPass(message.pass, this.options.clock.now());
        const isAllowed = pass?.overlayId === overlayId && (anonymous || pass.platform !== 'anonymous');
        if (pass && isAllowed) this.sendInitialState(visit, () => this.returning(visit, pass));
        return;
      }
      case 'guest': {
        if (anonymous) this.sendInitialState(visit, () => Promise.resolve(this.guestAt(visit)));
        return;
      }
      default:
        room.take(visitor, message);
    }
  }

  /** Returns the viewer of a pass; null if that viewer was erased since. Stores nothing. */
  private async returning({ ownerId }: Visit, pass: DrawingPass): Promise<Drawer | null> {
    const { platform, userId, login, name } = pass;
    const viewerId = await this.options.viewers.existingIdOf(ownerId, { platform, userId });
    const isStranger = viewerId === null && platform !== 'anonymous';
    return isStranger ? null : { viewerId, platform, user: { userId, login, name } };
  }

  /** The guest of an address: all its pages without a proof are one. Stores nothing. */
  private guestAt({ overlayId, generation, visitor }: Visit): Drawer {
    const key = `${overlayId} ${generation} ${visitor.address}`;
    const name = `Guest ${visitor.code.slice(0, 4)}`;
    const guest = this.guests.get(key) ?? {
      viewerId: null,
      platform: 'anonymous',
      user: { userId: randomUUID(), login: name, name },
    };
    this.guests.set(key, guest);
    return guest;
  }

  /** A code was written in chat: only with this proof does a viewer get an id. */
  private async proven(
    { ownerId }: Visit,
    platform: string,
    user: { readonly userId: string; readonly login: string; readonly name: string },
  ): Promise<Drawer> {
    const { userId, login, name } = user;
    const viewerId = await this.options.viewers.idOf(ownerId, { platform, userId });
    return { viewerId, platform, user: { userId, login, name } };
  }

  /** From now on the page draws as somebody; once for each page, and one attempt at a time. */
  private sendInitialState({ overlayId, room, visitor }: Visit, find: () => Promise<Drawer | null>): void {
    if (visitor.drawer || visitor.isJoining) return;
    visitor.isJoining = true;
    const { links, clock, warn } = this.options;
    find()
      .then(async (drawer) => {
        if (!drawer) return;
        visitor.drawer = drawer;
        const { platform, user } = drawer;
        const { userId, login, name } = user;
        const pass = links.pass({ overlayId, platform, userId, login, name, until: clock.now() + PASS_MS });
        visitor.page.send({ type: 'welcome', name, pass });
        await room.look();
      })
      .catch((error: unknown) =>
        warn(`Could not connect a viewer's drawing page: ${(error as Error).message}`),
      )
      .finally(() => (visitor.isJoining = false));
  }

  private roomOf({
    overlayId,
    ownerId,
    memberId,
    generation,
  }: {
    readonly overlayId: string;
    readonly ownerId: string;
    readonly memberId: number;
    readonly generation: number;
  }): DrawingRoom {
    const name = roomName(overlayId, generation);
    const { storedStrokes, signals, clock, designs, viewers, warn } = this.options;
    const idOf = ({ platform, user: { userId } }: Drawer): Promise<string> =>
      viewers.idOf(ownerId, { platform, userId });
    const settings = async (): Promise<DrawingSettings | null> => {
      const design = await designs.of(overlayId);
      const isThere = design?.layers.some((layer) => layer.memberId === memberId);
      return design && isThere ? drawingTargetOf(designedLayerOf(design, memberId, DRAWING)).settings : null;
    };
    const room =
      this.rooms.get(name) ??
      new DrawingRoom({
        overlayId,
        ownerId,
        memberId,
        generation,
        storedStrokes,
        signals,
        clock,
        settings,
        idOf,
        warn,
      });
    this.rooms.set(name, room);
    return room;
  }

  /** Codes that are written in an account's chat. */
  private listen(ownerId: string): Listening {
    const known = this.listening.get(ownerId);
    if (known) return known;
    const visitors: Listening['visitors'] = new Map();
    const end = this.options.signals.subscribe(`drawCode-${ownerId}`, (payload: JsonObject) => {
      const { code, platform, user } = payload as {
        readonly code: string;
        readonly platform: string;
        readonly user: { readonly userId: string; readonly login: string; readonly name: string };
      };
      const visit = visitors.get(code);
      if (visit) this.sendInitialState(visit, () => this.proven(visit, platform, user));
    });
    const listening = { visitors, end };
    this.listening.set(ownerId, listening);
    return listening;
  }

  private listenNoMore(ownerId: string): void {
    const listening = this.listening.get(ownerId);
    if (!listening || listening.visitors.size > 0) return;
    listening.end();
    this.listening.delete(ownerId);
  }
}

interface Visit {
  readonly overlayId: string;
  readonly generation: number;
  readonly ownerId: string;
  readonly room: DrawingRoom;
  readonly visitor: Visitor;
  readonly anonymous: boolean;
}

function roomName(overlayId: string, generation: number): string {
  return `${overlayId} ${generation}`;
}
