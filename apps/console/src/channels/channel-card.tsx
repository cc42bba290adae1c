import type { Platform } from '@studio/platforms/platforms';
import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import kit from '../kit/kit.module.css';
import { lazyPage } from '../kit/lazy';
import { SureButton } from '../kit/sure-button';
import { useAction } from '../kit/use-action';
import { useSpeech } from '../text/texts';
import { Button, buttonClass } from '../ui/button';
import { Dot, Notice } from '../ui/notice';
import { Card } from '../ui/card';
import { MembershipLevels } from './membership-levels';
import { StreamInfo } from './stream-info';
import { useChannelTexts, type ChannelTexts } from './text/channel-texts';

type State = Schemas['PlatformStateView'];
type Connected = Schemas['ConnectedChannelView'];

interface ChannelCardProps {
  readonly platform: Platform;
  readonly state: State;
  readonly connected: readonly Connected[];
  /** Client by which the platform can be connected. */
  readonly client: Schemas['PlatformClientView'];
}

const ClientSetup = lazyPage(() => import('./setup/client-setup'));

const refresh = [['channels'], ['bot']] as const;

/** Card of one platform: its state, what is missing, and how to fix it. */
export function ChannelCard({ platform, state, connected, client }: ChannelCardProps) {
  const t = useChannelTexts();
  const { run, isBusy } = useAction();
  const [link, setLink] = useState<string | null>(null);
  const [isSettingUp, setSettingUp] = useState(false);
  const isAvailable = client.source !== null;
  const own = connected.find(({ role }) => role === 'broadcaster');
  const bot = connected.find(({ role }) => role === 'bot');
  const name = t.names[platform] ?? platform;
  const stateText = stateOf(state, own);

  function connect(role: 'broadcaster' | 'bot'): void {
    // A tab that is opened later than the press would be stopped by the browser.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    void run(() =>
      answered(
        api.POST('/channels/{platform}/connect', {
          params: { path: { platform: platform as 'twitch' } },
          body: { role },
        }),
      ),
    ).then((begun) => {
      if (begun && tab) tab.location.replace(begun.url);
      else tab?.close();
      setLink(begun?.url ?? null);
    });
  }

  const disconnect = (role: 'broadcaster' | 'bot'): void =>
    void run(
      () =>
        answered(
          api.DELETE('/channels/{platform}', {
            params: { path: { platform: platform as 'twitch' }, query: { role } },
          }),
        ),
      { refresh, done: t.disconnected(name) },
    );

  const sendTest = (): void =>
    void run(
      () => answered(api.POST('/channels/{source}/test', { params: { path: { source: platform } } })),
      { done: t.testSent },
    );

  return (
    <Card
      title={name}
      about={
        <>
          <Dot kind={dots[stateText]} /> {t.states[stateText]}
          {!isAvailable && ` · ${t.notSetUp}`}
          {own && ` · ${t.as(own.name)}`}
        </>
      }
      actions={
        <>
          {own && <SureButton onSure={() => disconnect('broadcaster')}>{t.disconnect}</SureButton>}
          {own && (
            <Button disabled={isBusy} onClick={sendTest}>
              {t.sendTest}
            </Button>
          )}
          <Button
            look={isAvailable || isSettingUp ? 'plain' : 'primary'}
            aria-expanded={isSettingUp}
            onClick={() => setSettingUp(!isSettingUp)}
          >
            {isSettingUp ? t.closeSetUp : isAvailable ? t.client : t.setUp}
          </Button>
          {isAvailable && (
            <Button
              look={own && stateText === 'good' ? 'plain' : 'primary'}
              disabled={isBusy}
              onClick={() => connect('broadcaster')}
            >
              {own ? t.reconnect : t.connect}
            </Button>
          )}
        </>
      }
    >
      {isSettingUp && (
        <ClientSetup
          {...{ platform, name, client }}
          isConnected={own !== undefined && stateText !== 'reconnect'}
          onConnect={() => connect('broadcaster')}
        />
      )}
      <Missing state={state} isConnected={own !== undefined} />
      {link !== null && stateText !== 'good' && stateText !== 'missing' && <Opened link={link} />}
      {own && isAvailable && (
        <div className={kit.actions}>
          {bot && <span>{t.bot(bot.name)}</span>}
          <Button disabled={isBusy} onClick={() => connect('bot')}>
            {bot ? t.reconnect : t.connectBot}
          </Button>
          {bot && <SureButton onSure={() => disconnect('bot')}>{t.disconnect}</SureButton>}
        </div>
      )}
      {own && platform === 'youtube' && <MembershipLevels />}
      {state.connected && platform !== 'youtube' && (
        <StreamInfo platform={platform} of={own?.channelId ?? ''} />
      )}
    </Card>
  );
}

/** Link to the platform, for a browser that has opened no tab. */
export function Opened({ link }: { readonly link: string }) {
  const t = useChannelTexts();
  return (
    <Notice
      action={
        <a className={buttonClass()} href={link} target="_blank" rel="noopener noreferrer">
          {t.openHere}
        </a>
      }
    >
      {t.opened}
    </Notice>
  );
}

const dots = { good: 'good', missing: 'wait', reconnect: 'bad', simulated: 'wait', none: 'plain' } as const;

function stateOf(state: State, own: Connected | undefined): keyof ChannelTexts['states'] {
  if (state.simulated) return 'simulated';
  if (own?.needsReconnect === true) return 'reconnect';
  if (!state.connected) return 'none';
  const isDelivering = state.eventSubscriptions.delivering !== false;
  return state.healthy && isDelivering && state.missingScopes.length === 0 ? 'good' : 'missing';
}

/** Shows the scopes and subscriptions a connection lacks, and its latest event. */
function Missing({ state, isConnected }: { readonly state: State; readonly isConnected: boolean }) {
  const t = useChannelTexts();
  const { ago } = useSpeech();
  const { missingScopes, eventSubscriptions, latestEvents } = state;
  const { reason, delivering, items = [] } = eventSubscriptions;
  const silent = items.filter(
    ({ status }) => status !== 'enabled' && status !== 'not_live' && status !== reason,
  );
  const [latest] = latestEvents;
  return (
    <>
      {missingScopes.length > 0 && (
        <Notice kind="warning">{t.missingScopes(missingScopes.join(', '))}</Notice>
      )}
      {isConnected && delivering === false && reason === undefined && (
        <Notice kind="warning">{t.notDelivering}</Notice>
      )}
      {isConnected && reason !== undefined && (
        <Notice kind="warning">{t.reasons[reason] ?? t.otherReason(reason)}</Notice>
      )}
      {isConnected && silent.length > 0 && (
        <Notice kind="warning">{t.silent(silent.map(({ type }) => type).join(', '))}</Notice>
      )}
      {items.some(({ status }) => status === 'not_live') && <p className={kit.meta}>{t.onlyLive}</p>}
      {latest && (
        <p className={kit.meta}>{t.lastEvent(t.kinds[latest.type] ?? latest.type, ago(latest.at))}</p>
      )}
    </>
  );
}
