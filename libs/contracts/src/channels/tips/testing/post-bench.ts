import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { CredentialReader } from '@studio/contracts/channels/credentials';
import type { TipSettings } from '@studio/platforms/tip-sources';
import type { PlatformEvent } from '@studio/contracts/channels/platform-event';
import type { WebhookRoute, WebhookVerdict } from '@studio/contracts/channels/webhook';
import { TipState, type TipTimes } from '@studio/contracts/channels/tips/tip-state';
import {
  storedTipSettings,
  tipWebhook,
  type PostedTipSource,
} from '@studio/contracts/channels/tips/tip-webhook';

export const now = Date.UTC(2026, 10, 27);

/** Webhook of a source of tips with stored credentials. */
export class PostBench {
  events: PlatformEvent[] = [];
  /** Deliveries that fail next. */
  failures = 0;
  now: () => number = () => now;
  private dir = '';
  private records: Awaited<ReturnType<typeof openEmbeddedRecords>> | null = null;
  private webhook: WebhookRoute | null = null;

  constructor(
    private readonly source: PostedTipSource,
    private readonly settings: TipSettings,
  ) {}

  async start(): Promise<void> {
    this.dir = await mkdtemp(join(tmpdir(), 'posts-'));
    const records = (this.records = await openEmbeddedRecords({ dir: this.dir }));
    this.events = [];
    const accessToken = storedTipSettings(this.source.id, this.settings);
    const credentials: CredentialReader = {
      get: () => Promise.resolve({ accessToken, refreshToken: 'the-secret', scopes: [] }),
    };
    this.webhook = tipWebhook(this.source, {
      ...{ credentials, records, key: Buffer.alloc(32, 1), now: () => this.now() },
      sinkOf: () => ({
        deliver: (event) =>
          this.failures-- > 0
            ? Promise.reject(new Error('The store is away.'))
            : Promise.resolve(void this.events.push(event)),
      }),
    });
  }

  async stop(): Promise<void> {
    await this.records?.close();
    await rm(this.dir, { recursive: true });
  }

  async post(body: Buffer, headers: IncomingHttpHeaders, secret = 'the-secret'): Promise<WebhookVerdict> {
    if (!this.webhook) throw new Error('Start the bench first.');
    return this.webhook.answer({ accountId: 'account', secret }, body, headers);
  }

  times(): Promise<TipTimes> {
    if (!this.records) throw new Error('Start the bench first.');
    return new TipState(this.records, 'account', this.source.id, () => now).read();
  }
}
