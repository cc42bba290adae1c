interface SetupStep {
  title: string;
  about: string;
}

export const en = {
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  steps: [
    { title: 'Welcome to Overlay Studio', about: 'Choose a password for your account, owner.' },
    { title: 'How should it look?', about: 'Everything can be changed later.' },
    { title: 'Into OBS with it', about: 'Your overlay is ready. OBS shows it by its link.' },
  ] as [SetupStep, SetupStep, SetupStep],
  password: 'Password',
  passwordHelp: 'At least 8 characters.',
  starter: 'Starter overlay',
  starterAbout: 'A few layers to play with',
  starterSign: 'Keep it simple',
  obsSteps: [
    'In OBS, add a source of the kind Browser.',
    'Paste the link as its URL, or drag the link onto the picture of OBS.',
    'Set 1920 as width and 1080 as height.',
  ],
  waiting: 'Waiting for OBS to load the overlay …',
  inBrowser: 'A browser shows it. Waiting for OBS …',
  green: 'OBS shows your overlay. You are ready to go.',
  openEditor: 'Open the editor',
  later: 'Do this later: open the editor',
};
