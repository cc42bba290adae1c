import { giftIn } from './gift';

const viewers = ['eli', 'john smith', 'agent 47', '@さくら'];
const read = async (line: string) => {
  const { to, amount } = await giftIn(line.split(' '), (text) =>
    Promise.resolve(viewers.filter((name) => name === text.toLowerCase())),
  );
  return [to[0], amount];
};

it.each([
  ['Eli 50', 'eli', '50'],
  ['50 eli', 'eli', '50'],
  ['eli 25%', 'eli', '25%'],
  ['eli 50 thank you', 'eli', '50'],
  ['50 eli thank you', 'eli', '50'],
  ['John Smith 50', 'john smith', '50'],
  ['50 John Smith', 'john smith', '50'],
  ['Agent 47 50', 'agent 47', '50'],
  ['@さくら 5', '@さくら', '5'],
  ['eli 50 for 2 songs', 'eli', '50'],
  ['eli much', 'eli', 'much'],
  ['nobody 50', undefined, undefined],
])('reads "%s"', async (line, name, amount) => {
  expect(await read(line)).toEqual([name, amount]);
});
