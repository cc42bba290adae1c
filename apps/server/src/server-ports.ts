import { ACCOUNTS, SETUP_LINKS } from '@studio/accounts/account.area';
import type { Resolved } from '@studio/contracts/area';
import { DRAWING_PAGES } from '@studio/contracts/drawing/drawing-layers';
import { AUTHENTICATION } from '@studio/contracts/accounts/authentication';
import { EDITING } from '@studio/contracts/overlays/editing';
import { INTAKE } from '@studio/contracts/uploads/file-intake';
import { LAYER_SIZES } from '@studio/contracts/layer-runtime/layer-sizes';
import { OVERLAY_HEALTH } from '@studio/contracts/outputs/overlay-health';
import { RENDERER_WATCHER } from '@studio/contracts/outputs/renderer-watcher';
import { WIDGET_FILES } from '@studio/contracts/widget-packages/widget-files';
import { WIDGET_VALUES } from '@studio/contracts/widget-packages/widget-values';
import { RENDERING } from '@studio/contracts/overlays/rendering';

/** Ports of areas that the server itself needs. */
export const serverPorts = {
  accounts: ACCOUNTS,
  setupLinks: SETUP_LINKS,
  authentication: AUTHENTICATION,
  intake: INTAKE,
  rendering: RENDERING,
  editing: EDITING,
  drawingPages: DRAWING_PAGES,
  layerSizes: LAYER_SIZES,
  watcher: RENDERER_WATCHER,
  health: OVERLAY_HEALTH,
  widgetFiles: WIDGET_FILES,
  widgetValues: WIDGET_VALUES,
};

export type ServerPorts = Resolved<typeof serverPorts>;
