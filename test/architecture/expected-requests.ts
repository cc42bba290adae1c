/*
 * Expected fields and bounds of requests, as JSON Schema. `*` in a path stands for the entries of a list.
 */

import { shownKinds } from '@studio/platforms/stream-kinds';

interface Bounds {
  readonly [word: string]: unknown;
}

const text = (maxLength: number, more: Bounds = {}): Bounds => ({ type: 'string', maxLength, ...more });
const int = (minimum: number, maximum?: number, more: Bounds = {}): Bounds => ({
  type: 'integer',
  minimum,
  ...(maximum !== undefined && { maximum }),
  ...more,
});
const num = (minimum: number, maximum: number, more: Bounds = {}): Bounds => ({
  type: 'number',
  minimum,
  maximum,
  ...more,
});
const oneOf = (choices: readonly unknown[], more: Bounds = {}): Bounds => ({ enum: choices, ...more });
const list = (maxItems: number): Bounds => ({ type: 'array', maxItems });
const orNull = (bounds: Bounds): Bounds => ({ ...bounds, type: [bounds['type'], 'null'] });
const bool: Bounds = { type: 'boolean' };

const overlay = { overlayId: text(64, { minLength: 1 }) };
const layer = { ...overlay, memberId: int(1) };
const listSetting = { ...layer, field: text(64) };
const spot = { ...overlay, spotId: text(64) };
const place = {
  x: num(-10_000, 10_000),
  y: num(-10_000, 10_000),
  w: num(1, 10_000),
  h: num(1, 10_000),
};
const onCanvas = { x: num(0, 10_000), y: num(0, 10_000) };
const note = { ...overlay, noteId: int(1) };
const entry = { itemId: text(40), index: int(0, 49) };
const button = {
  name: text(40),
  color: orNull({ type: 'string', pattern: '^#[0-9a-fA-F]{6}$' }),
  icon: orNull({ type: 'string' }),
  steps: list(20),
};
const mediaKinds = oneOf(['gif', 'sticker', 'meme']);
const favorite = { ...overlay, favoriteId: int(1) };
const command = orNull(text(40));
const seconds30 = int(1000, 30_000);
const video: Bounds = { type: 'string', pattern: '^[A-Za-z0-9_-]{11}$' };
const waiting = { ...layer, itemId: { type: 'string' } };
const channel = { platform: oneOf(['twitch', 'kick']) };
const stream = { title: text(140), category: text(100) };

export interface ReferencedRequest {
  /** In the address. */
  readonly address: { readonly [field: string]: Bounds };
  readonly body?: { readonly [field: string]: Bounds };
  /** Fields of the body that can't be left out. */
  readonly required?: readonly string[];
}

export const expectedRequests: { readonly [tool: string]: ReferencedRequest } = {
  get_member_fields: { address: layer },
  update_member_fields: {
    address: layer,
    body: { values: { type: 'object' }, expectedVersion: int(0) },
    required: ['values'],
  },
  add_list_items: {
    address: listSetting,
    body: { items: list(50), position: int(0, 49) },
    required: ['items'],
  },
  update_list_item: {
    address: listSetting,
    body: { ...entry, values: { type: 'object' } },
    required: ['values'],
  },
  remove_list_items: {
    address: listSetting,
    body: { itemIds: list(50), 'itemIds.*': { type: 'string' }, indexes: list(50), 'indexes.*': int(0, 49) },
  },
  move_list_item: { address: listSetting, body: { ...entry, to: int(0, 49) }, required: ['to'] },

  list_spots: { address: overlay },
  create_spot: {
    address: overlay,
    body: { name: text(40), fromMemberId: int(1), ...place },
    required: ['name'],
  },
  update_spot: { address: spot, body: { name: text(40), ...place } },
  apply_spot: { address: spot, body: { memberId: int(1), groupId: text(64) } },
  delete_spot: { address: spot },
  set_position_presets: {
    address: layer,
    body: {
      presets: list(8),
      'presets.*': { additionalProperties: false, required: ['name', 'layout'] },
      'presets.*.name': text(24, { minLength: 1 }),
      'presets.*.layout.scale': num(0.05, 4),
      'presets.*.layout.opacity': num(0, 1),
    },
    required: ['presets'],
  },
  apply_position_preset: { address: layer, body: { name: text(24) }, required: ['name'] },
  create_deck_macro: { address: overlay, body: button, required: ['name', 'steps'] },
  update_deck_macro: { address: { ...overlay, macroId: int(1) }, body: button },
  reorder_deck_macros: {
    address: overlay,
    body: { order: list(30), 'order.*': { type: 'integer' } },
    required: ['order'],
  },
  delete_deck_macro: { address: { ...overlay, macroId: int(1) } },
  get_deck_favorites: { address: overlay },
  set_deck_favorites: {
    address: overlay,
    body: { buttonIds: list(200), 'buttonIds.*': { type: 'string' } },
    required: ['buttonIds'],
  },
  list_notes: { address: overlay },
  create_note: {
    address: overlay,
    body: { text: text(500), ...onCanvas, sceneId: int(1), memberId: int(1) },
    required: ['text'],
  },
  update_note: { address: note, body: { text: text(500), resolved: bool, locked: bool, ...onCanvas } },
  delete_note: { address: note },
  add_note_comment: { address: note, body: { text: text(1000) }, required: ['text'] },
  delete_note_comment: { address: { ...note, commentId: int(1) } },
  react_to_note: { address: note, body: { value: oneOf([1, 0, -1]) }, required: ['value'] },
  restore_look_scenes: { address: overlay },
  list_templates: { address: {} },
  add_linked_member: {
    address: overlay,
    body: {
      ...{ sourceOverlayId: { type: 'string' }, sourceMemberId: int(1), sceneId: int(1) },
      ...{ 'layout.scale': num(0.05, 4), z: int(0, 1000), hidden: bool, name: text(40) },
    },
    required: ['sourceOverlayId', 'sourceMemberId'],
  },
  list_obs_mappings: { address: overlay },
  create_obs_mapping: {
    address: overlay,
    body: {
      ...{ obsScene: text(128, { minLength: 1 }), sceneId: int(1), delayMs: int(0, 2000), enabled: bool },
      transition: { enum: ['morph', 'fade', 'slide', 'zoom', 'cut', null] },
    },
    required: ['obsScene', 'sceneId'],
  },
  delete_obs_mapping: { address: { ...overlay, mappingId: int(1) } },

  create_media_favorite: {
    address: overlay,
    body: {
      ...{ providerSlug: text(120), kind: mediaKinds, title: text(120), command, durationMs: seconds30 },
    },
    required: ['providerSlug', 'kind'],
  },
  update_media_favorite: {
    address: favorite,
    body: { command, loop: bool, durationMs: seconds30, displayScale: num(0.1, 4) },
  },
  delete_media_favorite: { address: favorite },
  browse_media: {
    address: {
      ...overlay,
      mode: oneOf(['search', 'categories', 'recent', 'suggestions', 'items']),
      ...{ q: text(80), kind: mediaKinds, slugs: text(600), page: int(1, 50), limit: int(1, 30) },
    },
  },
  share_media: {
    address: layer,
    body: {
      ...{ providerSlug: text(120), kind: mediaKinds },
      mode: oneOf(['add', 'replace'], { default: 'add' }),
    },
    required: ['providerSlug', 'kind'],
  },
  move_media: {
    address: layer,
    body: { x: num(0, 1), y: num(0, 1), slotId: text(64) },
    required: ['x', 'y'],
  },
  play_sound: {
    address: overlay,
    body: { uploadId: int(1), memberId: int(1), volume: num(0, 1, { default: 0.3 }) },
    required: ['uploadId'],
  },
  clear_drawing: { address: layer },
  enable_viewer_drawing: { address: overlay },
  get_viewer_drawing: { address: layer },
  moderate_viewer_drawing: {
    address: layer,
    body: { action: oneOf(['clear-viewer-strokes', 'block', 'unblock']), viewerKey: { type: 'string' } },
    required: ['action'],
  },

  get_activity_stats: { address: overlay },
  get_member_live_data: {
    address: {
      ...layer,
      kind: oneOf([
        ...['text-variables', 'stream-status', 'twitch-stats', 'youtube-stats', 'kofi-stats'],
        ...['community-feed', 'clips', 'media'],
      ]),
    },
  },

  get_youtube_queue: { address: { ...layer, videoId: video } },
  play_youtube_video: { address: layer, body: { videoId: video }, required: ['videoId'] },
  queue_youtube_video: { address: layer, body: { videoId: video }, required: ['videoId'] },
  control_youtube: {
    address: layer,
    body: {
      action: oneOf(['skip', 'stop', 'pause', 'resume', 'mute', 'unmute', 'volume']),
      volume: int(0, 100),
    },
    required: ['action'],
  },
  move_youtube_video: { address: waiting, body: { toIndex: int(0, 99) }, required: ['toIndex'] },
  remove_youtube_video: { address: waiting },
  clear_youtube_queue: { address: layer },

  get_stream_info: { address: overlay },
  set_stream_info: { address: overlay, body: stream },
  get_output_status: { address: overlay },
  list_activity: {
    address: {
      ...overlay,
      limit: int(1, 25, { default: 10 }),
      kind: oneOf(['all', ...shownKinds]),
    },
  },
  get_overlay_health: { address: overlay },
  get_platform_status: { address: {} },
  get_obs_status: { address: {} },
  get_channel_info: { address: channel },
  set_channel_info: { address: channel, body: stream },
  search_stream_categories: { address: { ...channel, q: text(100) } },
};
