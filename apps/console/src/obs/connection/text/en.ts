/** Changes that an installation makes in OBS. */
interface InstallPlan {
  readonly input: string;
  readonly created: boolean;
  readonly changed: readonly { readonly input: string; readonly setting: string }[];
  readonly scenes: readonly string[];
  readonly reloads: boolean;
}

export const en = {
  title: 'OBS connection',
  about:
    'The studio follows the scenes of OBS automatically, and shows whether OBS is streaming or recording.',
  off: 'This studio may not connect to OBS. Its operator can allow it with OBS_HOSTS.',
  connect: 'Connect OBS',
  none: 'OBS is not connected',
  noneAbout: 'Once it is, the studio adds the overlay to OBS for you and follows its scenes.',
  steps: [
    'In OBS, open Tools, WebSocket Server Settings.',
    'Check “Enable WebSocket server” and press Apply.',
    'Press “Show Connect Info”, and copy the address and password here.',
  ],
  name: 'Name',
  nameUsual: 'OBS',
  host: 'Address',
  hostHelp: '127.0.0.1 if OBS runs on this computer, otherwise the “Server IP” that OBS shows.',
  port: 'Port',
  password: 'Password',
  passwordKept: 'Leave empty to keep the stored password.',
  change: 'Change',
  forget: 'Remove',
  enabled: 'Keep connected',
  connected: (version: string) => `Connected, OBS ${version}`,
  status: {
    off: 'Off',
    connecting: 'Connecting …',
    connected: 'Connected',
    wrong_password: 'Wrong password. Copy it again from “Show Connect Info” in OBS.',
    unsupported: 'This version of OBS is too old. Update to OBS 28 or later.',
    removed: 'Disconnected in OBS. Press “Connect again”.',
    unreachable:
      'OBS does not answer. Is it running, and is its WebSocket server on? The studio keeps trying.',
  },
  again: 'Connect again',
  scene: 'Scene on program',
  live: 'Live',
  recording: 'Recording',
  reasons: {
    refused: 'OBS is not running there, or its WebSocket server is off.',
    timeout: 'Nothing answers at this address. A firewall may block it, or the address is wrong.',
    name_unknown: 'This name was not found in the network. Try the IP address.',
  },
  found: 'Found on this computer',
  foundHere: 'OBS on this computer',
  runs: (version: string) => `Running, OBS ${version}`,
  notRunning: 'Not running',
  serverOff: 'Its WebSocket server is off',
  connectFound: 'Connect it',
  install: 'Add to OBS',
  installReload: 'Add to OBS and reload',
  installAbout: 'Creates or corrects the browser source. Nothing in OBS is deleted.',
  installed: 'OBS shows this overlay.',
  notSeen: 'Done, but OBS has not loaded the page yet.',
  scenes: 'Scenes',
  sceneNow: 'The scene on program',
  sceneAll: 'All scenes',
  plan: ({ input, created, changed, scenes, reloads }: InstallPlan): readonly string[] => [
    ...(created ? [`New browser source “${input}”.`] : []),
    ...(changed.length > 0
      ? [`Corrected in “${changed[0]?.input}”: ${changed.map(({ setting }) => setting).join(', ')}.`]
      : []),
    ...(scenes.length > 0 ? [`Added to: ${scenes.join(', ')}.`] : []),
    ...(!created && changed.length === 0 && scenes.length === 0
      ? ['OBS already has it, set up correctly.']
      : []),
    ...(reloads ? ['The page is on air and reloads: viewers see it blank for a moment.'] : []),
  ],
  issues: {
    obs_render_lag: (value: number) => `${value} % of frames lost by the graphics card`,
    obs_encoder_lag: (value: number) => `${value} % of frames lost by the encoder`,
    obs_network_drops: (value: number) => `${value} % of frames lost by the network`,
    obs_reconnecting: (_value: number) => 'Reconnecting to the platform',
    obs_disk_low: (value: number) => `Only ${value} MB free for the recording`,
  },
};
