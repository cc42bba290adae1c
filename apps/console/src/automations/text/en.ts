import { editor } from './editor-en';
import { names } from './names-en';
import { explain, runs, versions } from './runs-en';
import { reasons } from './reasons-en';

export const en = {
  title: 'Automations',
  about: 'Let the studio react to what happens on your stream.',
  names,
  reasons,
  list: {
    add: 'New automation',
    none: 'No automations yet',
    noneAbout: 'Start from a ready-made one. It asks only for what it needs.',
    gallery: 'Browse ready-made automations',
    never: 'Never ran',
    lastRun: (time: string) => `Last run ${time}`,
    runs: (count: number) => (count === 1 ? '1 run in 24 h' : `${count} runs in 24 h`),
    refused: (count: number, why: string) => `${count} × not run: ${why}`,
    broken: (label: string) => (label === '' ? 'Something it uses was deleted' : `“${label}” was deleted`),
    mend: 'Fix',
    pauseAll: 'Pause all',
    pauses: { 5: 'For 5 minutes', 30: 'For 30 minutes', 240: 'For 4 hours' },
    paused: (time: string) => `All automations are paused until ${time}.`,
    resume: 'Resume',
    nowPaused: 'All automations are paused. Current runs were stopped.',
    enabled: (name: string) => `${name}: on`,
    search: 'Search automations',
    more: (name: string) => `More options for ${name}`,
    deleted: 'Automation deleted.',
    sureDelete: (name: string) => `Delete “${name}”? Its runs are stopped.`,
  },
  gallery: {
    title: 'New automation',
    about: 'Choose one to start with. You can change everything afterwards.',
    toList: 'All automations',
    blank: 'Start from scratch',
    blankName: 'New automation',
    choose: 'Use this',
    use: (name: string) => `Use this: ${name}`,
    create: 'Create and switch on',
    created: (name: string) => `“${name}” is on.`,
  },
  files: {
    export: 'Export',
    import: 'Import',
    choose: 'Choose a file with automations',
    notAFile: 'This file has no automations. Choose one that was exported here.',
    title: (count: number) => (count === 1 ? 'Import 1 automation' : `Import ${count} automations`),
    about: 'They are imported switched off. Check each one, then switch it on.',
    overlay: (name: string) => `Overlay for “${name}”`,
    imported: (count: number, ids: number) =>
      (count === 1
        ? '1 automation imported, switched off.'
        : `${count} automations imported, switched off.`) +
      (ids === 0 ? '' : ' Check their sounds, rewards and hooks.'),
  },
  editor,
  runs,
  versions,
  explain,
};
