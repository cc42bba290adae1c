export const en = {
  title: 'Pair this device',
  about: 'Enter the six-digit code that the console shows on your computer.',
  digits: 'Code',
  ask: 'Pair',
  waiting: 'Approve this device on your computer.',
  refused: 'The request was declined.',
};
