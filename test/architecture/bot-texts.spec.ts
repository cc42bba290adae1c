import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SystemMessageText } from '@studio/contracts/bot/chat-bot';

const root = join(__dirname, '../..');
const files = ['bot', 'giveaways', 'loyalty', 'songs']
  .flatMap((area) => {
    const sources = `libs/features/${area}/src`;
    const all = readdirSync(join(root, sources), { recursive: true, encoding: 'utf8' });
    return all.filter((file) => file.endsWith('.messages.ts')).map((file) => `${sources}/${file}`);
  })
  .sort();

function isMessages(value: unknown): value is readonly SystemMessageText[] {
  return (
    Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null && 'en' in each)
  );
}

it('finds the messages of the bot in all areas', () => {
  expect(files.length).toBeGreaterThan(5);
});

it.each(files)(
  '%s has each message in each language, with the placeholders that it declares',
  async (file) => {
    const module = (await import(join(root, file))) as { readonly [name: string]: unknown };
    const messages = Object.values(module).filter(isMessages).flat();
    expect(messages.length).toBeGreaterThan(0);
    const faults = messages.flatMap(({ key, en, de, placeholders }) =>
      Object.entries({ en, de }).flatMap(([language, text]) => {
        const used = [...text.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name);
        const unknown = used.filter((name) => !placeholders.includes(name));
        return text.trim() === '' || unknown.length > 0
          ? [`${key} in ${language}: ${unknown.join(', ')}`]
          : [];
      }),
    );
    expect(faults).toEqual([]);
  },
);
