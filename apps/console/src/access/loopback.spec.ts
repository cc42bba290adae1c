import { isAtHome, isLoopback } from './loopback';

const home = ['http://localhost:4480', 'http://127.0.0.1', 'http://[::1]:4480', 'http://192.168.1.7:4480'];
const names = [
  'http://10.0.0.2',
  'http://172.20.3.4',
  'http://studio.local',
  'http://nas',
  'http://[fd12::1]',
];
const outside = ['https://studio.example', 'http://172.32.0.1', 'http://11.0.0.1', 'https://10.example'];

it('tells addresses of one’s own network from those that others reach', () => {
  expect([...home, ...names].filter((url) => !isAtHome(new URL(url)))).toEqual([]);
  expect(outside.filter((url) => isAtHome(new URL(url)))).toEqual([]);
  expect(home.map((url) => isLoopback(new URL(url)))).toEqual([true, true, true, false]);
});
