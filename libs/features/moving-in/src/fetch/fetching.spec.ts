import { Outbound } from '@studio/http/outbound';
import { Problem } from '@studio/kernel/problem';
import { MoveInSources, type Instead } from '../../../../../test/support/move-in-sources';
import { itemsOf } from '../sources/catalog';
import { fetchedSources, fetchFirst, type FetchedSource, type FirstAnswers } from './fetched-source';
import { accessOf } from './source-access';
import { SourceHttp } from './source-http';
import { ViewerPages } from './viewer-pages';

let server: MoveInSources;
const waited: number[] = [];

beforeEach(async () => {
  server = await new MoveInSources().start();
  waited.length = 0;
});

afterEach(() => server.stop());

function httpWith(token?: string): SourceHttp {
  return new SourceHttp({
    ...{ base: server.origin, token, deadlineMs: 500 },
    outbound: new Outbound({ allow: [new URL(server.origin).host] }),
    sleep: (ms) => Promise.resolve(waited.push(ms)),
  });
}

const fetched = (source: FetchedSource, login?: string, token?: string): Promise<FirstAnswers> =>
  fetchFirst[source](httpWith(token), { login, token }, new URL(server.origin).host);

async function problemOf(asked: Promise<unknown>): Promise<readonly unknown[]> {
  const error: unknown = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Problem)) throw new Error(`Not refused: ${String(error)}`);
  expect(`${error.message}${JSON.stringify(error.details)}`).not.toContain(server.token);
  return [error.code, error.details?.['advice'], error.details?.['retryAfterS']];
}

it('reads what each bot gives, in the form of its exports', async () => {
  const { token, login } = server;
  const kinds = async (asked: Promise<FirstAnswers>, source: FetchedSource) => {
    const { value, notFetched } = await asked;
    const items = itemsOf(source, [{ kind: 'json', value }]);
    return [[...new Set(items.map(({ kind }) => kind))].sort().join(' '), notFetched.join(' ')];
  };
  expect(await kinds(fetched('streamelements', undefined, token), 'streamelements')).toEqual([
    'command counter phrase timer',
    '',
  ]);
  expect(await kinds(fetched('nightbot', login), 'nightbot')).toEqual(['api command counter', 'timers']);
  expect(await kinds(fetched('nightbot', undefined, token), 'nightbot')).toEqual([
    'api command counter timer',
    '',
  ]);
  expect(await kinds(fetched('fossabot', login), 'fossabot')).toEqual(['command', '']);
  expect(await kinds(fetched('moobot', login), 'moobot')).toEqual(['command', '']);
});

it('says what to do about a wrong name, a wrong token, and a source that does not show its list', async () => {
  expect(await problemOf(fetched('streamelements', undefined, 'wrong'))).toEqual([
    'source_rejected',
    'check_token',
    null,
  ]);
  for (const source of fetchedSources.filter((each) => each !== 'streamelements'))
    expect(await problemOf(fetched(source, 'nobody'))).toEqual(['source_rejected', 'check_name', null]);
  server.misbehave('/1/commands', 403);
  expect(await problemOf(fetched('nightbot', server.login))).toEqual(['source_rejected', 'send_file', null]);
});

const failures: readonly (readonly [Instead[], string, number | null, number])[] = [
  [['late'], 'try_later', null, 1],
  [['text'], 'send_file', null, 1],
  [['half'], 'send_file', null, 1],
  [['cut', 'cut', 'cut'], 'try_later', null, 3],
  [[500, 502, 503], 'try_later', null, 3],
  [[{ status: 429, retryAfterS: 60 }], 'try_later', 60, 1],
];

it.each(failures)('answers source_unreachable for %j', async (given, advice, retryAfterS, calls) => {
  server.misbehave('/channels/me', ...given);
  const asked = fetched('streamelements', undefined, server.token);
  expect(await problemOf(asked)).toEqual(['source_unreachable', advice, retryAfterS]);
  expect(server.asked).toHaveLength(calls);
});

it('waits as long as a source asks for, and goes on', async () => {
  server.misbehave('/bot/commands', { status: 429, retryAfterS: 2 }, 'cut');
  server.misbehave('/bot/timers', 500, 500, 500);
  const { value, notFetched } = await fetched('streamelements', undefined, server.token);
  expect(value['commands']).toHaveLength(5);
  expect(notFetched).toEqual(['timers']);
  expect(waited).toEqual([2000, 600, 300, 600]);
});

it('reads points page by page, and keeps what came before a page that fails', async () => {
  server.viewers = Array.from({ length: 250 }, (_, at) => ({ username: `Viewer${at}`, points: 500 - at }));
  const paths = { points: '/kappa/v2/points/se1/top', watchtime: '/kappa/v2/points/se1/watchtime' };
  const pages = new ViewerPages(httpWith(server.token), paths);
  await pages.read('points');
  expect([pages.done, pages.total]).toEqual([250, 500]);
  server.misbehave('/watchtime', 'half');
  expect(await problemOf(pages.read('watchtime'))).toEqual(['source_unreachable', 'send_file', null]);
  const text = await pages.text();
  const items = itemsOf('streamelements', [{ kind: 'json', value: JSON.parse(text ?? '') }]);
  expect(items).toHaveLength(250);
  expect(items[0]).toMatchObject({ kind: 'viewer', points: 500, watchMinutes: 0 });
});

it('ends with a page that has nobody new, and after a thousand pages', async () => {
  const paths = { points: '/kappa/v2/points/se1/top', watchtime: '/kappa/v2/points/se1/watchtime' };
  server.isEndless = true;
  let page = 0;
  const same = { username: 'Ada', points: 1 };
  const asked: number[] = [];
  const http = {
    json: ({ query }: { query?: Readonly<Record<string, string | number>> }) => {
      asked.push(Number(query?.['offset']));
      return Promise.resolve({ users: page++ === 0 ? [same, { username: 'Bea', points: 2 }] : [same] });
    },
  };
  await new ViewerPages(http, paths).read('points');
  expect(asked).toEqual([0, 2]);
  const endless = new ViewerPages(httpWith(server.token), paths);
  await endless.read('points');
  expect(endless.done).toBe(100_000);
}, 120_000);

it.each([
  [{ source: 'firebot', login: 'ada' }, 'source'],
  [{ source: 'nightbot', login: 'ada', text: '{}' }, 'text'],
  [{ source: 'fossabot', token: 'x' }, 'login'],
  [{ source: 'moobot', login: 'a/../b' }, 'login'],
  [{ source: 'streamelements', login: 'ada' }, 'token'],
  [{ source: 'streamelements', token: 'a\r\nX: y' }, 'token'],
] as const)('refuses %j', (command, field) => {
  let refused: unknown;
  try {
    accessOf(command);
  } catch (error) {
    refused = error;
  }
  expect(refused).toMatchObject({ code: 'invalid_value', details: { field } });
});

it('takes names and tokens as people paste them', () => {
  const source = 'nightbot' as const;
  const { login, token } =
    accessOf({ source, login: ' https://www.twitch.tv/Ada_Streams ', token: 'Bearer abc ' }) ?? {};
  expect([login, token]).toEqual(['ada_streams', 'abc']);
  expect(accessOf({ source })).toBeNull();
});
