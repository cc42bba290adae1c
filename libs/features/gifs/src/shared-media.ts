import type { Designs } from '@studio/contracts/overlays/designs';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import type { Call, Process } from '@studio/process-managers/process';
import type { ShownMedia } from '@studio/widgets/media/media.state';
import type { MediaProvider } from '@studio/contracts/gifs/media-provider';

export const SHARED_MEDIA = 'shared-media';

/** Reports shown items to the provider, which uses them for its search results and its recent list. */
export class SharedMedia implements Process {
  readonly name = SHARED_MEDIA;
  readonly categories = ['runtime'];

  constructor(
    private readonly provider: MediaProvider,
    private readonly designs: Pick<Designs, 'of'>,
  ) {}

  readonly reactions: Process['reactions'] = { 'widget.fired': (event) => this.fired(event) };

  private fired({ stream, data }: StoredEvent): readonly Call[] {
    const { widget, command, changed } = data;
    if (widget !== 'media' || (command !== 'share' && command !== 'show_favorite')) return [];
    const slots = (changed as { readonly slots?: readonly ShownMedia[] }).slots ?? [];
    const shown = slots.at(-1);
    if (!shown) return [];
    const run = async (): Promise<void> => {
      const design = await this.designs.of(idOf(stream));
      if (design) await this.provider.shown(shown.kind, shown.providerSlug, design.ownerId);
    };
    return [{ step: 'shown', run }];
  }
}
