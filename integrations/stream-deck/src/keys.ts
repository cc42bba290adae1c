import streamDeck, {
  SingletonAction,
  type DialAction,
  type DialDownEvent,
  type DialRotateEvent,
  type DidReceiveSettingsEvent,
  type KeyAction,
  type KeyDownEvent,
  type WillAppearEvent,
  type WillDisappearEvent,
} from '@elgato/streamdeck';
import { StudioError, type ObsInput } from '../../shared/studio';
import { keyImage, type KeyFace } from './key-image';
import type { StudioSession } from './studio-session';

/** Prefix of the ids of actions. */
const PLUGIN = 'com.overlay-studio.deck';

/** Settings of a key or dial, as the property inspector stores them. */
export type KeySettings = {
  /** Id of the button of the deck. */
  readonly buttonId?: string;
  /** True if a press of a scene arms it instead of going live. */
  readonly arm?: boolean;
};

type Place = KeyAction<KeySettings> | DialAction<KeySettings>;

const words = {
  take: { en: 'Take', de: 'Übernehmen' },
  stop: { en: 'Stop all', de: 'Alles stoppen' },
  choose: { en: 'Choose a button', de: 'Taste wählen' },
} as const;

/** Keys and dials whose pictures follow the studio. */
export abstract class StudioAction extends SingletonAction<KeySettings> {
  /** Last content by context: an unchanged picture is not sent again. */
  private readonly drawn = new Map<string, string>();
  private readonly settingsOf = new Map<string, KeySettings>();

  constructor(
    override readonly manifestId: string,
    protected readonly session: StudioSession,
  ) {
    super();
    session.onChange(() => {
      for (const action of this.actions) void this.draw(action);
    });
  }

  /** Id of the button that a key presses; null for none. */
  protected abstract buttonOf(settings: KeySettings): string | null;

  override onWillAppear({ action, payload }: WillAppearEvent<KeySettings>): Promise<void> {
    this.settingsOf.set(action.id, payload.settings);
    this.drawn.delete(action.id);
    return this.draw(action);
  }

  override onWillDisappear({ action }: WillDisappearEvent<KeySettings>): void {
    this.settingsOf.delete(action.id);
    this.drawn.delete(action.id);
  }

  override onDidReceiveSettings({ action, payload }: DidReceiveSettingsEvent<KeySettings>): Promise<void> {
    this.settingsOf.set(action.id, payload.settings);
    return this.draw(action);
  }

  override async onKeyDown({ action, payload }: KeyDownEvent<KeySettings>): Promise<void> {
    // In a multi-action a person has chosen the state that the key must have.
    const wanted =
      'userDesiredState' in payload ? (payload.userDesiredState === 1 ? 'on' : 'off') : undefined;
    await this.try(action, () => this.press(payload.settings, wanted));
  }

  protected async press(settings: KeySettings, set?: 'on' | 'off'): Promise<void> {
    const buttonId = this.buttonOf(settings);
    const { link } = this.session;
    if (buttonId === null || !link) throw new StudioError('unpaired', 'The key has no button.');
    const { reason } = await link.press(buttonId, set);
    if (reason === 'not_possible') throw new StudioError(reason, 'A live scene cannot be switched off.');
  }

  /** Shows the sign for a failure on the key. */
  protected async try(action: Place, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      streamDeck.logger.warn(error instanceof Error ? error.message : String(error));
      await action.showAlert();
    }
  }

  protected settings(action: { readonly id: string }): KeySettings {
    return this.settingsOf.get(action.id) ?? {};
  }

  protected faceOf(settings: KeySettings): KeyFace {
    const { link, locale } = this.session;
    const buttonId = this.buttonOf(settings);
    const none = { value: null, color: null };
    if (!link || link.state === 'refused') return { ...none, label: this.title(settings), state: 'unpaired' };
    if (buttonId === null) return { ...none, label: words.choose[locale], state: null };
    const button = link.button(buttonId);
    const label = button?.label ?? this.title(settings);
    if (link.state !== 'open') return { ...none, label, state: 'offline' };
    if (!button) return { ...none, label, state: 'gone' };
    const { state, value, color } = button;
    return { label, state, value, color };
  }

  /** Label of a key while its button is unknown. */
  protected title(_settings: KeySettings): string {
    return 'Overlay Studio';
  }

  protected async draw(action: Place): Promise<void> {
    const face = this.faceOf(this.settings(action));
    await this.once(action, JSON.stringify(face), async () => {
      const image = keyImage(face, this.session.locale);
      if (action.isKey()) {
        await action.setImage(image);
        await action.setState(face.state === 'on' || face.state === 'live' ? 1 : 0);
      } else await action.setFeedback({ title: face.label, value: face.value ?? '' });
    });
  }

  protected async once(action: Place, what: string, send: () => Promise<void>): Promise<void> {
    if (this.drawn.get(action.id) === what) return;
    this.drawn.set(action.id, what);
    await send();
  }
}

/** Any button of the deck. */
export class ButtonKey extends StudioAction {
  constructor(session: StudioSession) {
    super(`${PLUGIN}.button`, session);
  }

  protected buttonOf({ buttonId }: KeySettings): string | null {
    return buttonId ?? null;
  }
}

/** A scene: live, or armed for “Take”. */
export class SceneKey extends StudioAction {
  constructor(session: StudioSession) {
    super(`${PLUGIN}.scene`, session);
  }

  protected buttonOf({ buttonId, arm }: KeySettings): string | null {
    if (buttonId === undefined) return null;
    return arm === true ? buttonId.replace(/^scene:/, 'arm:') : buttonId;
  }

  /** The scene's own button knows that it is live. */
  protected override faceOf(settings: KeySettings): KeyFace {
    return super.faceOf({ ...settings, arm: false });
  }
}

/** Takes the armed scene live. */
export class TakeKey extends StudioAction {
  constructor(session: StudioSession) {
    super(`${PLUGIN}.take`, session);
  }

  protected buttonOf(): string {
    return 'take';
  }

  protected override title(): string {
    return words.take[this.session.locale];
  }
}

/** A counter: a key counts up, a dial in both directions. */
export class CounterKey extends StudioAction {
  constructor(session: StudioSession) {
    super(`${PLUGIN}.counter`, session);
  }

  protected buttonOf({ buttonId }: KeySettings): string | null {
    return buttonId ?? null;
  }

  override async onDialRotate({ action, payload }: DialRotateEvent<KeySettings>): Promise<void> {
    const way = payload.ticks > 0 ? 'up' : 'down';
    await this.try(action, () => this.count(payload.settings, way, Math.abs(payload.ticks)));
  }

  override async onDialDown({ action, payload }: DialDownEvent<KeySettings>): Promise<void> {
    await this.try(action, () => this.count(payload.settings, 'reset', 1));
  }

  private async count({ buttonId }: KeySettings, way: 'up' | 'down' | 'reset', times: number): Promise<void> {
    const { link } = this.session;
    if (buttonId === undefined || !link) throw new StudioError('unpaired', 'The dial has no counter.');
    link.requireOpen();
    const id = buttonId.replace(/\w+$/, way);
    // Ticks are counted by the hand: the guard against double presses is for keys.
    for (let n = 0; n < times; n++) await link.client.press(id, { guardMs: 0 });
  }
}

/** Stops all that sounds, plays or runs. */
export class StopKey extends StudioAction {
  constructor(session: StudioSession) {
    super(`${PLUGIN}.stop`, session);
  }

  protected buttonOf(): null {
    return null;
  }

  protected override async press(): Promise<void> {
    const { link } = this.session;
    if (!link) throw new StudioError('unpaired', 'No studio is connected.');
    link.requireOpen();
    await link.client.stopAll();
  }

  protected override faceOf(): KeyFace {
    const { link, locale } = this.session;
    const state = !link || link.state === 'refused' ? 'unpaired' : link.state === 'open' ? null : 'offline';
    return { label: words.stop[locale], state, value: null, color: '#c62828' };
  }
}

/** Decibels that one tick of a dial changes, and the range of the bar. */
const [TICK_DB, LOWEST_DB, HIGHEST_DB] = [1, -60, 0];

/** Volume of an input of OBS. */
export class VolumeDial extends StudioAction {
  private readonly volumes = new Map<string, ObsInput>();

  constructor(session: StudioSession) {
    super(`${PLUGIN}.volume`, session);
  }

  /** The button that mutes the input. */
  protected buttonOf({ buttonId }: KeySettings): string | null {
    return buttonId ?? null;
  }

  override async onDialRotate({ action, payload }: DialRotateEvent<KeySettings>): Promise<void> {
    await this.try(action, async () => {
      const { link } = this.session;
      const input = inputOf(payload.settings);
      if (!link || !input) throw new StudioError('unpaired', 'The dial has no input.');
      link.requireOpen();
      const known =
        this.volumes.get(input.key)?.volumeDb ?? (await this.read(payload.settings))?.volumeDb ?? 0;
      const volumeDb = Math.min(HIGHEST_DB, Math.max(LOWEST_DB, known + payload.ticks * TICK_DB));
      this.volumes.set(input.key, { name: input.name, muted: false, volumeDb });
      await this.draw(action);
      await link.client.setObsVolume(input.obsId, input.name, volumeDb);
    });
  }

  override async onDialDown({ action, payload }: DialDownEvent<KeySettings>): Promise<void> {
    await this.try(action, () => this.press(payload.settings));
  }

  protected override async draw(action: Place): Promise<void> {
    const settings = this.settings(action);
    const face = this.faceOf(settings);
    const input = inputOf(settings);
    if (input && this.session.link?.state === 'open' && !this.volumes.has(input.key))
      await this.read(settings).catch(() => null);
    const volumeDb = input ? (this.volumes.get(input.key)?.volumeDb ?? null) : null;
    const isMuted = face.state === 'on';
    const value = isMuted ? '🔇' : volumeDb === null ? '–' : `${volumeDb.toFixed(0)} dB`;
    const share = ((volumeDb ?? LOWEST_DB) - LOWEST_DB) / (HIGHEST_DB - LOWEST_DB);
    const indicator = Math.round(100 * Math.min(1, Math.max(0, share)));
    await this.once(action, JSON.stringify([face, value]), async () => {
      if (!action.isKey())
        await action.setFeedback({ title: face.label, value, indicator: { value: indicator } });
    });
  }

  private async read(settings: KeySettings): Promise<ObsInput | null> {
    const input = inputOf(settings);
    const { link } = this.session;
    if (!input || !link) return null;
    const found = (await link.client.obsInputs(input.obsId)).find(({ name }) => name === input.name) ?? null;
    if (found) this.volumes.set(input.key, found);
    return found;
  }
}

function inputOf({
  buttonId = '',
}: KeySettings): { readonly key: string; readonly obsId: number; readonly name: string } | null {
  const [kind, obsId, what, name] = buttonId.split(':');
  if (kind !== 'obs' || what !== 'mute' || name === undefined) return null;
  return { key: buttonId, obsId: Number(obsId), name: decodeURIComponent(name) };
}
