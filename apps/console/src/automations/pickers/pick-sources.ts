import { answered, api } from '../../api/client';
import type { Language } from '@studio/platforms/languages';

/** A choice of a picker: the value that is stored, and its name for people. */
interface PickOption {
  readonly key: string;
  readonly label: string;
  /** Widget of a layer. */
  readonly widget?: string;
}

interface PickSource {
  /** The stored values are numbers. */
  readonly numeric?: boolean;
  /** The choices belong to an overlay. */
  readonly ofOverlay?: boolean;
  /** @param overlayId empty if the choices belong to none @param memberId layer, for its commands and positions */
  readonly read: (overlayId: string, memberId: number, locale: Language) => Promise<readonly PickOption[]>;
}

const on = (overlayId: string) => ({ params: { path: { overlayId } } });
const layers = async (overlayId: string) =>
  (await answered(api.GET('/overlays/{overlayId}/members', on(overlayId)))).items;
const named = (each: { readonly name: string }): PickOption => ({ key: each.name, label: each.name });

/** Everything that people choose by its name, by the kind of thing. */
const pickSources = {
  scene: {
    ...{ numeric: true, ofOverlay: true },
    read: async (overlayId) =>
      (await answered(api.GET('/overlays/{overlayId}/scenes', on(overlayId)))).scenes
        .filter(({ previewOf }) => previewOf === null)
        .map(({ sceneId, name }) => ({ key: String(sceneId), label: name })),
  },
  layer: {
    ...{ numeric: true, ofOverlay: true },
    read: async (overlayId) =>
      (await layers(overlayId)).map(({ memberId, name, widget }) => ({
        ...{ key: String(memberId), label: name, widget },
      })),
  },
  command: {
    ofOverlay: true,
    read: async (overlayId, of) =>
      (await layers(overlayId))
        .filter(({ memberId }) => memberId === of)
        .flatMap(({ commands }) => commands.map(({ name, label }) => ({ key: name, label }))),
  },
  position: {
    ofOverlay: true,
    read: async (overlayId, of) =>
      (await layers(overlayId))
        .filter(({ memberId }) => memberId === of)
        .flatMap(({ positionPresets }) => positionPresets.map(named)),
  },
  spot: {
    ofOverlay: true,
    read: async (overlayId) =>
      (await answered(api.GET('/overlays/{overlayId}/spots', on(overlayId)))).items.map(
        ({ spotId, name }) => ({ key: spotId, label: name }),
      ),
  },
  macro: {
    ...{ numeric: true, ofOverlay: true },
    read: async (overlayId) =>
      (await answered(api.GET('/overlays/{overlayId}/deck-macros', on(overlayId)))).items.map(
        ({ macroId, name }) => ({ key: String(macroId), label: name }),
      ),
  },
  favorite: {
    ...{ numeric: true, ofOverlay: true },
    read: async (overlayId) =>
      (await answered(api.GET('/overlays/{overlayId}/media/favorites', on(overlayId)))).items.map(
        ({ favoriteId, title }) => ({ key: String(favoriteId), label: title }),
      ),
  },
  sound: {
    numeric: true,
    read: async () =>
      (await answered(api.GET('/uploads', { params: { query: { kind: 'audio' } } }))).items.map(
        ({ uploadId, name }) => ({ key: String(uploadId), label: name }),
      ),
  },
  effect: {
    read: async (_overlayId, _memberId, locale) =>
      (await answered(api.GET('/effects', { params: { query: { locale } } }))).items.map(
        ({ slug, name }) => ({ key: slug, label: name }),
      ),
  },
  botCommand: {
    read: async () => (await answered(api.GET('/bot/commands'))).items.map(named),
  },
  counter: {
    numeric: true,
    read: async () =>
      (await answered(api.GET('/bot/counters'))).items.map(({ counterId, name }) => ({
        ...{ key: String(counterId), label: name },
      })),
  },
  reward: {
    numeric: true,
    read: async () =>
      (await answered(api.GET('/bot/loyalty/rewards'))).items.map(({ rewardId, name }) => ({
        ...{ key: String(rewardId), label: name },
      })),
  },
  hook: {
    read: async () =>
      (await answered(api.GET('/hooks'))).items.map(({ hookId, name }) => ({ key: hookId, label: name })),
  },
  obs: {
    numeric: true,
    read: async () =>
      (await answered(api.GET('/obs'))).items.map(({ obsId, name }) => ({
        ...{ key: String(obsId), label: name },
      })),
  },
  automation: {
    read: async () =>
      (await answered(api.GET('/automations'))).items.map(({ automationId, name }) => ({
        ...{ key: automationId, label: name },
      })),
  },
} as const satisfies { readonly [kind: string]: PickSource };

export type PickKind = keyof typeof pickSources;

/** Returns the source of a kind, with what only some sources say. */
export const sourceOf = (kind: PickKind): PickSource => pickSources[kind];
