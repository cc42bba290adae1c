import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/* The archive has everything of an account: what an operation lists is in it, or here with the reason. */

const root = resolve(__dirname, '../..');

const ARCHIVE = 'libs/features/moving-in/src/archive/archive-parts.ts';

const state = 'a state of the moment';
const same = 'part of another answer in the archive';
const ours = 'the same for every account';
const secret = 'access, or an address that gives access';
const found = 'a search, or one entry of a list';

const left: Readonly<Record<string, string>> = {
  ...all(state, 'get_channel_info get_stream_info get_platform_status get_simulation list_chat_messages'),
  ...all(
    state,
    'list_chat_reviews get_giveaway list_giveaway_entries get_member_live_data get_youtube_queue',
  ),
  ...all(state, 'get_macro_run get_deck get_obs_status get_output_status get_overlay_health get_bot_status'),
  ...all(state, 'get_obs list_obs_hotkeys get_obs_screenshot list_automation_queues get_next_undo'),
  ...all(
    state,
    'list_packs get_pack list_lost_states list_move_ins get_move_in get_automation_run list_automation_runs',
  ),
  ...all(state, 'get_viewer_drawing list_webhook_deliveries explain_event list_platform_rewards'),
  ...all(state, 'list_predictions list_platform_polls'),
  ...all(same, 'list_scenes list_members get_member_fields list_spots list_bot_commands get_automation'),
  ...all(same, 'list_automation_versions list_uploads get_upload list_activity get_activity_stats'),
  ...all(
    same,
    'list_widget_store get_account_activity_stats get_top_supporters get_bot_stats get_overlay_stats',
  ),
  ...all(same, 'list_loyalty_leaderboard get_loyalty_viewer get_history_step'),
  ...all(same, 'get_overlay_at compare check_giveaway get_deck_favorites'),
  ...all(ours, 'get_widget list_widgets list_deck_icons get_preset list_presets list_effects'),
  ...all(ours, 'list_widget_commands list_automation_schema list_automation_templates'),
  ...all(ours, 'list_automation_operations'),
  ...all(secret, 'list_tokens list_pairings get_network_access list_invitations get_overlay_link'),
  ...all(
    secret,
    'list_member_links get_drawing_link list_platform_clients get_webhook_address list_webhooks',
  ),
  ...all(secret, 'get_webhook list_hooks'),
  ...all(found, 'search_stream_categories browse_media list_loyalty_entries'),
  list_accounts: 'other people, for the owner of the installation',
  list_editors: 'other people',
};

function all(reason: string, names: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, reason]));
}

it('has what every operation answers, or says why not', () => {
  const { paths } = JSON.parse(readFileSync(resolve(root, 'openapi.json'), 'utf8')) as {
    readonly paths: Readonly<Record<string, { readonly get?: { readonly operationId?: string } }>>;
  };
  const source = readFileSync(resolve(root, ARCHIVE), 'utf8');
  const archived = [...source.matchAll(/run\('([a-z_]+)'/gu)].map(([, name = '']) => name);
  const answers = Object.values(paths).flatMap(({ get }) => get?.operationId ?? []);
  expect(answers.filter((name) => !archived.includes(name) && !Object.hasOwn(left, name))).toEqual([]);
  expect(archived.filter((name) => Object.hasOwn(left, name))).toEqual([]);
  expect(Object.keys(left).filter((name) => !answers.includes(name))).toEqual([]);
});
