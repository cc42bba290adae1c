export const en = {
  about:
    'Everyone who can sign in to this studio. To let someone work on your overlays, invite them instead.',
  create: 'New account',
  createAbout: 'You get a link to send. The person opens it, chooses a password and signs in.',
  name: 'Name',
  nameHelp: 'Shown to others.',
  login: 'Login',
  loginHelp: 'Used to sign in. It cannot be changed later.',
  submit: 'Create account',
  owner: 'Owner of this studio',
  suspended: 'Suspended',
  since: (date: string) => `since ${date}`,
  more: (name: string) => `More options for ${name}`,
  rename: 'Rename',
  renameTitle: (name: string) => `Rename ${name}`,
  resetPassword: 'Reset password',
  suspend: 'Suspend',
  suspendTitle: (name: string) => `Suspend ${name}?`,
  suspendAbout:
    'All sessions, tokens and paired devices stop working at once. Overlays of the account stay on air. You can resume the account at any time.',
  resume: 'Resume',
  wasSuspended: (name: string) => `${name} is suspended.`,
  wasResumed: (name: string) => `${name} can sign in again.`,
  createdTitle: 'The account is ready',
  resetTitle: (name: string) => `New password for ${name}`,
  linkAbout: (date: string) =>
    `Send this link to the person. It works once, until ${date}, and is shown only once.`,
  resetAbout: (date: string) =>
    `Send this link to the person. It works once, until ${date}, and is shown only once. The current password works until then.`,
};
