import { CHAT_BOT } from '@studio/contracts/bot/chat-bot';
import { TEXT_PLACES } from '@studio/contracts/events/text-places';
import { SPEECH_SOURCE } from '@studio/contracts/layer-runtime/speech-source';
import { DESIGNS } from '@studio/contracts/overlays/designs';
import { PACKAGED_WIDGETS } from '@studio/contracts/widget-packages/packaged-widgets';
import { MEDIA_LIBRARY } from '@studio/contracts/uploads/media-library';
import { PLACES } from '@studio/contracts/accounts/account-places';
import { CHAT_FEED } from '@studio/contracts/chat/chat-feed';
import { PLATFORM_EVENTS } from '@studio/contracts/channels/platform-events';
import { ENTRANTS } from '@studio/contracts/giveaways/entrants';
import { ACTIVITY_RECORD } from '@studio/contracts/stream-events/activity-record';
import { DRAWING_LAYERS } from '@studio/contracts/drawing/drawing-layers';
import { VIEWER_PROFILES } from '@studio/contracts/chat/viewer-profiles';
import { MEDIA_REPOSITORY } from '@studio/contracts/gifs/media-repository';
import { CHAT_LINES } from '@studio/contracts/chat/chat-lines';
import { VIDEO_CATALOG } from '@studio/contracts/songs/video-catalog';

/** Ports that the runtime of layers needs to start. */
export const runtimeRequires = {
  bot: CHAT_BOT,
  designs: DESIGNS,
  places: PLACES,
  packagedWidgets: PACKAGED_WIDGETS,
  media: MEDIA_LIBRARY,
  mediaRepository: MEDIA_REPOSITORY,
  drawingLayers: DRAWING_LAYERS,
  people: VIEWER_PROFILES,
  videos: VIDEO_CATALOG,
  lines: CHAT_LINES,
  feed: CHAT_FEED,
  entrants: ENTRANTS,
  record: ACTIVITY_RECORD,
  events: PLATFORM_EVENTS,
  speech: SPEECH_SOURCE,
  texts: TEXT_PLACES,
};
