import { sentenceOf } from './sentence';
import { names } from './text/names-en';
import { names as german } from './text/names-de';

const sources = {
  names,
  triggers: new Map([
    ['raid', 'Raid'],
    ['follow', 'Follow'],
    ['scene_live', 'Scene on air'],
  ]),
  effects: new Map([['confetti', 'Confetti']]),
};
const confetti = { type: 'effect', slug: 'confetti' };
const sentence = (triggers: unknown, actions: unknown, of = sources) => {
  const { when, then } = sentenceOf({ triggers, actions }, of);
  return `${of.names.when} ${when} → ${then}`;
};

describe('the sentence of an automation', () => {
  it('names its trigger with its filters, and its steps', () => {
    const raid = { type: 'raid', filter: { viewers: { min: 5 } }, enabled: true };
    const chat = { type: 'chat', text: 'Welcome {user}!' };
    expect(sentence([raid], [confetti, chat])).toBe(
      'When Raid, at least 5 → Confetti · Send a chat message “Welcome {user}!”',
    );
    expect(sentence([raid], [confetti], { ...sources, names: german })).toBe(
      'Wenn Raid, mindestens 5 → Confetti',
    );
  });

  it('shows bounds, commands and times as people say them, and no ids', () => {
    const of = (type: string, filter: object) => sentence([{ type, filter }], []);
    expect(of('raid', { viewers: { min: 5, max: 9 } })).toBe('When Raid, 5 to 9 → nothing yet');
    expect(of('raid', { viewers: { max: 9 } })).toBe('When Raid, at most 9 → nothing yet');
    expect(of('command', { name: 'death' })).toBe('When !death → nothing yet');
    expect(of('timer', { everyMin: 30 })).toBe('When every 30 minutes → nothing yet');
    expect(of('scene_live', { sceneId: 4, overlayId: 'ov_1' })).toBe('When Scene on air → nothing yet');
  });

  it('names options and operations in the language of the reader', () => {
    const hype = { type: 'follow', filter: { phase: 'start' } };
    const command = { type: 'operation', tool: 'fire_widget_command' };
    expect(sentence([hype], [command])).toBe('When Follow, Start → Layer command');
    expect(sentence([{ type: 'raid', filter: { scope: 'ever' } }], [], { ...sources, names: german })).toBe(
      'Wenn Raid, Jemals → noch nichts',
    );
  });

  it('leaves out what is switched off, and shortens what is long', () => {
    const triggers = [{ type: 'raid', enabled: false }, { type: 'follow' }];
    const off = { ...confetti, enabled: false };
    const wait = { type: 'delay', ms: 1500 };
    expect(sentence(triggers, [off, wait])).toBe('When Follow → Wait 1.5 s');
    const long = { type: 'chat', text: 'x'.repeat(80) };
    const many = sentence(triggers, [long, wait, wait, wait, wait]);
    expect(many).toBe(
      `When Follow → Send a chat message “${'x'.repeat(39)}…” · Wait 1.5 s · Wait 1.5 s · 2 more`,
    );
  });
});
