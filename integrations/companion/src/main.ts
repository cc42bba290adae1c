import {
  InstanceBase,
  InstanceStatus,
  type CompanionStaticUpgradeScript,
  type SomeCompanionConfigField,
} from '@companion-module/base';
import { findStudio, pair, StudioError, type Pairing } from '../../shared/studio';
import { StudioLink } from '../../shared/studio-link';
import { actionsOf } from './actions';
import { feedbacksOf } from './feedbacks';
import { presetsOf } from './presets';
import type { Config, Module, Secrets } from './types';
import { definitionsOf, variablesOf } from './variables';

export const UpgradeScripts: CompanionStaticUpgradeScript<Config, Secrets>[] = [];

const statuses = {
  connecting: [InstanceStatus.Connecting, null],
  open: [InstanceStatus.Ok, null],
  lost: [InstanceStatus.Disconnected, 'The studio cannot be reached. The module keeps trying.'],
  refused: [
    InstanceStatus.AuthenticationFailure,
    'The studio does not know this Companion any more. Pair it again.',
  ],
} as const;

/** Connection of Companion with an overlay. */
export default class StudioModule extends InstanceBase<Module> {
  private link: StudioLink | null = null;
  private pairing: AbortController | null = null;
  /** Last definitions: they are sent again only if the deck has changed. */
  private defined = '';

  override async init(config: Config, _isFirst: boolean, secrets: Secrets): Promise<void> {
    this.define();
    await this.configUpdated(config, secrets);
  }

  override async destroy(): Promise<void> {
    this.pairing?.abort();
    this.link?.stop();
    this.link = null;
  }

  override async configUpdated(config: Config, secrets: Secrets): Promise<void> {
    this.pairing?.abort();
    const { code = '', url, overlayId, name = 'Companion' } = config;
    // The answer comes once a person has allowed it: Companion does not wait for that.
    if (code.trim() !== '') return void this.pair(config);
    const { token } = secrets ?? {};
    if (url && overlayId && token) this.use({ url, overlayId, token, name });
    else this.updateStatus(InstanceStatus.BadConfig, 'Enter the six digits that Overlay Studio shows.');
  }

  override getConfigFields(): SomeCompanionConfigField[] {
    return [
      {
        ...{ type: 'static-text', id: 'how', width: 12, label: 'Connect' },
        value:
          'In Overlay Studio choose “People and access → Pair a device”, tick “It is a program”, and enter the six digits here.',
      },
      {
        ...{ type: 'textinput', id: 'address', width: 8, label: 'Address', default: '' },
        tooltip: 'Empty for this computer. Otherwise such as 192.168.1.20:4480.',
      },
      { type: 'textinput', id: 'code', width: 4, label: 'Code', default: '' },
      {
        ...{ type: 'secret-text', id: 'token', width: 12, label: 'Token' },
        tooltip: 'Set by pairing.',
      },
    ];
  }

  private async pair(config: Config): Promise<void> {
    const end = (this.pairing = new AbortController());
    this.updateStatus(InstanceStatus.Connecting, 'Allow “Companion” in Overlay Studio now.');
    try {
      const studio = await findStudio(config.address);
      const pairing = await pair(studio, config.code, 'Companion', end.signal);
      if (end.signal.aborted) return;
      const { url, overlayId, name, token } = pairing;
      this.saveConfig({ address: config.address, code: '', url, overlayId, name }, { token });
      this.use(pairing);
    } catch (error) {
      if (end.signal.aborted) return;
      const message = error instanceof StudioError ? error.message : String(error);
      // Digits are valid once. After a restart the last pairing counts.
      this.saveConfig({ ...config, code: '' }, undefined);
      this.updateStatus(InstanceStatus.ConnectionFailure, message);
    }
  }

  private use(pairing: Pairing): void {
    this.link?.stop();
    this.link = new StudioLink(pairing);
    this.link.onChange(() => this.show());
    this.link.start();
    this.show();
  }

  private show(): void {
    const [status, message] = statuses[this.link?.state ?? 'connecting'];
    this.updateStatus(status, message);
    this.define();
    this.checkAllFeedbacks();
  }

  /** Sends definitions if the deck has changed, and values of variables always. */
  private define(): void {
    const { link } = this;
    const [buttons, pages] = [link?.buttons ?? [], link?.pages ?? []];
    const variables = variablesOf(link);
    const names = buttons.map(({ id, label, layerName, color }) => [id, label, layerName, color]);
    const defined = JSON.stringify([names, pages, variables.map(({ id }) => id)]);
    if (defined !== this.defined) {
      this.defined = defined;
      const linked = (): StudioLink => {
        if (!this.link)
          throw new StudioError('unpaired', 'No studio is connected. Pair one in the settings.');
        return this.link;
      };
      this.setActionDefinitions(actionsOf(buttons, linked));
      this.setFeedbackDefinitions(feedbacksOf(buttons, () => this.link));
      const { sections, presets } = presetsOf(this.label, pages, buttons);
      this.setPresetDefinitions(sections, presets);
      this.setVariableDefinitions(definitionsOf(variables));
    }
    this.setVariableValues(Object.fromEntries(variables.map(({ id, value }) => [id, value])));
  }
}
