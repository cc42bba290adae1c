export const en = {
  title: 'Before your first stream',
  progress: (done: number, of: number) => `${done} of ${of} done`,
  done: 'Done',
  open: 'To do',
  steps: {
    channel: { title: 'Connect a channel', about: 'For alerts, chat and the bot' },
    obs: { title: 'Add the overlay to OBS', about: 'As a browser source' },
    alert: { title: 'Test an alert', about: 'Play it in OBS, with its sound' },
    phone: { title: 'Pair your phone', about: 'Its buttons switch your scenes' },
    moderator: { title: 'Invite a moderator', about: 'Send a link, nothing to install' },
  },
};
