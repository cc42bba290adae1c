import { allPlatforms } from '@studio/platforms/platforms';
import { useQuery } from '@tanstack/react-query';
import { answered, api, type BodyOf, type Schemas } from '../api/client';
import type { FormField } from '../kit/form-fields';
import { RecordList } from '../kit/record-list';
import type { FormValues } from '../kit/values';
import { useMayNow, useShow } from '../show/show-context';
import { useSpeech } from '../text/texts';
import { useBotTexts } from './text/bot-texts';

type Timer = Schemas['BotTimerView'];

const fields: readonly FormField[] = [
  { key: 'name', kind: 'text', maxLength: 64 },
  { key: 'intervalMin', kind: 'number', min: 2, max: 1440 },
  {
    ...{ key: 'message', kind: 'template', place: { place: 'timer' } },
    long: true,
    maxLength: 400,
    nullable: true,
  },
  { key: 'commandName', kind: 'text', maxLength: 40, nullable: true },
  { key: 'minMessages', kind: 'number', min: 0, max: 1000 },
  { key: 'liveOnly', kind: 'switch' },
  { key: 'platforms', kind: 'choices', options: allPlatforms, advanced: true },
];
const blank = {
  name: '',
  intervalMin: 15,
  message: '',
  commandName: null,
  minMessages: 5,
  liveOnly: true,
  platforms: [],
};

/** A timer says a text or runs a command: the one that is left empty isn't sent. */
function sent(values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => (key !== 'message' && key !== 'commandName') || (value !== null && value !== ''),
    ),
  );
}

/** Page for messages that the bot sends at intervals. */
export default function TimersPage() {
  const t = useBotTexts();
  const { ago, at } = useSpeech();
  const { of } = useShow();
  const timers = useQuery({
    queryKey: ['bot', 'timers', of.overlayId ?? ''],
    queryFn: () => answered(api.GET('/bot/timers', { params: { query: of } })),
  });
  const byId = ({ timerId }: Timer) => ({ query: of, path: { timerId } });
  const patch = (timer: Timer, body: FormValues) =>
    answered(api.PATCH('/bot/timers/{timerId}', { params: byId(timer), body }));
  return (
    <RecordList
      title={t.timers.title}
      about={t.timers.about}
      query={{ data: timers.data?.items, error: timers.error }}
      keyOf={({ timerId }) => timerId}
      nameOf={timerName}
      metaOf={({ message, commandName, intervalMin, lastPostedAt, nextDueAt }) =>
        [
          message ?? `!${commandName ?? ''}`,
          t.timers.every(intervalMin),
          ...(lastPostedAt === null ? [] : [t.timers.last(ago(lastPostedAt))]),
          ...(nextDueAt === null ? [] : [t.timers.next(at(nextDueAt))]),
        ].join(' · ')
      }
      isEnabled={({ enabled }) => enabled}
      texts={{ ...t.timers, options: t.options }}
      fields={fields}
      blank={blank}
      mayWrite={useMayNow('bot:write')}
      actions={{
        refresh: [['bot']],
        create: (values) =>
          answered(
            api.POST('/bot/timers', {
              params: { query: of },
              body: sent(values) as BodyOf<'create_bot_timer'>,
            }),
          ),
        update: (timer, changes, expected) => patch(timer, { ...sent(changes), expected }),
        remove: (timer) => answered(api.DELETE('/bot/timers/{timerId}', { params: byId(timer) })),
        enable: (timer, enabled) => patch(timer, { enabled }),
      }}
    />
  );
}

const timerName = ({ name }: Timer): string => name;
