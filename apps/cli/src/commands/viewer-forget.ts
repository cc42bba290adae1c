import { admin } from '../admin';
import { UsageError, type OpsCommand } from '../command';
import { counted } from '../text';

/** Deletes everything known of a viewer for good. */
export const viewerForget: OpsCommand = {
  name: 'viewer-forget',
  usage: 'viewer-forget LOGIN PLATFORM VIEWER',
  takes: 3,
  summary: `Erases the name and messages of a viewer of an account everywhere, permanently. VIEWER is a login
      of theirs, or their id on the platform`,
  async run({ positionals, dataDir, json, print }) {
    const [login, platform, viewer] = positionals;
    if (!login || !platform || !viewer)
      throw new UsageError('Name the account, the platform and the viewer.');
    const { streams } = await admin<{ readonly streams: readonly string[] }>(dataDir, 'viewer-forget', {
      login,
      platform,
      viewer,
    });
    if (json) print(JSON.stringify({ streams }));
    else if (streams.length > 0) print(`Erased in ${counted(streams.length, 'stream')}.`);
    else print(`No viewer with this name found for ${login} on ${platform}.`);
  },
};
