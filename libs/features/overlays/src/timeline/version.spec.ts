import { blankOverlay, overlayId } from '../testing/given-overlay';

describe('delete_version', () => {
  it.each(['nothing', 'constructor', '__proto__', 'toString'])('finds no version %j', (versionId) => {
    blankOverlay
      .when('DeleteVersion', { overlayId, versionId })
      .fails('not_found', { resource: 'version', versionId });
  });
});
