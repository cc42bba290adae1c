import { join, resolve } from 'node:path';
import type { EmoteUrls } from '@studio/contracts/area';
import type { Outbound } from '@studio/http/outbound';
import { placesHere } from '@studio/http/places-here';
import type { Clock } from '@studio/kernel/clock';
import type { PlatformEvent } from '@studio/contracts/channels/platform-event';
import type { EmotePictures, LinePictures } from '@studio/contracts/chat/emote-pictures';
import { Problem } from '@studio/kernel/problem';
import { EmoteAddresses } from './emote-addresses';
import { EmoteLists } from './emote-lists';
import { avatarOf, badgeOf, cheermoteOf, emoteOf, type ListedSource } from './emote-sources';
import { EmoteStore, type StoredEmote } from './emote-store';

/** Maximum size of the emote cache. */
const MAX_CACHE_BYTES = 256 * 1024 * 1024;

export interface EmotesDeps {
  readonly urls: EmoteUrls;
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly dataDir: string;
  /** Signs addresses of pictures. */
  readonly key: Buffer;
}

const SIMULATED = 'simulated-';

function sourceOf(platform: string, id: string): readonly [source: string, id: string] {
  return id.startsWith(SIMULATED) ? ['simulated', id.slice(SIMULATED.length)] : [platform, id];
}

/** The pictures of chat lines: the server asks for them and keeps them, pages load them from here alone. */
export class Emotes implements EmotePictures {
  private readonly lists: EmoteLists;
  private readonly store: EmoteStore;
  private readonly addresses: EmoteAddresses;

  constructor({ urls, outbound: any, clock, dataDir, key }: EmotesDeps) {
    // Of others only what is of the web.
    const outbound = any.allowing(
      placesHere([...Object.values(urls.lists), ...Object.values(urls.pictures)]),
    );
    const folder = join(resolve(dataDir), 'emotes');
    this.lists = new EmoteLists({ urls, outbound, clock, folder: join(folder, 'lists') });
    this.store = new EmoteStore({
      ...{ urls, outbound, clock },
      folder: join(folder, 'pictures'),
      maxBytes: MAX_CACHE_BYTES,
    });
    this.addresses = new EmoteAddresses(key);
  }

  /** Returns the pictures of lines on the channel of an event. */
  of({ platform, channelId }: Pick<PlatformEvent, 'platform' | 'channelId'>): LinePictures {
    const address = (emote: ReturnType<typeof emoteOf>): string | null => emote && this.addresses.of(emote);
    return {
      emote: ({ id, url }) => address(cheermoteOf(url) ?? emoteOf(...sourceOf(platform, id))),
      badge: ({ url }) => address(badgeOf(url)),
      word: (word) => {
        const emote = this.lists.find({ platform, channelId }, word);
        return emote && { source: emote.source as ListedSource, url: this.addresses.of(emote) };
      },
    };
  }

  /** Address here of somebody's picture; null for one that isn't served here. */
  ofPerson(url: string): string | null {
    const avatar = avatarOf(url);
    return avatar && this.addresses.of(avatar);
  }

  async read(address: Parameters<EmotePictures['read']>[0]): Promise<StoredEmote> {
    const emote = this.addresses.read({ ...address });
    if (!emote) throw new Problem('not_found', 'This image does not exist.');
    return this.store.get(emote);
  }
}
