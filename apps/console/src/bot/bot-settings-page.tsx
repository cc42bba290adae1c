import { allPlatforms } from '@studio/platforms/platforms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import type { Save } from '../kit/conflicts';
import type { FormField } from '../kit/form-fields';
import { Figure } from '../kit/figure';
import styles from '../kit/kit.module.css';
import { SettingsForm } from '../kit/settings-form';
import { useAction } from '../kit/use-action';
import { languages } from '@studio/platforms/languages';
import { useMayNow, useShow } from '../show/show-context';
import { Field, Select, Switch } from '../ui/field';
import { Dot, ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { Skeleton } from '../ui/page';
import { useBotTexts } from './text/bot-texts';

const locales = ['inherit', ...languages] as const;
const roles = ['default', 'everyone', 'sub', 'vip', 'mod', 'broadcaster'];
const refresh = [['bot']] as const;
const fields: readonly FormField[] = [
  { key: 'denyFeedback', kind: 'switch' },
  { key: 'cooldownFeedback', kind: 'switch' },
  { key: 'chatCrudEnabled', kind: 'switch' },
  { key: 'quoteChatEnabled', kind: 'switch' },
  { key: 'sharedChatCommands', kind: 'switch' },
  { key: 'ignoreKnownBots', kind: 'switch' },
  { key: 'ignoredLogins', kind: 'lines' },
  { key: 'loopGuard.answers', kind: 'number', min: 0, max: 1000 },
  { key: 'loopGuard.seconds', kind: 'number', min: 5, max: 600 },
  {
    key: 'builtins',
    kind: 'rows',
    columns: [
      { key: 'name', kind: 'name' },
      { key: 'minRole', kind: 'choice', options: roles },
      { key: 'aliases', kind: 'words' },
    ],
    blank: { name: '', minRole: 'default', aliases: [] },
    least: 99,
    most: 0,
    folded: true,
  },
  {
    key: 'builtinCooldowns',
    kind: 'rows',
    columns: [
      { key: 'name', kind: 'name' },
      { key: 'cooldownS', kind: 'number', min: 0, max: 86_400 },
      { key: 'userCooldownS', kind: 'number', min: 0, max: 86_400 },
    ],
    blank: { name: '', cooldownS: 0, userCooldownS: 0 },
    least: 99,
    most: 0,
    folded: true,
  },
];

const shoutoutFields: readonly FormField[] = [
  { key: 'shoutouts.raiders', kind: 'switch' },
  { key: 'shoutouts.minViewers', kind: 'number', min: 1, max: 1_000_000 },
  { key: 'shoutouts.friends', kind: 'lines' },
  { key: 'shoutouts.onScreen', kind: 'switch' },
];

const adFields: readonly FormField[] = [
  { key: 'ads.before', kind: 'switch' },
  { key: 'ads.beforeS', kind: 'number', min: 10, max: 600 },
  { key: 'ads.end', kind: 'switch' },
];

/** Page for the bot's platforms, language and behaviour. */
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
  const onSave: Save = async (changes, expected) => {
    const body = { ...changes, expected };
    const saved = await answered(api.PATCH('/bot/settings', { params: { query: of }, body }));
    queries.setQueryData(key, saved);
    return saved;
  };
  const form = {
    texts: t.settings,
    saved: settings.data,
    disabled: !mayWrite,
    onSave,
  };
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
        <SettingsForm fields={fields} {...form} />
      </Card>
      <Card title={t.settings.shoutouts} about={t.settings.shoutoutsAbout}>
        <SettingsForm fields={shoutoutFields} {...form} />
      </Card>
      <Card title={t.settings.ads} about={t.settings.adsAbout}>
        <SettingsForm fields={adFields} {...form} />
      </Card>
    </div>
  );
}

const dots = { needsReconnect: 'wait', simulated: 'wait', connected: 'good', notConnected: 'plain' } as const;

/** Card with the chats that the bot has joined, and its load in each. */
function BotPlatforms() {
  const t = useBotTexts();
  const { of, isOwn } = useShow();
  const { run } = useAction();
  const mayWrite = useMayNow('bot:write');
  const status = useQuery({
    queryKey: ['bot', 'status', of.overlayId ?? ''],
    queryFn: () => answered(api.GET('/bot/status', { params: { query: of } })),
  });
  // Only the owner may ask for the state of channels.
  const channels = useQuery({
    queryKey: ['channels', 'status'],
    enabled: isOwn,
    queryFn: () => answered(api.GET('/status/platforms')),
  });
  const chat = status.data?.chat;
  return (
    <Card title={t.settings.platforms} {...(!isOwn && { about: t.settings.ownOnly })}>
      {status.isError && <ProblemNotice error={status.error} />}
      <div className={styles.rows}>
        {allPlatforms.map((platform) => {
          const {
            connected = false,
            active = false,
            needsReconnect = false,
          } = status.data?.platforms[platform] ?? {};
          const isSimulated = channels.data?.platforms[platform].simulated ?? false;
          const state = needsReconnect
            ? 'needsReconnect'
            : isSimulated
              ? 'simulated'
              : connected
                ? 'connected'
                : 'notConnected';
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
                  <Dot kind={dots[state]} /> {t.settings[state]}
                </div>
              </div>
            </div>
          );
        })}
      </div>
      {chat && (
        <div className={styles.figures}>
          <Figure value={chat.messagesToday} text={t.settings.messagesToday} />
          <Figure value={chat.messages7d} text={t.settings.messages7d} />
          <Figure value={chat.commandsToday} text={t.settings.commandsToday} />
          <Figure value={chat.commands7d} text={t.settings.commands7d} />
        </div>
      )}
    </Card>
  );
}
