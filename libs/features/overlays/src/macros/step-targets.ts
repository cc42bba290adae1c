import { widgetCommandOf, type DeckMacro, type StepAction } from '@studio/contracts/overlays/deck-macros';
import type { MediaRepository } from '@studio/contracts/gifs/media-repository';
import type { MediaLibrary } from '@studio/contracts/uploads/media-library';
import { behaviourOf } from '@studio/widgets/catalog';
import type { Overlay } from '../model/overlay.state';
import { STINGER } from '../scenes/stingers';

/** Targets of steps that are not part of the design. */
export interface OtherTargets {
  /** Ids of the overlay's media favorites. */
  readonly favorites: ReadonlySet<number>;
  /** Kinds of the owner's uploads, by id: at least of those that steps name. */
  readonly uploads: ReadonlyMap<number, string>;
}

/** Sources of the targets that are not part of the design. */
export interface OtherTargetDeps {
  readonly mediaRepository: () => Pick<MediaRepository, 'favoriteIds'>;
  readonly uploads: () => Pick<MediaLibrary, 'byId'>;
}

/** A step as far as it can name a favorite or an upload. */
interface NamingStep {
  readonly kind: string;
  readonly args?: { readonly [key: string]: unknown } | undefined;
}

/**
 * Looks up the targets that an overlay's buttons and further steps name outside the design.
 * @param sent steps that are not stored yet
 * @throws Problem `unavailable`
 */
export async function otherTargetsFor(
  overlayId: string,
  { macros, owner }: { readonly macros: { readonly [id: number]: DeckMacro } } & Pick<Overlay, 'owner'>,
  { mediaRepository, uploads }: OtherTargetDeps,
  sent: readonly NamingStep[] = [],
): Promise<OtherTargets> {
  const steps: readonly NamingStep[] = [...Object.values(macros).flatMap(({ steps }) => steps), ...sent];
  const showsFavorite = steps.some(({ kind }) => kind === 'media');
  const ids = [...new Set(steps.flatMap(({ args }) => uploadIdIn(args) ?? []))];
  const [favorites, found] = await Promise.all([
    showsFavorite ? mediaRepository().favoriteIds(overlayId) : new Set<number>(),
    Promise.all(ids.map(async (id) => [id, await uploads().byId(owner.userId, id)] as const)),
  ]);
  return {
    favorites,
    uploads: new Map(found.flatMap(([id, upload]) => (upload ? [[id, upload.kind]] : []))),
  };
}

/** Returns the upload that arguments name; null for none, and for one that the button supplies later. */
function uploadIdIn(args: NamingStep['args']): number | null {
  const id = args?.['uploadId'];
  return typeof id === 'number' ? id : null;
}

/**
 * Returns the reason a step's target does not exist now, as text; null if it exists.
 * @param others null if targets outside the design count as existing
 */
export function reasonAgainst(
  overlay: Overlay,
  step: StepAction,
  others: OtherTargets | null,
): string | null {
  switch (step.kind) {
    case 'scene':
      return reasonAgainstScene(overlay, step.sceneId) ?? reasonAgainstStinger(overlay, step.stinger);
    case 'position': {
      const layer = overlay.layers[step.memberId];
      if (!layer) return noLayer(step.memberId);
      return layer.positionPresets.some(({ name }) => name === step.name)
        ? null
        : `Layer ${step.memberId} has no position ${JSON.stringify(step.name)}.`;
    }
    case 'layout':
      return overlay.layers[step.memberId] ? null : noLayer(step.memberId);
    case 'command':
    case 'video': {
      const layer = overlay.layers[step.memberId];
      if (!layer) return noLayer(step.memberId);
      const { command, args } = widgetCommandOf(step);
      const commands = behaviourOf(layer)?.widget.commands ?? [];
      const found = commands.find(({ name }) => name === command);
      if (!found) return `Layer ${step.memberId} has no command ${JSON.stringify(command)}.`;
      return reasonAgainstUpload(found.upload, uploadIdIn(args), others);
    }
    case 'media':
      if (others && !others.favorites.has(step.favoriteId))
        return `This overlay has no media favorite ${step.favoriteId}.`;
      return step.memberId === undefined ? null : reasonAgainstMediaLayer(overlay, step.memberId);
    // OBS and channels say themselves what they have, when the step runs.
    case 'obs':
    case 'action':
    case 'delay':
      return null;
  }
}

/** @param kind kind of upload that the command needs; undefined if it needs none */
function reasonAgainstUpload(
  kind: string | undefined,
  uploadId: number | null,
  others: OtherTargets | null,
): string | null {
  if (kind === undefined || uploadId === null || !others) return null;
  const found = others.uploads.get(uploadId);
  if (found === undefined) return `The owner of this overlay has no upload ${uploadId}.`;
  return found === kind ? null : `Upload ${uploadId} is of kind ${found}; the command needs ${kind}.`;
}

function reasonAgainstMediaLayer({ layers }: Overlay, memberId: number): string | null {
  const layer = layers[memberId];
  if (!layer) return noLayer(memberId);
  return layer.widget === 'media' ? null : `Layer ${memberId} shows no media.`;
}

function reasonAgainstScene({ scenes }: Overlay, sceneId: number): string | null {
  const scene = scenes[sceneId];
  if (!scene) return `This overlay has no scene ${sceneId}.`;
  return scene.previewOf === null ? null : `Scene ${sceneId} is a preview: it can't go live.`;
}

function reasonAgainstStinger({ layers }: Overlay, memberId: number | undefined): string | null {
  if (memberId === undefined) return null;
  const layer = layers[memberId];
  if (!layer) return noLayer(memberId);
  return layer.widget === STINGER ? null : `Layer ${memberId} is not a stinger.`;
}

function noLayer(memberId: number): string {
  return `This overlay has no layer ${memberId}.`;
}
