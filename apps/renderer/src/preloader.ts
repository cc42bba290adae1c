import { assetsIn } from '@studio/realtime/assets';
import type { ArmedScene, Asset, RenderChange } from '@studio/realtime/protocol';
import { preloadLottie } from './lottie';

/** Videos that are loaded ahead: browsers decode few at a time. */
const MOST_VIDEOS = 2;

/** Asset held in memory so that it stays decoded. `ready` also resolves if it cannot be loaded. */
interface Held {
  readonly holder: unknown;
  readonly ready: Promise<void>;
  isReady: boolean;
}

/** Has ready what scenes need that may be live next: pictures decoded, fonts loaded, a video's first frame, the player of animations. */
export class Preloader {
  private held = new Map<string, Held>();
  private scenes: readonly ArmedScene[] = [];

  /**
   * Loads the assets of the scenes that may be live next, and releases assets that no longer belong to any of
   * them.
   */
  take(scenes: readonly ArmedScene[]): void {
    this.scenes = scenes;
    const before = this.held;
    this.held = new Map();
    let videos = 0;
    for (const asset of scenes.flatMap(({ assets }) => assets)) {
      const key = keyOf(asset);
      if (this.held.has(key)) continue;
      if (asset.kind === 'video' && ++videos > MOST_VIDEOS) continue;
      this.held.set(key, before.get(key) ?? hold(asset));
    }
  }

  /**
   * @returns a promise that resolves when a scene that goes live with these changes is ready; null if it is, as
   * far as known
   */
  whenReady(sceneId: number, changes: readonly RenderChange[]): Promise<unknown> | null {
    const armed = this.scenes.find((scene) => scene.sceneId === sceneId);
    const assets = armed?.assets ?? changes.flatMap(assetsOfNew);
    const waiting = assets.flatMap((asset) => {
      const held = this.held.get(keyOf(asset)) ?? (armed ? null : this.holdNow(asset));
      return held && !held.isReady ? [held.ready] : [];
    });
    return waiting.length > 0 ? Promise.all(waiting) : null;
  }

  /** Loads an asset of a scene that was not announced. */
  private holdNow(asset: Asset): Held | null {
    if (asset.kind === 'video') return null;
    const held = hold(asset);
    this.held.set(keyOf(asset), held);
    return held;
  }
}

function assetsOfNew(change: RenderChange): readonly Asset[] {
  return change.kind === 'layer-added' ? assetsIn(change.layer.values) : [];
}

function keyOf(asset: Asset): string {
  return asset.kind === 'font' ? `${asset.weight} ${asset.family}` : asset.url;
}

function hold(asset: Asset): Held {
  const [holder, loading] = load(asset);
  const ready = loading.then(
    () => undefined,
    // The layer reports what it lacks; the switch does not wait for it.
    () => undefined,
  );
  const held: Held = { holder, ready, isReady: false };
  void ready.then(() => (held.isReady = true));
  return held;
}

function load(asset: Asset): readonly [holder: unknown, loading: Promise<unknown>] {
  if (asset.kind === 'font') {
    const { weight, family } = asset;
    return [null, document.fonts.load(`${weight} 16px "${family.replace(/["\\]/g, '')}"`)];
  }
  if (asset.kind === 'image') {
    const image = new Image();
    image.src = asset.url;
    return [image, image.decode()];
  }
  if (asset.kind === 'lottie') return [null, preloadLottie(asset.url)];
  const video = document.createElement('video');
  Object.assign(video, { preload: 'auto', muted: true, src: asset.url });
  const firstFrame = new Promise((done, fail) => {
    video.addEventListener('loadeddata', done, { once: true });
    video.addEventListener('error', fail, { once: true });
  });
  return [video, firstFrame];
}
