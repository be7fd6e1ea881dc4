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

  it('has dates before Christ, and centuries, in the languages of the page', () => {
    expect(places('325 BC', '1687', '1966')).toEqual([0, 88, 100]);
    expect(places('500–300 v. Chr.', '100 v. Chr.', '300 n. Chr.')).toEqual([0, 50, 100]);
    expect(places('1.000 a. C.', 'en 500 a. C.', '1000')).toEqual([0, 25, 100]);
    expect(places('52 av. J.-C.', '48 apr. J.-C.', '148')).toEqual([0, 50, 100]);
    expect(places('753 a.C.', 'AD 476', '1453')).toEqual([0, 56, 100]);
    expect(places('5th century BC', '5th century', '15th century')).toEqual([0, 47, 100]);
    expect(places('siglo XV', 'siglo XVI', 'siglo XIX')).toEqual([0, 25, 100]);
    expect(labels('325 BC', '1687', '1966')).toEqual(['1', '500', '1000', '1500']);
    expect(labels('1200 av. J.-C.', '400 av. J.-C.')).toEqual(['1000 av. J.-C.', '500 av. J.-C.']);
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
    ['dates before Christ in another order', ['500 BC', '1200 BC', '1300']],
  ])('has none for %s', (_, dates) => {
    expect(timeScale(dates)).toBeNull();
  });
});
