import { nextMoment } from './next-time';

const at = (text: string): number => Date.parse(text);
const berlin = 'Europe/Berlin';

describe('the moment that a text means', () => {
  it.each([
    ['20:15', '2026-11-23T18:00:00Z', berlin, '2026-11-23T19:15:00Z'],
    ['20:15', '2026-11-23T19:14:59Z', berlin, '2026-11-23T19:15:00Z'],
    ['20:15', '2026-11-23T19:15:00Z', berlin, '2026-11-24T19:15:00Z'],
    ['7:05', '2026-11-23T19:15:00Z', 'Asia/Tokyo', '2026-11-23T22:05:00Z'],
    ['0:00', '2026-12-31T12:00:00Z', 'America/New_York', '2027-01-01T05:00:00Z'],
    ['20:15', '2026-11-23T18:00:00Z', 'Mars/Olympus', '2026-11-23T20:15:00Z'],
  ])('%s, asked at %s in %s, is %s', (text, now, zone, expected) => {
    expect(nextMoment(text, at(now), zone)).toBe(at(expected));
  });

  it.each([
    ['clocks are put forward before it', '04:00', '2026-03-29T00:30:00Z', '2026-03-29T02:00:00Z'],
    ['that day leaves it out', '02:30', '2026-03-29T00:30:00Z', '2026-03-30T00:30:00Z'],
    ['clocks are put back before it', '04:00', '2026-10-25T00:30:00Z', '2026-10-25T03:00:00Z'],
    ['a day has it twice', '02:45', '2026-10-25T00:30:00Z', '2026-10-25T00:45:00Z'],
    ['a day has it a second time', '02:45', '2026-10-25T00:50:00Z', '2026-10-25T01:45:00Z'],
    ['a day had it twice already', '02:45', '2026-10-25T01:50:00Z', '2026-10-26T01:45:00Z'],
    ['the night before had it twice', '08:00', '2026-10-24T22:30:00Z', '2026-10-25T07:00:00Z'],
    ['the night before left out an hour', '08:00', '2027-03-27T23:30:00Z', '2027-03-28T06:00:00Z'],
  ])('is right where %s', (_, text, now, expected) => {
    expect(nextMoment(text, at(now), berlin)).toBe(at(expected));
  });

  it('is the moment itself where it is whole', () => {
    expect(nextMoment(' 2026-12-24T18:00:00+01:00 ', at('2026-11-23T18:00:00Z'), berlin)).toBe(
      at('2026-12-24T17:00:00Z'),
    );
  });

  it.each(['', '24:00', '8', 'soon', '2026-12-24', '2026-12-24T18:00', '2026-13-24T18:00:00Z'])(
    '%p is none',
    (text) => expect(nextMoment(text, at('2026-11-23T18:00:00Z'), berlin)).toBeNull(),
  );
});
