/*
 * Expected shapes of answers. A leaf is a type: `moment` is a time, `text?` one that is
 * null where there is nothing. A name that ends in `?` may be absent, and a list is written as one entry of it.
 */

export type Shape = string | readonly Shape[] | { readonly [name: string]: Shape };

/** A record that is null where there is none. */
const orNull = <Record extends object>(record: Record) => ({ ...record, orNull: 'yes' }) as const;

const person = { userId: 'text', name: 'text' };
const layout = {
  ...{ x: 'number', y: 'number', scale: 'number', rot: 'number', opacity: 'number' },
  ...{ 'cropL?': 'number', 'cropT?': 'number', 'cropR?': 'number', 'cropB?': 'number' },
};
const positionPreset = { name: 'text', layout };
const link = orNull({ overlayId: 'text', memberId: 'integer', broken: 'boolean' });
const layer = {
  ...{ memberId: 'integer', widget: 'text', name: 'text', layout, z: 'integer', hidden: 'boolean' },
  ...{ locked: 'boolean', groupId: 'text?', animEntrance: 'choice', animLoop: 'choice' },
  ...{ animDuration: 'number', animDelay: 'number', 'w?': 'number', 'h?': 'number', 'values?': 'map' },
  version: 'integer',
  commands: [{ name: 'text', label: 'text', 'args?': 'map' }],
  ...{ positionPresets: [positionPreset], link, 'code?': { hash: 'text', kind: 'choice' } },
} as const;
const receipt = { rev: 'integer', changed: 'boolean', stepId: 'text?', onAir: 'boolean' };
/** Receipt of operations that may add a layer. */
const receiptOfLayer = { 'rev?': 'integer', 'changed?': 'boolean', 'stepId?': 'text?' };
const delivery = { eventId: 'text', at: 'moment', onAir: 'boolean', renderers: 'integer' };
const paged = <Item extends Shape>(item: Item) => ({ items: [item], nextCursor: 'text?' }) as const;

const listAnswer = {
  ...{ memberId: 'integer', field: 'text', items: ['map'], count: 'integer', version: 'integer' },
} as const;
const spot = { spotId: 'text', name: 'text', x: 'number', y: 'number', w: 'number', h: 'number' };
const moved = {
  moved: [{ memberId: 'integer', layout }],
  skipped: [{ memberId: 'integer', reason: 'choice' }],
} as const;
const deckMacro = {
  ...{ macroId: 'integer', name: 'text', color: 'text?', icon: 'text?', order: 'integer', broken: 'boolean' },
  steps: [
    {
      ...{ stepId: 'text', kind: 'choice', enabled: 'boolean', waitFor: 'choice', onError: 'choice' },
      broken: 'boolean',
    },
  ],
} as const;
const reactions = { up: 'integer', down: 'integer', mine: 'choice' };
const comment = { commentId: 'integer', text: 'text', author: person, mine: 'boolean', createdAt: 'moment' };
const note = {
  ...{ noteId: 'integer', text: 'text', x: 'number?', y: 'number?', sceneId: 'integer?' },
  ...{ memberId: 'integer?', resolved: 'boolean', locked: 'boolean', author: person, mine: 'boolean' },
  ...{ reactions, comments: [comment], createdAt: 'moment', updatedAt: 'moment' },
} as const;
const template = {
  ...{ templateId: 'text', name: 'text', description: 'text', thumbUrl: 'text?', version: 'integer' },
  ...{
    contentHash: 'text',
    visibility: 'choice',
    owner: orNull(person),
    width: 'integer',
    height: 'integer',
  },
  ...{ scenes: ['text'], widgets: ['text'], createdAt: 'moment' },
} as const;
const mapping = {
  ...{ mappingId: 'integer', obsScene: 'text', sceneId: 'integer', transition: 'choice?' },
  ...{ delayMs: 'integer', enabled: 'boolean' },
};

const favorite = {
  ...{ favoriteId: 'integer', providerSlug: 'text', kind: 'choice', title: 'text', command: 'text?' },
  ...{ durationMs: 'integer', loop: 'boolean', displayScale: 'number', previewUrl: 'text?' },
  createdAt: 'moment',
};
const mediaItem = {
  ...{ providerSlug: 'text', kind: 'choice', title: 'text', url: 'text', previewUrl: 'text' },
  ...{ w: 'integer', h: 'integer', durationMs: 'integer?' },
};
const slot = {
  ...{ slotId: 'text', providerSlug: 'text', kind: 'choice', title: 'text', favoriteId: 'integer?' },
  ...{ x: 'number', y: 'number', scale: 'number', shownAt: 'moment', endsAt: 'moment?' },
};
const drawingViewer = {
  ...{ viewerKey: 'text', name: 'text', platform: 'text', blocked: 'boolean', strokes: 'integer' },
};
const queueVideo = {
  ...{ itemId: 'text', videoId: 'text', title: 'text?', durationS: 'number?', addedBy: 'text?' },
  addedAt: 'moment',
};
const player = {
  memberId: 'integer',
  nowPlaying: orNull({
    ...{ videoId: 'text', title: 'text?', durationS: 'number?', positionS: 'number', paused: 'boolean' },
  }),
  ...{ queue: [queueVideo], volume: 'integer', muted: 'boolean' },
} as const;
const activity = {
  ...{ activityId: 'text', kind: 'choice', platform: 'text', at: 'moment', message: 'text?' },
  user: orNull({ login: 'text', name: 'text' }),
  ...{ 'bits?': 'integer', 'viewers?': 'integer', 'amount?': 'number', 'currency?': 'text', 'tier?': 'text' },
  ...{ 'months?': 'integer', 'gifted?': 'integer', 'reward?': 'text', 'level?': 'integer' },
  simulated: 'boolean',
};
const streamInfo = {
  ...{ platform: 'text', connected: 'boolean', simulated: 'boolean', canEdit: 'boolean' },
  ...{ title: 'text?', category: 'text?' },
};
const platformState = {
  ...{ connected: 'boolean', healthy: 'boolean', simulated: 'boolean', missingScopes: ['text'] },
  eventSubscriptions: { 'delivering?': 'boolean', 'items?': [{ type: 'text', status: 'text' }] },
  latestEvents: [{ type: 'text', at: 'moment' }],
} as const;
const obsOverlay = {
  ...{ overlayId: 'text', name: 'text', obsSeenAt: 'moment?', inObs: 'boolean', 'lastObsScene?': 'text?' },
};

export const expectedAnswers: { readonly [tool: string]: Shape } = {
  get_member_fields: {
    ...{ memberId: 'integer', widget: 'text', version: 'integer', values: 'map', fields: ['map'] },
    ...{ dropdowns: { '*': 'map' }, link },
    lists: {
      '*': {
        shape: { '*': 'text' },
        itemSchema: ['map'],
        maxItems: 'integer',
        count: 'integer',
        items: ['map'],
      },
    },
  },
  update_member_fields: {
    ...{ memberId: 'integer', version: 'integer', values: 'map', ignored: ['text'], clamped: ['text'] },
    ...{ lists: { '*': { count: 'integer', items: ['map'] } }, ...receipt },
  },
  add_list_items: { ...listAnswer, added: ['text'], ...receipt },
  update_list_item: { ...listAnswer, itemId: 'text', ...receipt },
  remove_list_items: { ...listAnswer, removed: ['text'], ...receipt },
  move_list_item: { ...listAnswer, itemId: 'text', ...receipt },

  list_spots: paged(spot),
  create_spot: { ...spot, ...receipt },
  update_spot: { ...spot, ...receipt },
  apply_spot: { ...spot, ...moved, ...receipt },
  delete_spot: { deleted: 'boolean', spotId: 'text', brokenAutomations: ['text'], ...receipt },
  set_position_presets: { memberId: 'integer', positionPresets: [positionPreset], ...receipt },
  apply_position_preset: { ...layer, preset: 'text', ...receipt },
  create_deck_macro: { ...deckMacro, ...receipt },
  update_deck_macro: { ...deckMacro, ...receipt },
  reorder_deck_macros: { items: [deckMacro], ...receipt },
  delete_deck_macro: { deleted: 'boolean', macroId: 'integer', ...receipt },
  get_deck_favorites: { buttonIds: ['text'] },
  set_deck_favorites: { buttonIds: ['text'] },
  list_notes: paged(note),
  create_note: note,
  update_note: note,
  delete_note: { deleted: 'boolean', noteId: 'integer' },
  add_note_comment: { ...comment, noteId: 'integer' },
  delete_note_comment: { deleted: 'boolean', noteId: 'integer', commentId: 'integer' },
  react_to_note: { noteId: 'integer', reactions },
  restore_look_scenes: {
    scenes: [{ sceneId: 'integer', name: 'text', changed: [{ memberId: 'integer', hidden: 'boolean' }] }],
    ...receipt,
  },
  list_templates: paged(template),
  add_linked_member: { ...layer, sceneId: 'integer', ...receipt },
  list_obs_mappings: {
    ...{ items: [mapping], seenScenes: ['text'], mode: 'choice', onUnmapped: 'choice' },
    ...{
      holdAfterManualMs: 'integer',
      lastReport: orNull({ name: 'text', at: 'moment' }),
      nextCursor: 'text?',
    },
  },
  create_obs_mapping: { ...mapping, ...receipt },
  delete_obs_mapping: { deleted: 'boolean', mappingId: 'integer', ...receipt },

  create_media_favorite: favorite,
  update_media_favorite: favorite,
  delete_media_favorite: { deleted: 'boolean', favoriteId: 'integer' },
  browse_media: {
    ...{ mode: 'choice', 'items?': [mediaItem], 'page?': 'integer', 'hasMore?': 'boolean' },
    ...{ 'categories?': [{ slug: 'text', name: 'text', previewUrl: 'text' }], 'suggestions?': ['text'] },
  },
  share_media: { memberId: 'integer', slot, addedLayer: 'boolean', ...delivery, ...receiptOfLayer },
  move_media: { memberId: 'integer', slot, ...delivery },
  play_sound: {
    ...{ memberId: 'integer', uploadId: 'integer', volume: 'number', addedLayer: 'boolean' },
    ...{ ...delivery, ...receiptOfLayer },
  },
  clear_drawing: { memberId: 'integer', clearedStrokes: 'integer', ...delivery },
  enable_viewer_drawing: {
    ...{ memberId: 'integer', active: 'boolean', addedLayer: 'boolean', ...receiptOfLayer },
  },
  get_viewer_drawing: { memberId: 'integer', active: 'boolean', viewers: [drawingViewer] },
  moderate_viewer_drawing: {
    ...{ memberId: 'integer', action: 'choice', viewer: orNull(drawingViewer), clearedStrokes: 'integer' },
    ...delivery,
  },

  get_activity_stats: {
    session: { startedAt: 'moment?', live: 'boolean' },
    ...{ follows: 'integer', subs: 'integer', cheers: 'integer', bits: 'integer', raids: 'integer' },
    ...{ raidViewers: 'integer', tips: 'integer', redemptions: 'integer', hypeTrains: 'integer' },
    tipTotals: [{ currency: 'text', amount: 'number' }],
  },
  get_member_live_data: {
    ...{ memberId: 'integer', kind: 'choice', status: 'choice', 'at?': 'moment', 'data?': 'map' },
    'reason?': 'text',
  },

  get_youtube_queue: { ...player, video: orNull({ videoId: 'text', title: 'text?' }) },
  play_youtube_video: { ...player, ...delivery },
  queue_youtube_video: { ...player, itemId: 'text?', ...delivery },
  control_youtube: { ...player, ...delivery },
  move_youtube_video: player,
  remove_youtube_video: { ...player, removed: queueVideo },
  clear_youtube_queue: { ...player, removedCount: 'integer' },

  get_stream_info: streamInfo,
  set_stream_info: streamInfo,
  get_output_status: {
    ...{ obsSeenAt: 'moment?', browserSeenAt: 'moment?', checkedAt: 'moment' },
    stream: { connected: 'boolean', live: 'boolean' },
  },
  list_activity: paged(activity),
  get_overlay_health: {
    output: {
      ...{ status: 'choice', obsSeenAt: 'moment?', browserSeenAt: 'moment?', paintedRev: 'integer?' },
      ...{ renderers: { obs: 'integer', browser: 'integer' }, activeInObs: 'anything' },
    },
    widgets: {
      ...{ status: 'choice', 'reason?': 'text' },
      layers: [{ memberId: 'integer', name: 'text', widget: 'text', state: 'choice', error: 'text?' }],
    },
    alerts: {
      layers: [{ memberId: 'integer', name: 'text', paused: 'boolean', muted: 'boolean', queued: 'integer' }],
      lastTestAt: 'moment?',
    },
    issues: [{ code: 'choice', severity: 'choice', message: 'text', memberId: 'integer?' }],
    checkedAt: 'moment',
  },
  get_platform_status: {
    platforms: { twitch: platformState, kick: platformState, youtube: platformState },
    checkedAt: 'moment',
  },
  get_obs_status: {
    ...{
      items: [obsOverlay],
      lastLoaded: orNull(obsOverlay),
      connection: { status: 'choice', reason: 'text' },
    },
    ...{ checkedAt: 'moment', nextCursor: 'text?' },
  },
  get_channel_info: streamInfo,
  set_channel_info: streamInfo,
  search_stream_categories: paged({ categoryId: 'text', name: 'text', imageUrl: 'text?' }),
};
