import { given } from '@studio/kernel/given-when-then';
import { birthdayDecider } from './birthday.decider';
import { isOn } from './birthday.state';
import { dateFrom, dateInWords } from './written-date';

const user = { userId: '1', login: 'ada', name: 'Ada' };
const birthdayOn = (date: string) => ({ viewerId: 'v1', platform: 'twitch', user, date });
const greeting = (day: string, viewerId = 'v1') => ({
  ...{ viewerId, day, user, platform: 'twitch', simulated: false },
});
const ada = given(birthdayDecider).when('TellBirthday', birthdayOn('12-24'));

describe('birthdays', () => {
  it('are one for each viewer, and greeted once on their day', () => {
    ada.when('TellBirthday', birthdayOn('12-24')).changesNothing();
    ada.when('GreetBirthday', greeting('2026-12-23')).changesNothing();
    ada.when('GreetBirthday', greeting('2026-12-24', 'v2')).changesNothing();
    const greeted = ada.when('GreetBirthday', greeting('2026-12-24'));
    const data = { viewerId: 'v1', day: '2026-12-24', platform: 'twitch', user };
    greeted.then([{ type: 'birthday.greeted', data }]);
    greeted.when('GreetBirthday', greeting('2026-12-24')).changesNothing();
    greeted
      .when('GreetBirthday', greeting('2027-12-24'))
      .then([expect.objectContaining({ type: 'birthday.greeted' })]);
    // One that is told anew is not greeted again on the same day.
    const moved = greeted.when('TellBirthday', birthdayOn('12-23')).when('TellBirthday', birthdayOn('12-24'));
    moved.when('GreetBirthday', greeting('2026-12-24')).changesNothing();
  });

  it('are gone once they are removed', () => {
    const removed = ada.when('RemoveBirthday', { viewerId: 'v1' });
    expect(removed.state()).toEqual({ birthdays: {} });
    removed.when('RemoveBirthday', { viewerId: 'v1' }).changesNothing();
  });

  it('on the 29th of February are the day before in other years', () => {
    const days = ['2027-02-28', '2028-02-28', '2028-02-29', '2027-03-01'];
    expect(days.map((day) => isOn({ date: '02-29' }, day))).toEqual([true, false, true, false]);
  });
});

it.each([
  ['24.12.', '12-24', '12-24'],
  ['24. 12.', '12-24', '12-24'],
  ['24.12.1990', '12-24', '12-24'],
  ['12-24', '12-24', '12-24'],
  ['3/4', '03-04', '04-03'],
  ['12/24', '12-24', '12-24'],
  ['24/12', '12-24', '12-24'],
  ['29.2.', '02-29', '02-29'],
  ['30.2.', null, null],
  ['0.1.', null, null],
  ['24-12', null, null],
  ['tomorrow', null, null],
])('a date is written %s', (written, en, de) => {
  expect([dateFrom(written, 'en'), dateFrom(written, 'de')]).toEqual([en, de]);
});

it('a date is said in words', () => {
  expect([dateInWords('12-24', 'en'), dateInWords('02-29', 'de')]).toEqual(['December 24', '29. Februar']);
});
