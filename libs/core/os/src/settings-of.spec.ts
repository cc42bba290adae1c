import { macos } from './macos';
import { posix } from './posix';
import { windows } from './windows';

const program = { folder: 'obs-studio', flatpak: 'com.obsproject.Studio', snap: 'obs-studio' };

it('settings of programs are looked for where each system has them', () => {
  expect(windows.settingsOf(program, { APPDATA: 'C:\\A' })).toEqual(['C:\\A\\obs-studio']);
  expect(macos.settingsOf(program, { HOME: '/h' })).toEqual(['/h/Library/Application Support/obs-studio']);
  expect(posix.settingsOf(program, { HOME: '/h' })).toEqual([
    '/h/.config/obs-studio',
    '/h/.var/app/com.obsproject.Studio/config/obs-studio',
    '/h/snap/obs-studio/current/.config/obs-studio',
  ]);
  expect(posix.settingsOf(program, { HOME: '/h', XDG_CONFIG_HOME: '/c' })[0]).toBe('/c/obs-studio');
});
