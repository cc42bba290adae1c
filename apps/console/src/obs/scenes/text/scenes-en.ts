export const en = {
  title: 'Scenes of OBS',
  about: 'Connect scenes of OBS with scenes of this overlay, so that they switch together.',
  direction: 'Which one switches the other?',
  modes: {
    off: { name: 'Neither', about: 'Scenes switch separately.' },
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
  none: 'No scenes of OBS known yet. Connect OBS above, or enter the name of a scene.',
  nameNew: 'Scene in OBS',
  nameHelp: 'As OBS calls it. With * at the end: all scenes that begin so.',
  add: 'Add',
  others: 'All other scenes of OBS',
  keep: 'Change nothing',
  more: 'More settings',
  hold: 'After you switch the overlay by hand, ignore OBS for (seconds)',
};
