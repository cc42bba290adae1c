import { withoutSecrets } from './without-secrets';

const clean = withoutSecrets(
  {
    TWITCH_CLIENT_SECRET: 'abc123secret',
    SECRET_KEY: 'kept by nobody else',
    PATH: '/usr/bin',
    TTS_TOKEN: 'a',
  },
  '/home/ada',
);

describe('a log that can be sent', () => {
  it.each([
    ['token osp_EndToEndTestsUseThisToken0000111jf5y (shown only once)', 'token osp_… (shown only once)'],
    ['GET http://127.0.0.1:4480/o/eyJvIjoi.abc-def/x', 'GET http://127.0.0.1:4480/o/…/x'],
    ['http://127.0.0.1:4480/console/setup#Zm9vYmFyZm9v', 'http://127.0.0.1:4480/console/setup#…'],
    ['esdb://admin:changeit@host:2113?tls=false', 'esdb://…@host:2113?tls=false'],
    ['mongodb://u:p%40s@host/studio', 'mongodb://…@host/studio'],
    ['cookie: usess=abc.def; path=/', 'cookie: usess=…; path=/'],
    ['Authorization: Bearer abc.def', 'Authorization: Bearer …'],
    ['the secret abc123secret was refused', 'the secret … was refused'],
    ['key kept by nobody else', 'key …'],
    ['refresh 9aZkq3TnWv8yB4xLmP0sD2fG7hJ gone', 'refresh … gone'],
    [
      '/home/ada/.local/share/overlay-studio/events.sqlite is damaged',
      '~/.local/share/overlay-studio/events.sqlite is damaged',
    ],
  ])('%s', (line, cleaned) => {
    expect(clean(line)).toBe(cleaned);
  });

  it.each([
    '{"level":"error","time":"2026-11-24T18:00:00.000Z","requestId":"0193a5d2-7e4b-7c11-9d0e-2f6a8b9c0d1e"}',
    '    at lockFolder (libs/core/event-store/src/embedded/lock.ts:24)',
    'sha256 39c22f7695db07dc2dc308502d40740cde917697800dd695f087b23b3aa59233',
  ])('keeps %s', (line) => {
    expect(clean(line)).toBe(line);
  });

  it('names no user of Windows either, whose paths JSON writes with two backslashes', () => {
    const onWindows = withoutSecrets({}, 'C:\\Users\\ada');
    expect(onWindows(JSON.stringify({ file: 'C:\\Users\\ada\\x' }))).toBe('{"file":"~\\\\x"}');
    expect(onWindows('C:\\Users\\ada\\x')).toBe('~\\x');
  });
});
