import { describe, expect, it } from 'vitest';
import { timeScale } from './time-scale.ts';

const labels = (...dates: string[]) => timeScale(dates)?.marks.map(({ label }) => label);
const places = (...dates: string[]) => timeScale(dates)?.places.map((place) => Math.round(place * 100));

describe('[SC2] a scale of dates', () => {
  it('has them at their distances', () => {
    expect(places('1900', '1950', '2000')).toEqual([0, 50, 100]);
    expect(places('in 1990', '1991', 'since 2000')).toEqual([0, 10, 100]);
    expect(places('März', 'Juni', 'Dezember')).toEqual([0, 33, 100]);
    expect(places('9:00', '9:30', '11:00')).toEqual([0, 25, 100]);
    expect(places('Week 1', 'Week 2', 'Week 5')).toEqual([0, 25, 100]);
    expect(places('2026-01-05', '2026-07-01', '2027-01-12')).toEqual([0, 50, 100]);
  });

  it('has marks of round years, of months, of times and of days', () => {
    expect(labels('1946', '1959', '2024')).toEqual(['1950', '1960', '1970', '1980', '1990', '2000', '2010', '2020']);
    expect(labels('Nov 2025', 'Jan 2026', 'March 2026')).toEqual(['Nov', 'Dec', '2026', 'Feb', 'Mar']);
    expect(labels('mars', 'avril', 'juin')).toEqual(['mars', 'avr', 'mai', 'juin']);
    expect(labels('9.30', '10.00', '11.00')).toEqual(['9.30', '9.45', '10.00', '10.15', '10.30', '10.45', '11.00']);
    expect(labels('Tag 1', 'Tag 3')).toEqual(['Tag 1', 'Tag 2', 'Tag 3']);
  });

  it.each([
    ['a date that is none', ['1946', 'one evening', '1950']],
    ['dates of several sorts', ['1946', '9:00']],
    ['dates in another order', ['1960', '1946', '1950']],
    ['one moment', ['1946', '1946']],
    ['dates before Christ', ['500 BC', '1200 BC', '1300']],
  ])('has none for %s', (_, dates) => {
    expect(timeScale(dates)).toBeNull();
  });
});
