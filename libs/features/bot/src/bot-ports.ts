import { ACTION_RUNNER } from '@studio/actions/action-runner';
import { ACTIVITY_RECORD } from '@studio/contracts/stream-events/activity-record';
import type { Resolved } from '@studio/contracts/area';
import { CHANNEL_CONSENTS, CHANNELS, SHARED_CHATS } from '@studio/contracts/channels/channels';
import { CHAT_FEED } from '@studio/contracts/chat/chat-feed';
import { EVENT_CATALOG } from '@studio/contracts/events/event-catalog';
import { TEXT_PLACES } from '@studio/contracts/events/text-places';
import { LEDGER } from '@studio/contracts/loyalty/ledger';
import { WIDGET_COMMANDS } from '@studio/contracts/layer-runtime/widget-commands';
import { DESIGNS } from '@studio/contracts/overlays/designs';
import { OVERLAY_ACCESS } from '@studio/contracts/overlays/overlay-access';
import { PLACES } from '@studio/contracts/accounts/account-places';

/** Ports that bots need to start. */
export const botRequires = {
  access: OVERLAY_ACCESS,
  designs: DESIGNS,
  places: PLACES,
  feed: CHAT_FEED,
  channels: CHANNELS,
  consents: CHANNEL_CONSENTS,
  sharedChats: SHARED_CHATS,
  record: ACTIVITY_RECORD,
  catalog: EVENT_CATALOG,
  texts: TEXT_PLACES,
};

/** Ports of areas that need the bot. */
export const botLate = { actions: ACTION_RUNNER, ledger: LEDGER, widgetCommands: WIDGET_COMMANDS };

export type BotPorts = Resolved<typeof botRequires>;
