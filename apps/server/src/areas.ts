import { accountArea } from '@studio/accounts/account.area';
import { actionArea } from '@studio/actions/action.area';
import { activityArea } from '@studio/stream-events/activity.area';
import type { Area } from '@studio/contracts/area';
import { operationsOf } from '@studio/contracts/areas';
import { automationArea } from '@studio/automations/automation.area';
import { botArea } from '@studio/bot/bot.area';
import { channelPointArea } from '@studio/channel-points/channel-point.area';
import { chatArea } from '@studio/chat/chat.area';
import { deckArea } from '@studio/deck/deck.area';
import { drawingArea } from '@studio/drawing/drawing.area';
import { giveawayArea } from '@studio/giveaways/giveaway.area';
import { mediaArea } from '@studio/gifs/media.area';
import { loyaltyArea } from '@studio/loyalty/loyalty.area';
import { integrationArea } from './integration.area';
import { eventArea } from '@studio/events/event.area';
import { effectArea } from '@studio/effects/effect.area';
import { movingInArea } from '@studio/moving-in/moving-in.area';
import { packArea } from '@studio/packs/pack.area';
import { noteArea } from '@studio/notes/note.area';
import { obsArea } from '@studio/obs/obs.area';
import { outputArea } from '@studio/outputs/output.area';
import { overlayArea } from '@studio/overlays/overlay.area';
import { templateArea } from '@studio/overlays/templates/template.area';
import { platformArea } from '@studio/channels/platform.area';
import { runtimeArea } from '@studio/layer-runtime/runtime.area';
import { songArea } from '@studio/songs/song.area';
import { widgetPackageArea } from '@studio/widget-packages/widget-package.area';
import { webhookArea } from '@studio/webhooks/webhook.area';
import { uploadArea } from '@studio/uploads/upload.area';

/** All that the product is made of: the server, the operators' commands, the documents and the tests read this list. */
export const areas = [
  accountArea,
  overlayArea,
  templateArea,
  uploadArea,
  runtimeArea,
  activityArea,
  integrationArea,
  platformArea,
  chatArea,
  effectArea,
  noteArea,
  giveawayArea,
  loyaltyArea,
  deckArea,
  outputArea,
  obsArea,
  mediaArea,
  drawingArea,
  actionArea,
  botArea,
  songArea,
  channelPointArea,
  automationArea,
  eventArea,
  webhookArea,
  movingInArea,
  packArea,
  widgetPackageArea,
] as const satisfies readonly Area[];

declare module '@studio/contracts/operations-by-name' {
  interface Registered {
    readonly areas: typeof areas;
  }
}

/** Every operation that the product offers, in the order of its documents. */
export const allOperations = operationsOf(areas);
