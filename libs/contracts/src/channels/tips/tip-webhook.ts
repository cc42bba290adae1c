import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { TipSettings, TipSourceId } from '@studio/platforms/tip-sources';
import type { CredentialReader } from '../credentials';
import type { EventSink } from '../platform-adapter';
import type { WebhookRoute, WebhookVerdict } from '../webhook';
import { isSameSecret, tipEventOf, type TipReport } from './tip-report';
import { TipState, type TipRecords } from './tip-state';

export interface TipWebhookParts {
  readonly credentials: CredentialReader;
  readonly sinkOf: (accountId: string) => EventSink;
  readonly records: TipRecords;
  /** Key for ids of supporters. */
  readonly key: Buffer;
  readonly now: () => number;
}

/** Meaning of a message of a source, once its proof is checked. */
export type TipPost =
  | { readonly refused: 400 | 401 }
  /** Nothing to record, if there are no reports. */
  | { readonly reports: readonly TipReport[] };

export interface PostedTipSource {
  readonly id: TipSourceId;
  /** Checks the proof of a message and reads its payments. */
  read(settings: TipSettings, body: Buffer, headers: IncomingHttpHeaders): TipPost;
}

/**
 * Webhook of a source that posts payments to an address of the account's own. Address and proof in the message must
 * both be right.
 */
export function tipWebhook(source: PostedTipSource, parts: TipWebhookParts): WebhookRoute {
  const { credentials, sinkOf, records, key, now } = parts;
  return {
    path: `/${source.id}/:accountId/:secret`,
    answer: async ({ accountId = '', secret = '' }, body, headers) => {
      const place = { accountId, platform: source.id, role: 'broadcaster' } as const;
      const stored = await credentials.get(place).catch(() => 'away' as const);
      if (stored === 'away') return 503;
      if (!stored || !isSameSecret(stored.refreshToken ?? '', secret)) return 404;
      const post = source.read(tipSettingsOf(source.id, stored.accessToken), body, headers);
      if ('refused' in post) return post.refused;
      const state = new TipState(records, accountId, source.id, now);
      const deliver = async (report: TipReport): Promise<void> => {
        const event = report.isTest ? null : tipEventOf(report, { source: source.id, accountId, key, now });
        if (event) await sinkOf(accountId).deliver(event);
        await state.note(event?.at ?? null, report.isTest === true);
      };
      return Promise.all(post.reports.map(deliver)).then(
        (): WebhookVerdict => 200,
        (): WebhookVerdict => 503,
      );
    },
  };
}

/** Text that is stored, encrypted, for values that somebody has entered. Ko-fi's is its verification token. */
export function storedTipSettings(source: TipSourceId, settings: TipSettings): string {
  return source === 'kofi' ? (settings.verificationToken ?? '') : JSON.stringify(settings);
}

/** Returns the entered values of a source. */
export function tipSettingsOf(source: TipSourceId, stored: string): TipSettings {
  return source === 'kofi' ? { verificationToken: stored } : (JSON.parse(stored) as TipSettings);
}

/** Returns true if a header is the signature of a body. */
export function isSigned(
  body: Buffer,
  secret: string | undefined,
  signature: string | readonly string[] | undefined,
  { algorithm, encoding }: { readonly algorithm: 'sha256' | 'md5'; readonly encoding: 'base64' | 'hex' },
): boolean {
  if (!secret || typeof signature !== 'string') return false;
  return isSameSecret(createHmac(algorithm, secret).update(body).digest(encoding), signature);
}
