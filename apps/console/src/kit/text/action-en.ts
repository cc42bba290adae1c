export const en = {
  types: {
    none: 'No action',
    widget_command: 'Trigger a layer',
    scene: 'Switch the scene',
    chat: 'Send a chat message',
    bot_command: 'Run a bot command',
    points: 'Give points',
    timeout: 'Time out the viewer',
    stream_preset: 'Apply a title preset',
  },
  values: {
    chat: 'Message',
    bot_command: 'Command',
    points: 'Points',
    timeout: 'Seconds',
    stream_preset: 'Preset',
  },
  other: (type: string) => `Other action (${type})`,
  target: 'Layer and command',
  scene: 'Scene',
  choose: 'Choose …',
};
