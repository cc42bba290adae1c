import { patiently, windows } from './windows';

const failing = (code: string, times: number) => {
  let tries = 0;
  const work = async (): Promise<void> => {
    if (++tries <= times) throw Object.assign(new Error(code), { code });
  };
  return { work, tries: () => tries };
};

describe('on Windows', () => {
  it.each(['EBUSY', 'EPERM', 'EACCES'])('a file that a scanner holds (%s) is tried again', async (code) => {
    const { work, tries } = failing(code, 2);
    await patiently(work);
    expect(tries()).toBe(3);
  });

  it('any other failure counts at once, and one that stays is told in the end', async () => {
    const gone = failing('ENOENT', 1);
    await expect(patiently(gone.work)).rejects.toThrow('ENOENT');
    expect(gone.tries()).toBe(1);
    await expect(patiently(failing('EBUSY', Infinity).work)).rejects.toThrow('EBUSY');
  });

  it.each([
    ['C:\\Users\\ada\\studio', null],
    ['D:\\data.d\\console', null],
    ['C:\\Users\\ada\\CON', '"CON"'],
    ['C:\\nul.old\\studio', '"nul.old"'],
    ['C:\\aux \\studio', '"aux "'],
    ['C:\\COM1.txt', '"COM1.txt"'],
    ['C:\\studio.', '"studio."'],
    ['C:\\what?\\studio', '"what?"'],
    ['C:\\data:stream', '"data:stream"'],
    [`C:\\${'long'.repeat(60)}`, '243 characters'],
  ])('%s is a folder for data, or told why not: %j', (folder, why) => {
    expect(windows.refusalOf(folder)).toEqual(why === null ? null : expect.stringContaining(why));
  });

  it.each([
    [0xc0000005, null, true],
    [0xc0000409, null, true],
    [134, null, true],
    [0xc000013a, null, false],
    [1, null, false],
    [null, 'SIGKILL' as const, false],
  ])('a process that ended with %p and %p was led astray: %p', (code, signal, crashed) => {
    expect(windows.hasCrashed(code, signal)).toBe(crashed);
  });
});
