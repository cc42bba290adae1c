import streamDeck from '@elgato/streamdeck';
import { findStudio, pair, StudioError, type Pairing } from '../../shared/studio';
import { StudioLink } from '../../shared/studio-link';
import type { Locale } from './key-image';

/** Global settings of the plugin. Stream Deck stores them as plain text. */
type Stored = {
  readonly pairing?: {
    readonly url: string;
    readonly token: string;
    readonly overlayId: string;
    readonly name: string;
  };
};

/** State of the pairing, for the property inspector. */
export type PairingStatus =
  | { readonly step: 'unpaired' }
  | { readonly step: 'waiting'; readonly url: string }
  | {
      readonly step: 'paired';
      readonly url: string;
      readonly name: string;
      readonly link: StudioLink['state'];
    }
  | { readonly step: 'failed'; readonly problem: string };

/** The studio that this plugin is paired with, and the link to it. */
export class StudioSession {
  link: StudioLink | null = null;
  private pairing: Pairing | null = null;
  private failure: string | null = null;
  private asking: { readonly url: string; readonly end: AbortController } | null = null;
  private readonly listeners = new Set<() => void>();

  get locale(): Locale {
    return streamDeck.info.application.language === 'de' ? 'de' : 'en';
  }

  get status(): PairingStatus {
    if (this.asking) return { step: 'waiting', url: this.asking.url };
    if (this.failure !== null) return { step: 'failed', problem: this.failure };
    if (!this.pairing || !this.link) return { step: 'unpaired' };
    return { step: 'paired', url: this.pairing.url, name: this.pairing.name, link: this.link.state };
  }

  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** Takes the pairing from the global settings. */
  async load(): Promise<void> {
    const { pairing } = await streamDeck.settings.getGlobalSettings<Stored>();
    this.use(pairing ?? null);
  }

  /** Asks the studio at an address to be let in. The person allows it in the console. */
  async pair(address: string, code: string): Promise<void> {
    this.asking?.end.abort();
    const end = new AbortController();
    this.failure = null;
    this.asking = { url: address, end };
    this.notify();
    try {
      const studio = await findStudio(address);
      this.asking = { url: studio.url, end };
      this.notify();
      const pairing = await pair(studio, code, 'Stream Deck', end.signal);
      if (end.signal.aborted) return;
      this.asking = null;
      await streamDeck.settings.setGlobalSettings<Stored>({ pairing: { ...pairing } });
      this.use(pairing);
    } catch (error) {
      if (end.signal.aborted) return;
      this.asking = null;
      this.failure = error instanceof StudioError ? error.message : String(error);
      this.notify();
    }
  }

  /** Forgets the studio. Its token ends in the console, or by itself. */
  async forget(): Promise<void> {
    this.asking?.end.abort();
    this.asking = null;
    this.failure = null;
    await streamDeck.settings.setGlobalSettings<Stored>({});
    this.use(null);
  }

  private use(pairing: Pairing | null): void {
    this.link?.stop();
    this.pairing = pairing;
    this.link = pairing && new StudioLink(pairing, this.locale);
    this.link?.onChange(() => this.notify());
    this.link?.start();
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
