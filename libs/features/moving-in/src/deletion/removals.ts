import { Problem } from '@studio/kernel/problem';
import type { PageOf } from '@studio/operations/paging';
import { allPlatforms } from '@studio/platforms/platforms';
import type { RunOperation } from '../archive/archive-parts';

/** Rows of a page. */
const MOST = 100;

/** Overlay of somebody else, in which the account takes part. */
export interface SharedOverlay {
  readonly overlayId: string;
  readonly ownerId: string;
}

/** Removes what acts by itself. @param run runs an operation as the account's owner @throws Problem */
export async function removeRules(run: RunOperation): Promise<void> {
  const automations = await all(async (cursor) => {
    const { items, nextCursor } = await run('list_automations', cursor);
    return { items: items.map(({ automationId }) => automationId), nextCursor };
  });
  for (const automationId of automations) await gone(run('delete_automation', { automationId }));
  const webhooks = await all(async (cursor) => {
    const { items, nextCursor } = await run('list_webhooks', cursor);
    return { items: items.map(({ webhookId }) => webhookId), nextCursor };
  });
  for (const webhookId of webhooks) await gone(run('delete_webhook', { webhookId }));
  const hooks = await all(async (cursor) => {
    const { items, nextCursor } = await run('list_hooks', cursor);
    return { items: items.map(({ hookId }) => hookId), nextCursor };
  });
  for (const hookId of hooks) await gone(run('delete_hook', { hookId }));
}

/** Removes the connections with other services. @throws Problem */
export async function removeConnections(run: RunOperation): Promise<void> {
  const connections = await all(async (cursor) => {
    const { items, nextCursor } = await run('list_obs_connections', cursor);
    return { items: items.map(({ obsId }) => obsId), nextCursor };
  });
  for (const obsId of connections) await gone(run('delete_obs_connection', { obsId }));
  const { items: sources } = await run('list_tip_sources', {});
  for (const { source } of sources)
    await gone(run('disconnect_channel', { platform: source, role: 'broadcaster' }));
  const { items: channels } = await run('list_channels', {});
  for (const { platform, role } of channels) {
    const known = allPlatforms.find((each) => each === platform);
    if (known) await gone(run('disconnect_channel', { platform: known, role }));
  }
}

/**
 * Removes the overlays of the account, with what was made for them.
 * @returns their ids, and the overlays of others in which it takes part
 * @throws Problem
 */
export async function removeOverlays(
  run: RunOperation,
): Promise<{ readonly removed: readonly string[]; readonly shared: readonly SharedOverlay[] }> {
  const overlays = await all(async (cursor) => {
    const { items, nextCursor } = await run('list_overlays', cursor);
    const rows = items.map(({ overlayId, role, owner }) => ({
      ...{ overlayId, ownerId: owner.userId },
      isOwn: role === 'owner',
    }));
    return { items: rows, nextCursor };
  });
  const removed = overlays.filter(({ isOwn }) => isOwn).map(({ overlayId }) => overlayId);
  for (const overlayId of removed) await gone(run('delete_overlay', { overlayId }));
  return { removed, shared: overlays.filter(({ isOwn }) => !isOwn) };
}

/** Removes templates, widgets with code and media. @throws Problem */
export async function removeLibrary(run: RunOperation): Promise<void> {
  const limit = MOST;
  const templates = await all(async (cursor) => {
    const { items, nextCursor } = await run('list_templates', { owner: 'me', limit, ...cursor });
    return { items: items.map(({ templateId }) => templateId), nextCursor };
  });
  for (const templateId of templates) await gone(run('delete_template', { templateId }));
  const packages = await all(async (cursor) => {
    const { items, nextCursor } = await run('list_widget_packages', { limit, ...cursor });
    return { items: items.map(({ packageId }) => packageId), nextCursor };
  });
  for (const packageId of packages) await gone(run('delete_widget_package', { packageId, force: true }));
  const uploads = await all(async (cursor) => {
    const { items, nextCursor } = await run('list_uploads', { limit, ...cursor });
    return { items: items.map(({ uploadId }) => uploadId), nextCursor };
  });
  for (const uploadId of uploads) await gone(run('delete_upload', { uploadId, force: true }));
}

/** Returns the rows of all pages. */
async function all<Item>(
  page: (cursor: { readonly cursor?: string }) => Promise<PageOf<Item>>,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer: PageOf<Item> = await page(cursor === '' ? {} : { cursor });
    items.push(...answer.items);
    cursor = answer.nextCursor;
  }
  return items;
}

/** Waits for a removal; what is gone already is fine. @throws Problem */
export async function gone(removal: Promise<unknown>): Promise<void> {
  await removal.catch((error: unknown) => {
    if (!(error instanceof Problem && error.code === 'not_found')) throw error;
  });
}
