import { heldLines, type ChatLine } from '../chat-box/chat-line';
import { Measurement } from '../drawing/measurement';
import { addSheet } from '../drawing/own-sheet';
import { drawsOf } from '../emote-rain/chance';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import type { Values, ValuesOf } from '../widget';
import type { avatarsWidget } from './avatars.widget';
import { bubbleText, chatterOf, crowdedOut, rowsOf, silent, walksIn, WALK_WIDTH } from './crowd';
import { Walker } from '../drawing/avatars/walker';

type Settings = ValuesOf<typeof avatarsWidget>;

/** Number of lines from before the page was opened that bring figures. */
const MOST_LINES = 100;

const css = `
  .meadow { position: relative; width: ${WALK_WIDTH}px; height: var(--canvas-height, 1080px); overflow: hidden; pointer-events: none; }
  .walker { position: absolute; left: 0; width: 0; height: 0; }
  .walker.talking { z-index: 1; }
  .body { position: absolute; left: calc(var(--size) / -2); bottom: 0; width: var(--size); height: var(--size); transform-origin: 50% 100%; }
  .body svg { display: block; width: 100%; height: 100%; overflow: visible; }
  .signs { position: absolute; left: 0; bottom: calc(var(--size) + 6px + var(--row, 0) * 1.6 * var(--letters)); display: flex; flex-direction: column; align-items: center; gap: 6px; transform: translateX(-50%); width: max-content; max-width: 420px; }
  .sign { box-sizing: border-box; max-width: 100%; min-width: 0; overflow: hidden; text-overflow: ellipsis; unicode-bidi: isolate; }
  .name { white-space: pre; max-width: 260px; }
  .bubble { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow-wrap: anywhere; }
  .bubble:empty, .name:empty { display: none; }
`;

/** Draws a figure for everyone who writes in chat. */
export function draw(place: WidgetPlace): WidgetView<Settings> {
  return new AvatarsView(place);
}

class AvatarsView implements WidgetView<Settings> {
  readonly liveKinds = ['chat'];
  private readonly meadow = document.createElement('div');
  private readonly walkers = new Map<string, Walker>();
  /** Time of the last message by chatter, ms since 1970. */
  private readonly seen = new Map<string, number>();
  private readonly measurement: Measurement;
  private readonly stop: () => void;
  private settings: Settings | null = null;
  private lines: readonly Values[] = [];

  constructor(private readonly place: WidgetPlace) {
    addSheet(place.root, css);
    this.meadow.className = 'meadow';
    place.root.append(this.meadow);
    this.measurement = new Measurement(place, [this.meadow], () => this.raise());
    this.stop = place.services.seconds.each(place.guard((now) => this.tick(now)));
  }

  update(settings: Settings, changed: ReadonlySet<string>): void {
    this.settings = settings;
    if (changed.size === 0) return;
    this.meadow.style.setProperty('--size', `${settings.size}px`);
    this.meadow.style.setProperty('--letters', `${settings.fontSize}px`);
    this.fill();
  }

  signal(kind: string, payload: Values): void {
    if (kind !== 'chat') return;
    this.lines = heldLines(this.lines, payload, MOST_LINES);
    if ('parts' in payload) this.write(payload as ChatLine, true);
    else this.takeBack();
  }

  recent(kind: string, payloads: readonly Values[]): void {
    if (kind !== 'chat') return;
    this.lines = payloads.reduce<readonly Values[]>((lines, each) => heldLines(lines, each, MOST_LINES), []);
    this.fill();
  }

  dispose(): void {
    this.stop();
    this.measurement.dispose();
    for (const walker of this.walkers.values()) walker.remove();
  }

  /** Puts everyone in their place without motion. */
  private fill(): void {
    for (const name of [...this.walkers.keys()]) this.drop(name);
    for (const line of this.lines) this.write(line as ChatLine, false);
  }

  private write(line: ChatLine, isStaged: boolean): void {
    const { settings } = this;
    if (!settings || !walksIn(line, settings)) return;
    const name = chatterOf(line);
    const now = this.place.services.seconds.now();
    this.seen.delete(name);
    this.seen.set(name, isStaged ? now : Math.min(now, Date.parse(line.at) || now));
    const known = this.walkers.get(name);
    const others = [...this.walkers.values()].filter((each) => each !== known).map(({ at }) => at);
    const walker = known ?? new Walker(this.meadow, line.user, settings, { draws: drawsOf(name), others });
    this.walkers.set(name, walker);
    const text = settings.bubbleS > 0 && isStaged ? bubbleText(line, settings.hideCommands) : '';
    walker.say(line.messageId, text, now + settings.bubbleS * 1000);
    if (known) walker.move(isStaged, others);
    else walker.enter(isStaged);
    for (const each of crowdedOut(this.seen, settings.most)) this.leave(each, isStaged);
    this.measurement.run();
  }

  /** Raises names above those that they would cover. */
  private raise(): void {
    const all = [...this.walkers.values()];
    const rows = rowsOf(all.map((walker) => ({ at: walker.at, width: walker.nameWidth })));
    for (const [index, walker] of all.entries()) walker.raise(rows[index] ?? 0);
  }

  /** Takes back bubbles of deleted lines, and figures of chatters without a line left. */
  private takeBack(): void {
    const lines = this.lines as readonly ChatLine[];
    const left = new Set(lines.map(chatterOf));
    const ids = new Set(lines.map(({ messageId }) => messageId));
    for (const [name, walker] of [...this.walkers]) {
      if (!left.has(name)) this.drop(name);
      else walker.takeBack(ids);
    }
  }

  private tick(now: number): void {
    if (!this.settings) return;
    for (const walker of this.walkers.values()) walker.quiet(now);
    for (const name of silent(this.seen, now, this.settings.stayMin)) this.leave(name, true);
  }

  private leave(name: string, isStaged: boolean): void {
    this.seen.delete(name);
    this.walkers.get(name)?.leave(isStaged);
    this.walkers.delete(name);
  }

  private drop(name: string): void {
    this.seen.delete(name);
    this.walkers.get(name)?.remove();
    this.walkers.delete(name);
  }
}
