import { admin } from '../admin';
import { UsageError, type OpsCommand } from '../command';
import { counted } from '../text';

/** What is known of a viewer, for good. */
export const viewerForget: OpsCommand = {
  name: 'viewer-forget',
  usage: 'viewer-forget LOGIN PLATFORM VIEWER',
  takes: 3,
  summary: `Forgets what a viewer of an account is called and has written, everywhere and for good. VIEWER is a login
      of theirs, or their id on the platform`,
  async run({ positionals, dataDir, json, print }) {
    const [login, platform, viewer] = positionals;
    if (!login || !platform || !viewer)
      throw new UsageError('Whom? Name the account, the platform and the viewer.');
    const { streams } = await admin<{ readonly streams: readonly string[] }>(dataDir, 'viewer-forget', {
      login,
      platform,
      viewer,
    });
    if (json) print(JSON.stringify({ streams }));
    else if (streams.length > 0) print(`Forgotten in ${counted(streams.length, 'stream')}.`);
    else print(`No viewer of ${login} on ${platform} was called so, as far as can still be read.`);
  },
};
