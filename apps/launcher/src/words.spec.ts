import { crashed, otherPort, runsAlready } from './words';

/* What decides whether somebody without a command line finds the way out. */

it('a studio of another version is named, with what to do', () => {
  expect(runsAlready('0.2.0', '0.2.0').join('\n')).not.toContain('0.2.0');
  expect(runsAlready('0.1.0', '0.2.0').join('\n')).toMatch(
    /0\.1\.0 is running already[^]*use 0\.2\.0, close the window of 0\.1\.0/,
  );
  // A version too old to report itself.
  expect(runsAlready(null, '0.2.0')).toHaveLength(1);
});

it('links that OBS has are spoken of only where there may be some', () => {
  expect(otherPort(4480, 4481, false).join('\n')).not.toContain('OBS');
  expect(otherPort(4485, 4486, true).join('\n')).toMatch(/Links in OBS still use port 4485[^]*PORT=4485/);
});

it('a crash names the log, if there is one, and whether it goes on', () => {
  const end = { code: null, signal: 'SIGABRT' as const };
  expect(crashed(end, '/logs/a.log', true).join('\n')).toMatch(
    /SIGABRT\).*starts again[^]*you can send it:\n {2}\/logs\/a\.log$/,
  );
  expect(crashed({ code: 1, signal: null }, null, false).join('\n')).toBe(
    '\nOverlay Studio stopped unexpectedly (code 1).',
  );
});
