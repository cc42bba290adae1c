import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import kit from '../kit/kit.module.css';
import { SureButton } from '../kit/sure-button';
import { useAction } from '../kit/use-action';
import { useSpeech } from '../text/texts';
import { Button, buttonClass } from '../ui/button';
import { Dot, Notice } from '../ui/notice';
import { Card } from '../ui/page';
import { StreamInfo } from './stream-info';
import { useChannelTexts, type ChannelTexts } from './text/channel-texts';

type Platform = 'twitch' | 'kick' | 'youtube';
type State = Schemas['PlatformStateView'];
type Connected = Schemas['ConnectedChannelView'];

interface ChannelCardProps {
  readonly platform: Platform;
  readonly state: State;
  readonly connected: readonly Connected[];
  /** The studio has a client of it. */
  readonly isAvailable: boolean;
}

const refresh = [['channels'], ['bot']] as const;

/** One platform: how it is, what is missing, and what to do about it. */
export function ChannelCard({ platform, state, connected, isAvailable }: ChannelCardProps) {
  const t = useChannelTexts();
  const { run, isBusy } = useAction();
  const [link, setLink] = useState<string | null>(null);
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

  return (
    <Card
      title={name}
      about={
        <>
          <Dot kind={dots[stateText]} /> {t.states[stateText]}
          {own && ` · ${t.as(own.name)}`}
        </>
      }
      actions={
        <>
          {own && <SureButton onSure={() => disconnect('broadcaster')}>{t.disconnect}</SureButton>}
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
      {!isAvailable && !state.connected && <p className={kit.meta}>{t.notSetUp}</p>}
      <Missing state={state} isConnected={own !== undefined} />
      {link !== null && (
        <Notice
          action={
            <a className={buttonClass()} href={link} target="_blank" rel="noopener noreferrer">
              {t.openHere}
            </a>
          }
        >
          {t.opened}
        </Notice>
      )}
      {own && isAvailable && (
        <div className={kit.actions}>
          {bot && <span>{t.bot(bot.name)}</span>}
          <Button disabled={isBusy} onClick={() => connect('bot')}>
            {bot ? t.reconnect : t.connectBot}
          </Button>
          {bot && <SureButton onSure={() => disconnect('bot')}>{t.disconnect}</SureButton>}
        </div>
      )}
      {state.connected && platform !== 'youtube' && <StreamInfo platform={platform} />}
    </Card>
  );
}

const dots = { good: 'good', missing: 'wait', reconnect: 'bad', simulated: 'wait', none: 'plain' } as const;

function stateOf(state: State, own: Connected | undefined): keyof ChannelTexts['states'] {
  if (state.simulated) return 'simulated';
  if (own?.needsReconnect === true) return 'reconnect';
  if (!state.connected) return 'none';
  return state.healthy && state.missingScopes.length === 0 ? 'good' : 'missing';
}

/** What a connection lacks, and what was heard last. */
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
      {isConnected && delivering === false && <Notice kind="warning">{t.notDelivering}</Notice>}
      {isConnected && reason !== undefined && (
        <Notice kind="warning">{t.reasons[reason] ?? t.otherReason(reason)}</Notice>
      )}
      {isConnected && silent.length > 0 && (
        <Notice kind="warning">{t.silent(silent.map(({ type }) => type).join(', '))}</Notice>
      )}
      {items.some(({ status }) => status === 'not_live') && <p className={kit.meta}>{t.onlyLive}</p>}
      {latest && <p className={kit.meta}>{t.lastEvent(latest.type, ago(latest.at))}</p>}
    </>
  );
}
