import { randomUUID } from 'node:crypto';
import type { Services } from '@studio/areas/area';
import type { Designs } from '@studio/areas/ports';
import type { JsonObject } from '@studio/kernel/json';
import type { Unsubscribe } from '@studio/signals/signals';
import { drawingLayer, placeOf } from '../drawing-layers';
import type { DrawingSettings } from '../drawing.decider';
import type { DrawingLinks, DrawingPass } from '../drawing-links';
import type { Kept } from '../kept';
import { DrawingRoom } from './drawing-room';
import type { FromPage } from './messages';
import { newCode } from './proofs';
import { Visitor, type VisitorPage } from './visitor';

/** Pages of one overlay, and of this node. */
const MOST_OF_OVERLAY = 300;
const MOST = 3000;
/** A page that comes back within this time is who it was, in ms. */
const PASS_MS = 12 * 3600_000;

export interface HubOptions extends Pick<Services, 'signals' | 'clock' | 'viewers' | 'warn'> {
  readonly designs: Designs;
  readonly kept: Kept;
  readonly links: DrawingLinks;
}

/** An account whose chat is listened to for codes. */
interface Listening {
  readonly visitors: Map<
    string,
    { readonly visitor: Visitor; readonly room: DrawingRoom; readonly overlayId: string }
  >;
  readonly end: Unsubscribe;
}

/** Lets viewers' pages draw: proves who they are, and passes on what they draw. */
export class DrawingHub {
  private readonly rooms = new Map<string, DrawingRoom>();
  private readonly listening = new Map<string, Listening>();
  private count = 0;

  constructor(private readonly options: HubOptions) {}

  /**
   * A page has come.
   * @returns what is to be told of it; null where its link opens nothing, or there are too many
   * @throws Unavailable
   */
  async join(
    link: string,
    page: VisitorPage,
  ): Promise<{ take(message: FromPage): void; leave(): void } | null> {
    const { links, kept, designs } = this.options;
    const target = links.read(link);
    if (!target) return null;
    const { overlayId, generation } = target;
    const { link: now } = await kept.read(overlayId);
    const design =
      now.memberId !== null && now.generation === generation ? await designs.of(overlayId) : null;
    const layer = design?.layers.find(({ memberId }) => memberId === now.memberId);
    if (!design || !layer || now.memberId === null) return null;
    const room = this.roomOf(overlayId, now.memberId, generation);
    if (room.visitors.size >= MOST_OF_OVERLAY || this.count >= MOST) {
      page.send({ type: 'over', reason: 'full' });
      return null;
    }
    const { brushColor, brushWidth, viewerColors } = placeOf(layer).settings;
    const { ownerId, canvas } = design;
    const waiting = this.listen(ownerId);
    const visitor = new Visitor(page, newCode(waiting.visitors));
    room.visitors.add(visitor);
    this.count++;
    waiting.visitors.set(visitor.code, { visitor, room, overlayId });
    page.send({
      ...{ type: 'hello', code: visitor.code, anonymous: now.anonymous, colors: viewerColors },
      ratio: canvas.height / canvas.width,
      brush: { color: brushColor.slice(0, 7), width: brushWidth },
    });
    const place = { overlayId, ownerId, room, visitor, anonymous: now.anonymous };
    return {
      take: (message) => this.take(place, message),
      leave: () => {
        this.count--;
        waiting.visitors.delete(visitor.code);
        this.listenNoMore(ownerId);
        room.leave(visitor);
        if (room.visitors.size > 0) return;
        this.rooms.delete(roomName(overlayId, generation));
        void room.close();
      },
    };
  }

  async stop(): Promise<void> {
    for (const { end } of this.listening.values()) end();
    await Promise.all([...this.rooms.values()].map((room) => room.close()));
  }

  private take(place: Place, message: FromPage): void {
    const { room, visitor, overlayId, anonymous } = place;
    switch (message.type) {
      case 'pass': {
        const pass = this.options.links.readPass(message.pass, this.options.clock.now());
        const isAllowed = pass?.overlayId === overlayId && (anonymous || pass.platform !== 'anonymous');
        if (pass && isAllowed) this.welcome(place, pass);
        return;
      }
      case 'guest': {
        if (!anonymous || visitor.drawer) return;
        const userId = randomUUID();
        const name = `Guest ${visitor.code.slice(0, 4)}`;
        this.welcome(place, { platform: 'anonymous', userId, login: name, name });
        return;
      }
      default:
        room.take(visitor, message);
    }
  }

  /** From now on the page draws as somebody. */
  private welcome(
    { overlayId, ownerId, room, visitor }: Place,
    { platform, userId, login, name }: Pick<DrawingPass, 'platform' | 'userId' | 'login' | 'name'>,
  ): void {
    const { viewers, links, clock, warn } = this.options;
    viewers.idOf(ownerId, { platform, userId }).then(
      async (viewerId) => {
        visitor.drawer = { viewerId, platform, user: { userId, login, name } };
        const until = clock.now() + PASS_MS;
        const pass = links.pass({ overlayId, platform, userId, login, name, until });
        visitor.page.send({ type: 'welcome', name, pass });
        await room.look();
      },
      (error: unknown) => warn(`A viewer can't draw now: ${(error as Error).message}`),
    );
  }

  private roomOf(overlayId: string, memberId: number, generation: number): DrawingRoom {
    const name = roomName(overlayId, generation);
    const { kept, signals, clock, designs, warn } = this.options;
    const settings = async (): Promise<DrawingSettings | null> => {
      const design = await designs.of(overlayId);
      const isThere = design?.layers.some((layer) => layer.memberId === memberId);
      return design && isThere ? placeOf(drawingLayer(design, memberId)).settings : null;
    };
    const room =
      this.rooms.get(name) ??
      new DrawingRoom({ overlayId, memberId, generation, kept, signals, clock, settings, warn });
    this.rooms.set(name, room);
    return room;
  }

  /** Codes that are written in an account's chat. */
  private listen(ownerId: string): Listening {
    const known = this.listening.get(ownerId);
    if (known) return known;
    const visitors: Listening['visitors'] = new Map();
    const end = this.options.signals.subscribe(`drawCode-${ownerId}`, (payload: JsonObject) => {
      const { code, platform, user } = payload as unknown as {
        readonly code: string;
        readonly platform: string;
        readonly user: { readonly userId: string; readonly login: string; readonly name: string };
      };
      const waiting = visitors.get(code);
      if (!waiting || waiting.visitor.drawer) return;
      const { overlayId, room, visitor } = waiting;
      this.welcome({ overlayId, ownerId, room, visitor, anonymous: false }, { platform, ...user });
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

interface Place {
  readonly overlayId: string;
  readonly ownerId: string;
  readonly room: DrawingRoom;
  readonly visitor: Visitor;
  readonly anonymous: boolean;
}

function roomName(overlayId: string, generation: number): string {
  return `${overlayId} ${generation}`;
}
