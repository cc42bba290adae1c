import { accountArea } from '@studio/accounts/account.area';
import { actionArea } from '@studio/actions/action.area';
import { activityArea } from '@studio/activity/activity.area';
import type { Area } from '@studio/areas/area';
import { operationsOf } from '@studio/areas/areas';
import { botArea } from '@studio/bot/bot.area';
import { channelPointArea } from '@studio/channel-points/channel-point.area';
import { chatArea } from '@studio/chat/chat.area';
import { deckArea } from '@studio/deck/deck.area';
import { drawingArea } from '@studio/drawing/drawing.area';
import { giveawayArea } from '@studio/giveaways/giveaway.area';
import { mediaArea } from '@studio/media/media.area';
import { loyaltyArea } from '@studio/loyalty/loyalty.area';
import { momentArea } from '@studio/moments/moment.area';
import { noteArea } from '@studio/notes/note.area';
import { outputArea } from '@studio/output/output.area';
import { overlayArea } from '@studio/overlay/overlay.area';
import { templateArea } from '@studio/overlay/templates/template.area';
import { platformArea } from '@studio/platforms/platform.area';
import { runtimeArea } from '@studio/runtime/runtime.area';
import { songArea } from '@studio/songs/song.area';
import { uploadArea } from '@studio/uploads/upload.area';

/** All that the product is made of: the server, the operators' commands, the documents and the tests read this list. */
export const areas = [
  accountArea,
  overlayArea,
  templateArea,
  uploadArea,
  runtimeArea,
  activityArea,
  platformArea,
  chatArea,
  momentArea,
  noteArea,
  giveawayArea,
  loyaltyArea,
  deckArea,
  outputArea,
  mediaArea,
  drawingArea,
  actionArea,
  botArea,
  songArea,
  channelPointArea,
] as const satisfies readonly Area[];

declare module '@studio/areas/operations-by-name' {
  interface Registered {
    readonly areas: typeof areas;
  }
}

/** Every operation that the product offers, in the order of its documents. */
export const allOperations = operationsOf(areas);
