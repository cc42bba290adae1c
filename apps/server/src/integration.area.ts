import type { PulledTipSource } from '@studio/contracts/channels/tips/tip-source';
import type { PlatformEnvironment } from '@studio/contracts/channels/platform-settings';
import { TipAdapter } from '@studio/contracts/channels/tips/tip-adapter';
import { tipWebhook, type PostedTipSource } from '@studio/contracts/channels/tips/tip-webhook';
import { donationalerts } from '@studio/donationalerts/donationalerts';
import { donordrive } from '@studio/donordrive/donordrive';
import { fourthwall } from '@studio/fourthwall/fourthwall';
import { kofi } from '@studio/kofi/kofi';
import { pally } from '@studio/pally/pally';
import { patreon } from '@studio/patreon/patreon';
import { streamelements } from '@studio/streamelements/streamelements';
import { streamlabs } from '@studio/streamlabs/streamlabs';
import { allPlatforms, type Platform } from '@studio/platforms/platforms';
import { tipSourceIds, type TipSourceId } from '@studio/platforms/tip-sources';
import { tiltify } from '@studio/tiltify/tiltify';
import { tipeeestream } from '@studio/tipeeestream/tipeeestream';
import { defineArea, wire } from '@studio/contracts/area';
import {
  PLATFORM_CLIENTS,
  type PlatformClients,
  type TipSource,
} from '@studio/contracts/channels/platform-clients';
import { EMOTE_PICTURES } from '@studio/contracts/chat/emote-pictures';
import { MEDIA_SERVICE } from '@studio/contracts/gifs/media-provider';
import { SPEECH_SOURCE } from '@studio/contracts/layer-runtime/speech-source';
import { Emotes } from '@studio/emotes/emotes';
import { kickIntegration } from '@studio/kick/kick-integration';
import { klipyClient } from '@studio/klipy/klipy-client';
import { SpeechEngine } from '@studio/tts/speech-engine';
import { twitchIntegration } from '@studio/twitch/twitch-integration';
import { youtubeIntegration } from '@studio/youtube/youtube-integration';
import { shippedClients } from './shipped-clients';

/**
 * Returns all sources of tips, in the order of lists.
 * @param key key for ids of supporters
 * @throws Error for a setting that can't be used
 */
function tipSourcesOf(environment: PlatformEnvironment, key: Buffer): readonly TipSource[] {
  const pulled = (source: PulledTipSource & Pick<TipSource, 'connectorFor'>): TipSource => ({
    id: source.id,
    adapter: (parts) => new TipAdapter({ ...parts, source, key }),
    ...(source.connectorFor && { connectorFor: source.connectorFor }),
  });
  const posted = (source: PostedTipSource): TipSource => ({
    id: source.id,
    webhook: (parts) => tipWebhook(source, { ...parts, key }),
  });
  const sources: { readonly [Id in TipSourceId]: TipSource } = {
    kofi: posted(kofi),
    streamelements: pulled(streamelements(environment)),
    streamlabs: pulled(streamlabs(environment)),
    tiltify: pulled(tiltify(environment)),
    donordrive: pulled(donordrive()),
    tipeeestream: pulled(tipeeestream(environment)),
    donationalerts: pulled(donationalerts(environment)),
    pally: pulled(pally(environment)),
    fourthwall: posted(fourthwall),
    patreon: posted(patreon),
  };
  return tipSourceIds.map((id) => sources[id]);
}

/** Clients of the platforms. */
const platforms = {
  twitch: twitchIntegration,
  kick: kickIntegration,
  youtube: youtubeIntegration,
} satisfies Record<Platform, unknown>;

/** @param supportersKey key for ids of supporters at sources of tips */
function platformClients(supportersKey: Buffer): PlatformClients {
  return {
    open: (services) => allPlatforms.map((id) => platforms[id](services)),
    shipped: shippedClients(),
    tipSources: (environment) => tipSourcesOf(environment, supportersKey),
  };
}

/** Clients of outside services, which areas use through ports. */
export const integrationArea = defineArea({
  name: 'integrations',
  streams: [],
  operations: [],
  serve: wire(
    {
      provides: {
        platforms: PLATFORM_CLIENTS,
        emotes: EMOTE_PICTURES,
        media: MEDIA_SERVICE,
        speech: SPEECH_SOURCE,
      },
    },
    ({ emoteUrls: urls, mediaProvider, speechUrl, outbound, clock, dataDir, keyFor }) => ({
      provided: {
        platforms: platformClients(keyFor('kofi-supporters/v1')),
        emotes: new Emotes({ urls, outbound, clock, dataDir, key: keyFor('emotes') }),
        media: klipyClient(mediaProvider, outbound, keyFor('media-customers/v1')),
        speech: speechUrl === null ? null : new SpeechEngine(speechUrl, outbound, clock),
      },
      parts: () => ({}),
    }),
  ),
});
