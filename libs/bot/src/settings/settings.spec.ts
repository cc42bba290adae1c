import { given } from '@studio/kernel/given-when-then';
import { botDecider } from '../bot.decider';
import { settingsView } from './settings.answers';

const start = given(botDecider);

it('a bot tells nobody that a command is not for them, and takes commands and quotes from chat, until somebody says otherwise', () => {
  expect(settingsView(start.state().settings, true)).toEqual({
    denyFeedback: false,
    chatCrudEnabled: true,
    quoteChatEnabled: true,
    locale: 'inherit',
  });
});

it('only what is sent changes', () => {
  start
    .when('UpdateBotSettings', { denyFeedback: true, chatCrudEnabled: true })
    .then([{ type: 'settings.changed', data: { denyFeedback: true } }])
    .when('UpdateBotSettings', { denyFeedback: true })
    .changesNothing();
});

it('nothing to change is no event', () => {
  start.when('UpdateBotSettings', {}).changesNothing();
});

it('a language is set once', () => {
  start
    .when('SetBotLanguage', { locale: 'de' })
    .then([{ type: 'language.set', data: { locale: 'de' } }])
    .when('SetBotLanguage', { locale: 'de' })
    .changesNothing();
});

it('the language is told of the own bot only', () => {
  expect(settingsView(start.state().settings, false)).not.toHaveProperty('locale');
});
