import { kindCountFacts } from '@studio/platforms/stream-kind-counts';
import { namesIn, supportNames } from '@studio/platforms/stream-kind-content';
import type { HealthIssue } from '@studio/realtime/health-issues';

export const en = {
  title: 'Stats and health',
  about: 'How your stream went, and whether your overlay works where it is shown.',
  health: 'Health',
  good: 'Everything works.',
  intoObs: 'Add the overlay link to OBS so that viewers can see it.',
  remedies: {
    no_heartbeat: {
      what: 'The source in OBS stopped answering.',
      remedy:
        'Open its properties in OBS, add a space after the URL and press OK to reload it. “Refresh” does not work after a crash.',
    },
    layer_failed: {
      what: 'A layer can’t be shown.',
      remedy: 'Check its settings for a missing file or a wrong URL.',
    },
    wrong_source_size: {
      what: 'The OBS source and the overlay have different sizes.',
      remedy: 'Open its properties in OBS and set the width and height shown under “OBS and links”.',
    },
    reloads_with_scenes: {
      what: 'OBS loads the source with every scene change.',
      remedy:
        'Open its properties and switch off “Shutdown source when not visible” and “Refresh browser when scene becomes active”.',
    },
    several_sound_sources: {
      what: 'Several OBS sources show this overlay. Only one plays its sound.',
      remedy: 'Keep one, and add it to other scenes as an existing source.',
    },
    video_waits: {
      what: 'This video is paused. Only the two topmost videos play at once.',
      remedy: 'Hide one of the videos, or replace one with an animated image.',
    },
    video_sound_muted: {
      what: 'The video plays without its sound: the server has no program to extract it.',
      remedy:
        'Install ffmpeg on the server and set FFMPEG_PATH, or upload the sound as a file of its own and play it with a sound layer.',
    },
    video_sound_failed: {
      what: 'The video plays without its sound, which could not be extracted from the file.',
      remedy:
        'Convert the video to MP4 or WebM once more and upload that, or upload the sound as a file of its own.',
    },
    video_sound_waiting: {
      what: 'The sound of the video is being extracted.',
      remedy: 'No action needed. The sound plays once this is done.',
    },
    page_not_kept: {
      what: 'A source that is opened while the server is off stays empty.',
      remedy:
        'Save the page under “OBS and links” as a local file, and choose it in the source’s properties.',
    },
    currency_without_rate: {
      what: 'Tips in other currencies are shown, but not counted.',
      remedy: 'Set a rate for each of these currencies, so that goals can convert them.',
    },
    clock_wrong: {
      what: 'The clock of the computer that runs the studio is wrong.',
      remedy: 'Switch on “Set time automatically” in the system’s settings and synchronize the clock.',
    },
    mapping_broken: {
      what: 'An OBS scene is mapped to a deleted scene.',
      remedy: 'Choose another scene for it under “OBS and links”, or delete the mapping.',
    },
    macro_broken: {
      what: 'Steps of a macro use something that was deleted.',
      remedy: 'Open the macro on the deck, and change or delete the steps that are marked.',
    },
    obs_source_missing: {
      what: 'OBS has no source with this overlay.',
      remedy: 'Press “Add to OBS” under “OBS and links”.',
    },
    obs_link_dead: {
      what: 'A source in OBS has a link that was replaced.',
      remedy: 'Press “Add to OBS” under “OBS and links” to correct it.',
    },
    obs_link_ends: {
      what: 'A source in OBS still uses the old link, which ends soon.',
      remedy: 'Copy the new link under “OBS and links” and paste it as the URL of the source.',
    },
    obs_not_in_scene: {
      what: 'The scene on program in OBS does not contain the source.',
      remedy: 'Switch to a scene with the source, or add it to this one.',
    },
    obs_source_hidden: {
      what: 'The source is hidden in the current OBS scene.',
      remedy: 'Press the eye beside the source in OBS.',
    },
    obs_page_not_loaded: {
      what: 'OBS shows the source, but its page is not connected to the studio.',
      remedy:
        'Open its properties in OBS, add a space after the URL and press OK. If that does not help, OBS can’t reach the address of the studio.',
    },
    obs_render_lag: {
      what: 'OBS drops frames: the graphics card is too slow.',
      remedy: 'Limit the frame rate of the game, or remove sources.',
    },
    obs_encoder_lag: {
      what: 'OBS drops frames: the encoder is too slow.',
      remedy: 'Choose a faster preset or a lower resolution in OBS.',
    },
    obs_network_drops: {
      what: 'The stream drops frames: the network is too slow.',
      remedy: 'Lower the bitrate in OBS, or use a cable.',
    },
    obs_reconnecting: {
      what: 'OBS lost the connection to the platform and is reconnecting.',
      remedy: 'Check the network of the computer with OBS.',
    },
    obs_disk_low: {
      what: 'The disk is almost full, and OBS is recording.',
      remedy: 'Delete files, or stop the recording.',
    },
  } satisfies { [code in HealthIssue]: { what: string; remedy: string } },
  toEditor: 'Open the editor',
  toObs: 'OBS and links',
  outputs: {
    in_obs: 'Shown in OBS',
    obs_earlier: 'Shown in OBS earlier',
    browser_only: 'Shown in a browser only',
    never_loaded: 'Never loaded',
  },
  session: 'This stream',
  live: 'Live',
  notLive: 'Not live',
  since: (at: string) => `since ${at}`,
  simulated: 'Simulated',
  counted: 'What',
  count: 'How many',
  table: 'As a table',
  activity: namesIn(kindCountFacts, 'en'),
  tipTotals: 'Total tips',
  overlay: 'The overlay',
  range: 'Period',
  ranges: { day: 'Last day', week: 'Last week', month: 'Last month' },
  loads: 'Loaded',
  reconnects: 'Reconnects',
  obsMinutes: 'Minutes in OBS',
  latency: 'Latency from command to screen (ms)',
  p50: 'Median',
  p95: '95th percentile',
  p99: '99th percentile',
  noPaint: 'No data in this period',
  errors: 'Layers with errors',
  noErrors: 'No layer had an error.',
  layer: (id: number) => `Layer ${id}`,
  bot: 'Chat and bot',
  botRanges: { today: 'Today', '7d': '7 days', '30d': '30 days', all: 'All time' },
  messages: 'Messages',
  commands: 'Commands',
  uses: 'Most used commands',
  noUses: 'No commands used',
  gone: 'Deleted',
  chatters: 'Top chatters',
  noChatters: 'No chat messages',
  name: 'Name',
  goals: 'Goals',
  goalsAbout: 'Progress of the goal bars on this overlay.',
  noGoals: 'No goal bar in this overlay',
  noGoalsAbout: 'Add one in the editor to see its progress here.',
  goal: 'Goal',
  reached: 'Reached',
  top: 'Top supporters',
  gave: 'Contribution',
  gifts: namesIn(supportNames, 'en'),
  topRanges: {
    session: 'This stream',
    today: 'Today',
    '7d': '7 days',
    '30d': '30 days',
    month: 'This month',
    all: 'All time',
  },
  noTop: 'No contributions in this period.',
  goLives: 'Scenes on air',
  goLivesAbout: 'When each scene went on air.',
  noGoLives: 'No scene switches yet',
  noGoLivesAbout: 'Each scene appears here once it goes on air.',
  when: 'When',
  who: 'Who',
  via: 'Source',
  doors: {
    api: 'Program',
    editor: 'Console',
    mcp: 'Agent',
    deck: 'Deck',
    bot: 'Chat',
    automation: 'Automation',
    obs: 'OBS',
    system: 'Automatic',
  },
};
