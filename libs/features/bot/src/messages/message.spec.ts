import { given } from '@studio/kernel/given-when-then';
import { botDecider } from '../bot.decider';
import { MessageBook } from './message-book';
import { ownMessages } from './own-messages';

const book = new MessageBook();
book.add(ownMessages);
const start = given(botDecider).with({ keys: book.keys(), locale: 'en' });
const change = (...changes: { key: string; text?: string; enabled?: boolean; reset?: boolean }[]) =>
  start.when('UpdateBotSystemMessages', { changes });
const uptime = { message: 'builtin.uptime', values: { channel: 'Ada', uptime: '2 h' } };

describe('what the bot says by itself', () => {
  it('is there in both languages, with the placeholders that it declares', () => {
    for (const { key, en, de, placeholders } of ownMessages)
      for (const text of [en, de]) {
        const used = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        expect([key, used.filter((name) => !placeholders.includes(name ?? ''))]).toEqual([key, []]);
        expect(text.trim()).not.toBe('');
      }
  });

  it('is said in the language of the bot', () => {
    expect(book.wording(start.state(), 'en', uptime)).toBe('Ada has been live for 2 h.');
    expect(book.wording(start.state(), 'de', uptime)).toBe('Ada ist seit 2 h live.');
  });

  it('is said as the account has worded it, filled once', () => {
    const own = change({ key: 'builtin.uptime', text: '{channel}: {uptime} {other}' }).state();
    expect(book.wording(own, 'de', { ...uptime, values: { channel: '{uptime}', uptime: '2 h' } })).toBe(
      '{uptime}: 2 h {other}',
    );
  });

  it('has the values that all texts have, if its own text names one', () => {
    const own = change({ key: 'builtin.uptime', text: '{channel} {viewers} {latest-tip} {nothing}' }).state();
    expect([book.hasOthers(start.state(), uptime), book.hasOthers(own, uptime)]).toEqual([false, true]);
    expect(book.wording(own, 'en', uptime, { channel: 'Bo', viewers: '7' })).toBe('Ada 7  {nothing}');
  });

  it('writes numbers as its language does', () => {
    const points = {
      message: 'builtin.uptime',
      values: { channel: 1_000_000_000, uptime: '1234' },
    };
    const list = {
      message: uptime.message,
      values: { channel: ['1. Ada ', 12_500, ' · 2. Bo ', 900], uptime: '2 h' },
    };
    expect(book.wording(start.state(), 'en', list)).toContain('1. Ada 12,500 · 2. Bo 900 has');
    expect(book.wording(start.state(), 'de', list)).toContain('1. Ada 12.500 · 2. Bo 900 ist');
    expect(book.wording(start.state(), 'en', points)).toBe('1,000,000,000 has been live for 1234.');
    expect(book.wording(start.state(), 'de', points)).toBe('1.000.000.000 ist seit 1234 live.');
  });

  it('is not said when it is switched off', () => {
    expect(book.wording(change({ key: 'builtin.uptime', enabled: false }).state(), 'en', uptime)).toBeNull();
  });
});

describe('a change', () => {
  it('is of what is sent alone', () => {
    change({ key: 'builtin.uptime', text: 'Up' }, { key: 'builtin.title', enabled: false })
      .then([
        {
          type: 'messages.changed',
          data: {
            changes: [
              { key: 'builtin.uptime', text: 'Up', enabled: true },
              { key: 'builtin.title', text: null, enabled: false },
            ],
          },
        },
      ])
      .when('UpdateBotSystemMessages', { changes: [{ key: 'builtin.uptime', enabled: false }] })
      .then([
        {
          type: 'messages.changed',
          data: { changes: [{ key: 'builtin.uptime', text: 'Up', enabled: false }] },
        },
      ]);
  });

  it('to what holds already is none', () => {
    change({ key: 'builtin.uptime', enabled: true }).changesNothing();
    change({ key: 'builtin.uptime', reset: true }).changesNothing();
  });

  it('back leaves nothing behind', () => {
    const state = change({ key: 'builtin.uptime', text: 'Up', enabled: false })
      .when('UpdateBotSystemMessages', { changes: [{ key: 'builtin.uptime', reset: true }] })
      .state();
    expect(state.messages).toEqual({});
  });

  it('of a message that there isn’t is refused', () => {
    change({ key: 'builtin.dance', text: 'x' }).fails('invalid_option', { field: 'changes.key' });
  });
});
