import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isPlatform, platformNames } from '@studio/platforms/platforms';
import { answered, api, type Schemas } from '../api/client';
import type { FormField } from '../kit/form-fields';
import styles from '../kit/kit.module.css';
import { SettingsForm } from '../kit/settings-form';
import { useAction } from '../kit/use-action';
import { useMayNow, useShow } from '../show/show-context';
import { useSpeech } from '../text/texts';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Badge, Notice, ProblemNotice } from '../ui/notice';
import { useBotTexts } from './text/bot-texts';

type RaidMode = Schemas['RaidModeView'];

/** Milliseconds between two looks while chats change. */
const LOOK_MS = 1_500;

const fields: readonly FormField[] = [
  { key: 'minutes', kind: 'number', min: 1, max: 120 },
  { key: 'slowSeconds', kind: 'number', min: 0, max: 120 },
  { key: 'followersMin', kind: 'number', min: 0, max: 129_600, nullable: true },
  { key: 'holdLinks', kind: 'switch' },
];

/** Switches raid mode, and shows the time left and what it does in each chat. */
export function RaidModeCard() {
  const t = useBotTexts();
  const { of } = useShow();
  const queries = useQueryClient();
  const mayModerate = useMayNow('chat:moderate');
  const mayWrite = useMayNow('bot:write');
  const { run, isBusy } = useAction();
  const queryKey = ['bot', 'raid-mode', of.overlayId ?? ''];
  const params = { query: of };
  const raid = useQuery({
    queryKey,
    queryFn: () => answered(api.GET('/bot/raid-mode', { params })),
    refetchInterval: ({ state: { data } }) => (data && isChanging(data) ? LOOK_MS : false),
  });
  const set = (answer: RaidMode): RaidMode => {
    queries.setQueryData<RaidMode>(queryKey, answer);
    return answer;
  };
  const turn = (active: boolean): void =>
    void run(async () => set(await answered(api.POST('/bot/raid-mode', { params, body: { active } }))));
  if (raid.isError) return <ProblemNotice error={raid.error} />;
  if (!raid.data) return null;
  const { data } = raid;
  const isLeft = !data.active && data.chats.some(({ status }) => status === 'not_restored');
  return (
    <Card
      title={t.raidMode.title}
      about={t.raidMode.about}
      actions={
        <Button
          look={data.active ? 'plain' : 'danger'}
          disabled={!mayModerate || isBusy}
          onClick={() => turn(!data.active)}
        >
          {data.active ? t.raidMode.stop : t.raidMode.start}
        </Button>
      }
    >
      <div role={data.active ? 'timer' : 'status'}>
        {data.active ? <TimeLeft raid={data} onOver={raid.refetch} /> : <Badge>{t.raidMode.off}</Badge>}
      </div>
      {data.chats.map((chat) => (
        <ChatStatus key={chat.platform} chat={chat} rules={data} />
      ))}
      {isLeft && (
        <div className={styles.row}>
          <Button disabled={!mayModerate || isBusy} onClick={() => turn(false)}>
            {t.raidMode.again}
          </Button>
        </div>
      )}
      <p className={styles.meta}>{t.raidMode.other}</p>
      <details className={styles.more}>
        <summary>{t.raidMode.settings}</summary>
        <SettingsForm
          fields={fields}
          texts={{ labels: t.raidMode.labels }}
          saved={data}
          disabled={!mayWrite}
          onSave={async (changes, expected) => {
            const body = { ...changes, expected };
            return set(await answered(api.PATCH('/bot/raid-mode', { params, body })));
          }}
        />
      </details>
    </Card>
  );
}

function isChanging({ active, remainingS, chats }: RaidMode): boolean {
  return (
    (active && remainingS === 0) ||
    chats.some(({ status }) => status === 'pending' || status === 'restoring' || status === 'not_restored')
  );
}

/** Counts down from the time left when the server answered, since its clock may differ. */
function TimeLeft({ raid, onOver }: { readonly raid: RaidMode; readonly onOver: () => unknown }) {
  const t = useBotTexts().raidMode;
  const [left, setLeft] = useState(raid.remainingS ?? 0);
  useEffect(() => {
    const until = performance.now() + (raid.remainingS ?? 0) * 1000;
    const tick = (): void => {
      const seconds = Math.max(0, Math.ceil((until - performance.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) onOver();
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [raid.remainingS, raid.endsAt, onOver]);
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return <Badge kind="live">{t.on(time)}</Badge>;
}

interface ChatStatusProps {
  readonly chat: RaidMode['chats'][number];
  readonly rules: Pick<RaidMode, 'slowSeconds' | 'followersMin' | 'holdLinks'>;
}

function ChatStatus({ chat: { platform, status, code }, rules }: ChatStatusProps) {
  const t = useBotTexts().raidMode;
  const { list } = useSpeech();
  const isBad = status === 'failed' || status === 'not_restored';
  const { followers, slow, links } = t.rules;
  const here = [
    ...(rules.followersMin === null ? [] : [followers]),
    ...(rules.slowSeconds === 0 ? [] : [slow]),
    ...(rules.holdLinks ? [links] : []),
  ];
  const text = status === 'set' ? t.set(list(here)) : t.statuses[status];
  const name = isPlatform(platform) ? platformNames[platform] : platform;
  return (
    <Notice kind={isBad ? 'warning' : status === 'set' ? 'good' : 'info'}>
      <strong>{name}:</strong> {text} {isBad && code !== null && t.codes[code]}
    </Notice>
  );
}
