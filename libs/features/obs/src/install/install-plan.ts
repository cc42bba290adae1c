import type { JsonObject } from '@studio/kernel/json';
import { textOf, type ObsState } from '../obs-state';
import { isSamePage, overlayInUrl } from '../overlay-links';
import { containsSource } from '../scene-contents';
import type { LinkSigner } from '@studio/realtime/link';

/** Browser source as it is in OBS. */
export interface BrowserInput {
  readonly name: string;
  /** Settings including defaults, which OBS omits. */
  readonly settings: JsonObject;
  /** The scene on air shows it. */
  readonly isActive: boolean;
}

/** Source as it should be. */
export interface WantedSource {
  readonly overlayId: string;
  readonly settings: JsonObject & { readonly url: string };
  /** Scenes that should contain it. */
  readonly scenes: readonly string[];
}

/** Changes that lead from the present sources to the wanted one. */
export interface InstallPlan {
  /** Present source; null: one is created. */
  readonly input: string | null;
  /** Settings to change, by source. */
  readonly changes: readonly { readonly input: string; readonly settings: JsonObject }[];
  /** Scenes that lack it, the first of which gets a new source. */
  readonly addTo: readonly string[];
  /** A page that is on air is loaded anew. */
  readonly reloads: boolean;
}

/** Settings that apply in place; any other change loads the page anew [obs-browser]. */
const inPlace: ReadonlySet<string> = new Set(['width', 'height']);

/**
 * Plans how an overlay gets into OBS. Every source with a link of the overlay gets the settings; the one that is in most
 * of the wanted scenes is the one that is added to the others.
 */
export function installPlan(
  inputs: readonly BrowserInput[],
  { scenes: all }: Pick<ObsState, 'scenes'>,
  wanted: WantedSource,
  links: Pick<LinkSigner, 'read'>,
): InstallPlan {
  const found = inputs.filter(
    ({ settings }) => overlayInUrl(textOf(settings['url']) ?? '', links)?.overlayId === wanted.overlayId,
  );
  const countIn = ({ name }: BrowserInput): number =>
    wanted.scenes.filter((scene) => containsSource(all, scene, name)).length;
  const [main] = [...found].sort((a, b) => countIn(b) - countIn(a));
  const changes = found
    .map((input) => ({ input, settings: differences(input.settings, wanted.settings) }))
    .filter(({ settings }) => Object.keys(settings).length > 0);
  return {
    input: main?.name ?? null,
    changes: changes.map(({ input, settings }) => ({ input: input.name, settings })),
    addTo: wanted.scenes.filter((scene) => !found.some(({ name }) => containsSource(all, scene, name))),
    reloads: changes.some(
      ({ input, settings }) => input.isActive && Object.keys(settings).some((key) => !inPlace.has(key)),
    ),
  };
}

function differences(present: JsonObject, wanted: WantedSource['settings']): JsonObject {
  const isSame = (key: string, value: unknown): boolean =>
    key === 'url' ? isSamePage(textOf(present['url']) ?? '', wanted.url) : present[key] === value;
  return Object.fromEntries(Object.entries(wanted).filter(([key, value]) => !isSame(key, value)));
}
