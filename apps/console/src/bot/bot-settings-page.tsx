import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import type { FormField } from '../kit/form-fields';
import { Figure } from '../kit/figure';
import styles from '../kit/kit.module.css';
import { SettingsForm } from '../kit/settings-form';
import { useAction } from '../kit/use-action';
import { useMayNow, useShow } from '../show/show-context';
import { Field, Select, Switch } from '../ui/field';
import { Dot, ProblemNotice } from '../ui/notice';
import { Card, Skeleton } from '../ui/page';
import { useBotTexts } from './text/bot-texts';

const platforms = ['twitch', 'kick', 'youtube'] as const;
const locales = ['inherit', 'en', 'de'] as const;
const refresh = [['bot']] as const;
const fields: readonly FormField[] = [
  { key: 'denyFeedback', kind: 'switch' },
  { key: 'chatCrudEnabled', kind: 'switch' },
  { key: 'quoteChatEnabled', kind: 'switch' },
];

/** Where the bot is, which language it speaks, how it behaves. */
export default function BotSettingsPage() {
  const t = useBotTexts();
  const { of, isOwn } = useShow();
  const queries = useQueryClient();
  const { run } = useAction();
  const mayWrite = useMayNow('bot:write');
  const key = ['bot', 'settings', of.overlayId ?? ''];
  const settings = useQuery({
    queryKey: key,
    queryFn: () => answered(api.GET('/bot/settings', { params: { query: of } })),
  });
  if (settings.isError) return <ProblemNotice error={settings.error} />;
  if (!settings.data) return <Skeleton height={240} />;
  return (
    <div className={styles.two}>
      <BotPlatforms />
      <Card title={t.settings.behaviour}>
        {isOwn && settings.data.locale !== undefined && (
          <Field label={t.settings.languageLabel}>
            {(ids) => (
              <Select
                {...ids}
                disabled={!mayWrite}
                value={settings.data.locale ?? 'inherit'}
                options={locales.map((each) => ({ key: each, label: t.options[each] }))}
                onKey={(locale) =>
                  void run(() => answered(api.PUT('/bot/language', { body: { locale } })), { refresh })
                }
              />
            )}
          </Field>
        )}
        <SettingsForm
          fields={fields}
          texts={t.settings}
          saved={settings.data}
          disabled={!mayWrite}
          onSave={async (body) => {
            const saved = await answered(api.PATCH('/bot/settings', { params: { query: of }, body }));
            queries.setQueryData(key, saved);
            return saved;
          }}
        />
      </Card>
    </div>
  );
}

/** In which chats the bot is, and how much it has to do there. */
function BotPlatforms() {
  const t = useBotTexts();
  const { of, isOwn } = useShow();
  const { run } = useAction();
  const mayWrite = useMayNow('bot:write');
  const status = useQuery({
    queryKey: ['bot', 'status', of.overlayId ?? ''],
    queryFn: () => answered(api.GET('/bot/status', { params: { query: of } })),
  });
  const chat = status.data?.chat;
  return (
    <Card title={t.settings.platforms} {...(!isOwn && { about: t.settings.ownOnly })}>
      {status.isError && <ProblemNotice error={status.error} />}
      <div className={styles.rows}>
        {platforms.map((platform) => {
          const {
            connected = false,
            active = false,
            needsReconnect = false,
          } = status.data?.platforms[platform] ?? {};
          return (
            <div key={platform} className={styles.row}>
              <Switch
                aria-label={t.options[platform]}
                checked={active}
                disabled={!mayWrite || !isOwn}
                onSwitch={(on) =>
                  void run(
                    () =>
                      answered(
                        api.PUT('/bot/platforms/{platform}', {
                          params: { path: { platform } },
                          body: { active: on },
                        }),
                      ),
                    { refresh },
                  )
                }
              />
              <div className={styles.words}>
                <div className={styles.name}>{t.options[platform]}</div>
                <div className={styles.meta}>
                  <Dot kind={needsReconnect ? 'wait' : connected ? 'good' : 'plain'} />{' '}
                  {needsReconnect
                    ? t.settings.needsReconnect
                    : connected
                      ? t.settings.connected
                      : t.settings.notConnected}
                </div>
              </div>
            </div>
          );
        })}
      </div>
      {chat && (
        <div className={styles.figures}>
          <Figure value={chat.messagesToday} text={`${t.settings.lines}: ${t.settings.today}`} />
          <Figure value={chat.messages7d} text={`${t.settings.lines}: ${t.settings.week}`} />
          <Figure value={chat.commandsToday} text={`${t.settings.answered}: ${t.settings.today}`} />
          <Figure value={chat.commands7d} text={`${t.settings.answered}: ${t.settings.week}`} />
        </div>
      )}
    </Card>
  );
}
