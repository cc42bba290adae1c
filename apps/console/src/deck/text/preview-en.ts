export const en = {
  preview: 'Preview',
  previewOf: (scene: string) => `Preview of ${scene}`,
  samples: 'Empty layers show a sample here. Viewers do not see it.',
};
