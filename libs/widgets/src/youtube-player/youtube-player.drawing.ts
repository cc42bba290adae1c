import type { ValuesOf } from '../widget';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { frameUrl } from './frame-url';
import { PlayerFrame } from '../drawing/player-frame';
import { nothingPlays, positionOf, type PlayerState } from './youtube-player.state';
import type { youtubePlayerWidget } from './youtube-player.widget';

type Settings = ValuesOf<typeof youtubePlayerWidget>;

/** Design pixels. */
const [WIDTH, HEIGHT] = [854, 480];
/** Height of the player's window, in design pixels; the player chooses its quality by it. */
const heights = { auto: HEIGHT, '360': 360, '720': 720 } as const;
/** The player's own title lies so high at its top, and other signs at its bottom. */
const TITLE = 60;

/** Videos, one after the other, where the server says that they are. */
export function draw(place: WidgetPlace): WidgetView<Settings, PlayerState> {
  return new PlayerView(place);
}

class PlayerView implements WidgetView<Settings, PlayerState> {
  private readonly box = document.createElement('div');
  private frame: PlayerFrame | null = null;
  /** Key of the parameters with which the frame was opened. */
  private opened: string | null = null;
  private state: PlayerState = nothingPlays;
  private settings: Settings | null = null;

  constructor(private readonly place: WidgetPlace) {
    this.box.style.cssText = `position: relative; overflow: hidden; width: ${WIDTH}px; height: ${HEIGHT}px;`;
    place.root.append(this.box);
  }

  update(settings: Settings, _changed: ReadonlySet<string>, state: PlayerState | null): void {
    const before = this.state;
    this.state = state ?? nothingPlays;
    this.settings = settings;
    this.open(before, settings);
    this.fit(settings);
    this.obey();
  }

  dispose(): void {
    this.frame?.close();
  }

  private open(before: PlayerState, { fallbackPlaylist }: Settings): void {
    const { playing, muted } = this.state;
    const wish = JSON.stringify([playing?.videoId, playing?.startedAt, playing ? '' : fallbackPlaylist]);
    if (wish === this.opened) return;
    this.opened = wish;
    // A video that resumes after a pause is the same video.
    const rested = before.playing?.pausedAtS ?? null;
    if (this.frame && rested !== null && playing?.videoId === before.playing?.videoId) return;
    this.frame?.close();
    const src = frameUrl({
      videoId: playing?.videoId ?? null,
      playlist: fallbackPlaylist,
      start: playing ? positionOf(playing, this.place.services.seconds.now()) : 0,
      muted,
      origin: location.origin,
    });
    this.frame = src === null ? null : new PlayerFrame(src, this.place, () => this.obey());
    if (this.frame) this.box.append(this.frame.element);
  }

  private fit({ quality, showTitle, radius, hideWhenIdle }: Settings): void {
    Object.assign(this.box.style, {
      borderRadius: `${radius}px`,
      background: hideWhenIdle ? '' : '#101014',
    });
    if (!this.frame) return;
    const scale = HEIGHT / heights[quality];
    const cut = showTitle ? 0 : TITLE;
    Object.assign(this.frame.element.style, {
      ...{ border: '0', position: 'absolute', left: '0', top: '0', pointerEvents: 'none' },
      width: `${WIDTH / scale}px`,
      height: `${(HEIGHT + 2 * cut) / scale}px`,
      transformOrigin: '0 0',
      transform: `translateY(${-cut}px) scale(${scale})`,
    });
  }

  private obey(): void {
    const { frame, settings, state } = this;
    if (!frame || !settings) return;
    frame.send('setVolume', state.volume ?? settings.volume);
    frame.send(state.muted ? 'mute' : 'unMute');
    if (state.playing) frame.send(state.playing.pausedAtS === null ? 'playVideo' : 'pauseVideo');
  }
}
