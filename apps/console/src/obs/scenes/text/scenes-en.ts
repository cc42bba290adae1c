export const en = {
  title: 'OBS scenes',
  about: 'Link OBS scenes to scenes of this overlay, so that they switch together.',
  direction: 'Which one switches the other?',
  modes: {
    off: { name: 'Neither', about: 'They switch independently.' },
    follow: { name: 'OBS switches the overlay', about: 'You switch in OBS, the overlay follows.' },
    lead: { name: 'The overlay switches OBS', about: 'You switch in the editor or deck, OBS follows.' },
    both: { name: 'Both ways', about: 'Whichever you switch, the other follows.' },
  },
  needsObs: 'To switch OBS, connect it above.',
  inObs: 'In OBS',
  here: 'In this overlay',
  belongs: (obsScene: string) => `Scene for “${obsScene}” of OBS`,
  nothing: 'No scene',
  onProgram: 'On program',
  same: (name: string) => `Use “${name}”`,
  sameAll: (count: number) =>
    count === 1
      ? 'One scene has the same name on both sides.'
      : `${count} scenes have the same names on both sides.`,
  connectSame: 'Connect them',
  renamed: (name: string) => `Renamed in OBS: use “${name}”`,
  broken: 'This scene was deleted. Choose another one.',
  none: 'No OBS scenes known yet. Connect OBS above, or enter the name of a scene.',
  nameNew: 'Scene in OBS',
  nameHelp: 'As it is named in OBS. End with * to match all scenes that begin like this.',
  add: 'Add',
  others: 'All other OBS scenes',
  keep: 'Change nothing',
  more: 'More settings',
  hold: 'After you switch the overlay by hand, ignore OBS for (seconds)',
};
