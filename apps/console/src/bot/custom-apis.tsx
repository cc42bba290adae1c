import { useQuery } from '@tanstack/react-query';
import { answered, api, type BodyOf, type Schemas } from '../api/client';
import type { FormField } from '../kit/form-fields';
import { RecordList } from '../kit/record-list';
import type { FormValues } from '../kit/values';
import { useMayNow, useShow } from '../show/show-context';
import { useBotTexts } from './text/bot-texts';

type CustomApi = Schemas['CustomApiView'];

const fields: readonly FormField[] = [
  { key: 'name', kind: 'text', maxLength: 40 },
  { key: 'minRole', kind: 'choice', options: ['everyone', 'sub', 'vip', 'mod', 'broadcaster'] },
  { key: 'url', kind: 'template', place: { place: 'custom_api' }, long: true, maxLength: 500 },
  { key: 'responsePath', kind: 'text', maxLength: 120 },
  { key: 'fallback', kind: 'text', maxLength: 200 },
  { key: 'method', kind: 'choice', options: ['GET', 'POST'], advanced: true },
  { key: 'headers', kind: 'headers', advanced: true },
  { key: 'cacheS', kind: 'number', min: 0, max: 3600, advanced: true },
  { key: 'timeoutMs', kind: 'number', min: 500, max: 5000, advanced: true },
  { key: 'maxChars', kind: 'number', min: 1, max: 400, advanced: true },
];
const blank = {
  name: '',
  minRole: 'everyone',
  url: 'https://',
  responsePath: '',
  fallback: '',
  method: 'GET',
  cacheS: 30,
  timeoutMs: 2000,
  maxChars: 200,
};
const nameOf = ({ name }: CustomApi): string => name;

/** List of servers that the bot queries; their answers replace {api:name}. */
export function CustomApis() {
  const t = useBotTexts();
  const { of } = useShow();
  const apis = useQuery({
    queryKey: ['bot', 'apis', of.overlayId ?? ''],
    queryFn: () => answered(api.GET('/bot/custom-apis', { params: { query: of } })),
  });
  const byId = ({ apiId }: CustomApi) => ({ query: of, path: { apiId } });
  const patch = (one: CustomApi, body: FormValues) =>
    answered(api.PATCH('/bot/custom-apis/{apiId}', { params: byId(one), body }));
  return (
    <RecordList
      title={t.apis.title}
      about={t.apis.about}
      query={{ data: apis.data?.items, error: apis.error }}
      keyOf={({ apiId }) => apiId}
      nameOf={nameOf}
      metaOf={({ method, url, minRole }) => `${method} ${url} · ${t.options[minRole]}`}
      isEnabled={({ enabled }) => enabled}
      texts={{ ...t.apis, options: t.options }}
      fields={fields}
      blank={blank}
      mayWrite={useMayNow('bot:write')}
      actions={{
        refresh: [['bot']],
        create: (values) =>
          answered(
            api.POST('/bot/custom-apis', {
              params: { query: of },
              body: values as BodyOf<'create_custom_api'>,
            }),
          ),
        update: (one, changes, expected) => patch(one, { ...changes, expected }),
        remove: (one) => answered(api.DELETE('/bot/custom-apis/{apiId}', { params: byId(one) })),
        enable: (one, enabled) => patch(one, { enabled }),
      }}
    />
  );
}
