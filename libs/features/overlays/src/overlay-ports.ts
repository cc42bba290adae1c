import { GUEST_HOSTS } from '@studio/contracts/accounts/guest-hosts';
import { ACTORS } from '@studio/contracts/accounts/actors';
import { EDITING } from '@studio/contracts/overlays/editing';
import { MEDIA_LIBRARY } from '@studio/contracts/uploads/media-library';
import { MEDIA_USES } from '@studio/contracts/overlays/media-uses';
import { OVERLAY_ACCESS } from '@studio/contracts/overlays/overlay-access';
import { ACCOUNT_DIRECTORY } from '@studio/contracts/accounts/account-directory';
import { RENDERING } from '@studio/contracts/overlays/rendering';
import { DESIGNS } from '@studio/contracts/overlays/designs';
import { LAYER_SIZES } from '@studio/contracts/layer-runtime/layer-sizes';
import { OBS_REPORTS } from '@studio/contracts/outputs/obs-reports';
import { CHANNELS } from '@studio/contracts/channels/channels';
import { TEMPLATES } from './lifecycle/lifecycle.lookups';
import { MEDIA_REPOSITORY } from '@studio/contracts/gifs/media-repository';
import { DECK_FAVORITES } from '@studio/contracts/overlays/deck-pages';
import { DESIGN_STEPS } from '@studio/contracts/overlays/deck-macros';
import { PACKED_OVERLAYS } from '@studio/contracts/overlays/packed-overlays';
import { PACKAGE_USES } from '@studio/contracts/overlays/package-uses';
import { PACKAGED_WIDGETS } from '@studio/contracts/widget-packages/packaged-widgets';
import { WIDGET_COMMANDS } from '@studio/contracts/layer-runtime/widget-commands';

/** Ports of the area of overlays. */
export const overlayPorts = {
  requires: {
    people: ACCOUNT_DIRECTORY,
    actors: ACTORS,
    templates: TEMPLATES,
    guestHosts: GUEST_HOSTS,
  },
  late: {
    mediaRepository: MEDIA_REPOSITORY,
    sizes: LAYER_SIZES,
    widgetCommands: WIDGET_COMMANDS,
    media: MEDIA_LIBRARY,
    channels: CHANNELS,
    obsReports: OBS_REPORTS,
    favorites: DECK_FAVORITES,
    packagedWidgets: PACKAGED_WIDGETS,
  },
  provides: {
    editing: EDITING,
    access: OVERLAY_ACCESS,
    designs: DESIGNS,
    designSteps: DESIGN_STEPS,
    mediaUses: MEDIA_USES,
    packageUses: PACKAGE_USES,
    packedOverlays: PACKED_OVERLAYS,
    rendering: RENDERING,
  },
};
