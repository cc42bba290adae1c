import type { MediaRepository } from '@studio/contracts/gifs/media-repository';
import { namesOnOverlay } from '@studio/contracts/overlays/overlay-names';
import type { Designs } from '@studio/contracts/overlays/designs';
import type { MediaLibrary } from '@studio/contracts/uploads/media-library';
import type { VideoCatalog } from '@studio/contracts/songs/video-catalog';
import type { NameTable } from '@studio/operations/area';
import { called } from '@studio/operations/names';
import { queuedIn } from './player/player.answers';
import type * as commands from './layers/runtime.commands';
import type { Runtime } from './model/runtime.state';

type OfLayer = Pick<commands.FireWidgetCommand, 'overlayId' | 'memberId'>;

interface LayerNamesDeps {
  readonly designs: Designs;
  readonly media: Pick<MediaLibrary, 'byId'>;
  readonly mediaRepository: Pick<MediaRepository, 'favorite'>;
  readonly videos: Pick<VideoCatalog, 'find'>;
}

/** Looks up the names of things that commands of layers refer to, for questions to people. */
export function layerNames({ designs, media, mediaRepository, videos }: LayerNamesDeps): NameTable<Runtime> {
  return {
    ...namesOnOverlay(designs),
    uploadId: async (id, { command }) => {
      const design = await designs.of((command as OfLayer).overlayId);
      return called('upload', design && (await media.byId(design.ownerId, Number(id))));
    },
    favoriteId: async (id, { command }) => {
      const { title } = await mediaRepository.favorite((command as OfLayer).overlayId, Number(id));
      return called('favorite', { name: title });
    },
    videoId: async (id) => called('video', titled(await videos.find(String(id)))),
    itemId: async (id, { command, state }) => {
      const waiting = queuedIn(state, (command as OfLayer).memberId).find(({ itemId }) => itemId === id);
      return called('video', waiting && titled(await videos.find(waiting.videoId)));
    },
  };
}

function titled(video: Awaited<ReturnType<VideoCatalog['find']>>): { readonly name: string } | null {
  return video?.kind === 'video' ? { name: video.title } : null;
}
