export const en = {
  title: 'Media',
  about: 'Pictures, videos, sounds and fonts for your overlays. Drop files anywhere on this page.',
  choose: 'Choose a file',
  upload: 'Upload',
  parts: 'Media',
  uploads: 'Uploads',
  provider: 'GIFs and stickers',
  widgets: 'Own widgets',
  none: 'Nothing uploaded yet',
  pickerNoneAbout: 'Upload a file from this computer below.',
  kind: 'Kind',
  kinds: {
    all: 'All kinds',
    image: 'Images',
    video: 'Videos',
    audio: 'Sounds',
    font: 'Fonts',
    lottie: 'Animations',
  },
  noneAbout: 'Drop files here, or press “Upload”.',
  more: (name: string) => `More options for ${name}`,
  usedBy: (count: number) =>
    count === 0 ? 'Not used' : count === 1 ? 'Used in one place' : `Used in ${count} places`,
  warnings: {
    hevc: 'OBS doesn’t play HEVC (H.265). Export the video as H.264 and upload it again.',
    parts_removed:
      'Scripts, links to other files or animated styles were removed. If it looks different, export it as PNG.',
  },
  isUsed: (count: number) =>
    count === 1
      ? 'A layer uses it. Without it, the layer shows nothing.'
      : `${count} layers use it. Without it, they show nothing.`,
  deleteTitle: (name: string) => `Delete “${name}”?`,
};
