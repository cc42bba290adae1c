import { allPlatforms } from '@studio/platforms/platforms';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answered, api, type BodyOf, type Schemas } from '../api/client';
import type { FormField } from '../kit/form-fields';
import styles from '../kit/kit.module.css';
import { lazy } from '../kit/lazy';
import { RecordList } from '../kit/record-list';
import { useAction } from '../kit/use-action';
import { useMayNow, useShow } from '../show/show-context';
import { Switch } from '../ui/field';
import { Card } from '../ui/card';
import { CommandFiles } from './command-files';
import { useBotTexts } from './text/bot-texts';

const TryOut = lazy(async () => ({ default: (await import('./try-out')).TryOut }));

type Command = Schemas['BotCommandView'];
type NewCommand = BodyOf<'create_bot_command'>;

const roles = ['everyone', 'sub', 'vip', 'mod', 'broadcaster'];
const fields: readonly FormField[] = [
  { key: 'name', kind: 'text', maxLength: 40 },
  { key: 'triggerType', kind: 'choice', options: ['command', 'keyword', 'regex'] },
  { key: 'pattern', kind: 'text', maxLength: 200, showIf: (values) => values['triggerType'] !== 'command' },
  { key: 'minRole', kind: 'choice', options: roles },
  { key: 'response', kind: 'template', place: { place: 'command' }, long: true, maxLength: 400 },
  { key: 'action', kind: 'action', types: ['none', 'widget_command', 'scene', 'macro', 'stream_preset'] },
  { key: 'aliases', kind: 'lines', advanced: true },
  { key: 'responsePool', kind: 'lines', advanced: true },
  {
    key: 'replyMode',
    kind: 'choice',
    options: ['channel', 'reply', 'mention', 'whisper', 'silent'],
    advanced: true,
  },
  { key: 'cooldownGlobalS', kind: 'number', min: 0, max: 3600, advanced: true },
  { key: 'cooldownUserS', kind: 'number', min: 0, max: 3600, advanced: true },
  { key: 'modsBypassCooldown', kind: 'switch', advanced: true },
  {
    key: 'roleCooldowns',
    kind: 'rows',
    columns: [
      { key: 'role', kind: 'choice', options: roles },
      { key: 'cooldownUserS', kind: 'number', min: 0, max: 3600 },
    ],
    blank: { role: 'sub', cooldownUserS: 5 },
    least: 0,
    most: 5,
    advanced: true,
  },
  { key: 'costPoints', kind: 'number', min: 0, max: 1_000_000_000, advanced: true },
  { key: 'oncePerStream', kind: 'choice', options: ['off', 'everybody', 'viewer'], advanced: true },
  { key: 'answerDelayS', kind: 'number', min: 0, max: 600, advanced: true },
  { key: 'platforms', kind: 'choices', options: allPlatforms, advanced: true },
];
const blank = {
  name: '',
  triggerType: 'command',
  minRole: 'everyone',
  response: '',
  replyMode: 'channel',
  cooldownGlobalS: 5,
  cooldownUserS: 0,
  modsBypassCooldown: true,
  roleCooldowns: [],
  costPoints: 0,
  oncePerStream: 'off',
  answerDelayS: 0,
  aliases: [],
  responsePool: [],
  platforms: [],
};
const refresh = [['bot']] as const;
const nameOf = ({ name, triggerType, pattern }: Command): string =>
  triggerType === 'command' ? `!${name}` : `${name}: ${pattern ?? ''}`;

/** Commands are stored without the ! that people write before them. */
function withBareName<Body extends { readonly name?: string }>(body: Body): Body {
  return body.name === undefined ? body : { ...body, name: body.name.trim().replace(/^!+/, '') };
}

/** Page with the user's own commands, a form to test them, and the built-in commands. */
export default function CommandsPage() {
  const t = useBotTexts();
  const { of } = useShow();
  const mayWrite = useMayNow('bot:write');
  const commands = useQuery({
    queryKey: ['bot', 'commands', of.overlayId ?? ''],
    queryFn: () => answered(api.GET('/bot/commands', { params: { query: of } })),
  });
  const params = { query: of };
  const byId = ({ commandId }: Command) => ({ query: of, path: { commandId } });
  const texts = useMemo(() => ({ ...t.commands, options: t.options }), [t]);
  return (
    <>
      <div className={styles.two}>
        <RecordList
          title={t.commands.title}
          about={t.commands.about}
          query={{ data: commands.data?.items, error: commands.error }}
          keyOf={({ commandId }) => commandId}
          nameOf={nameOf}
          metaOf={({ response, minRole, uses }) =>
            `${response === '' ? '–' : response} · ${t.options[minRole]} · ${t.commands.uses(uses)}`
          }
          isEnabled={({ enabled }) => enabled}
          texts={texts}
          fields={fields}
          blank={blank}
          canSearch
          mayWrite={mayWrite}
          tools={
            <CommandFiles mayWrite={mayWrite} isEmpty={!commands.data || commands.data.items.length === 0} />
          }
          actions={{
            refresh,
            create: (values) =>
              answered(api.POST('/bot/commands', { params, body: withBareName(values as NewCommand) })),
            update: (command, changes, expected) =>
              answered(
                api.PATCH('/bot/commands/{commandId}', {
                  params: byId(command),
                  body: { ...withBareName(changes), expected },
                }),
              ),
            remove: (command) => answered(api.DELETE('/bot/commands/{commandId}', { params: byId(command) })),
            enable: (command, enabled) =>
              answered(
                api.PUT('/bot/commands/{commandId}/enabled', { params: byId(command), body: { enabled } }),
              ),
          }}
        />
        <TryOut />
      </div>
      <Builtins items={commands.data?.builtins ?? []} mayWrite={mayWrite} />
    </>
  );
}

function Builtins({
  items,
  mayWrite,
}: {
  readonly items: readonly Schemas['BuiltinView'][];
  readonly mayWrite: boolean;
}) {
  const t = useBotTexts();
  const { of } = useShow();
  const { run } = useAction();
  const abouts: { readonly [name: string]: string } = t.builtins;
  return (
    <Card title={t.commands.builtins} about={t.commands.builtinsAbout}>
      <div className={styles.builtins}>
        {items.map(({ name, enabled, hasOwnCommand }) => (
          <div key={name} className={styles.builtin}>
            <Switch
              aria-label={`!${name}`}
              checked={enabled}
              disabled={!mayWrite}
              onSwitch={(on) =>
                void run(
                  () =>
                    answered(
                      api.PUT('/bot/builtins/{name}', {
                        params: { query: of, path: { name } },
                        body: { enabled: on },
                      }),
                    ),
                  { refresh },
                )
              }
            />
            <div className={styles.words}>
              <div className={styles.name}>!{name}</div>
              <div className={styles.meta}>{hasOwnCommand ? t.commands.ownStands : abouts[name]}</div>
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}
