export const en = {
  title: (inviter: string) => `${inviter} invites you`,
  about: (overlay: string) => `To the overlay “${overlay}”.`,
  aboutAll: 'To all of their overlays, including future ones.',
  replaces: (inviter: string) => `If ${inviter} gave you another role before, this one replaces it.`,
  until: (date: string) => `The link works once, until ${date}.`,
  name: 'Your name',
  nameHelp: 'Shown to the people you work with.',
  loginHelp: 'You sign in with it.',
  passwordHelp: 'At least 8 characters.',
  accept: 'Create account and join',
  acceptAs: (name: string) => `Join as ${name}`,
  haveAccount: 'I have an account here',
  own: 'This is your own invitation. Send its link to the person you invite.',
  overTitle: 'This link does not work',
  over: {
    used: (inviter: string) =>
      `This invitation has already been used. If it was you, sign in; otherwise ask ${inviter} for another one.`,
    expired: (inviter: string) =>
      `The seven days of this invitation are over. Ask ${inviter} for another one.`,
    revoked: (inviter: string) => `This invitation was withdrawn. Ask ${inviter} for another one.`,
  },
  wrongLink: 'The link is not complete. Open it again from the message, or copy all of it.',
  toStudio: 'Go to the studio',
};
