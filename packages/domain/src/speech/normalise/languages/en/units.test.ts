import { expect, it } from 'vitest';
import { normaliseForSpeech } from '../../index.ts';

it.each([
  [
    '5 km at 3.2 GHz and 1 kg, 2 m²',
    'five kilometers at three point two gigahertz and one kilogram, two square meters',
  ],
  ['−5 °C or 41°F', 'minus five degrees Celsius or forty one degrees Fahrenheit'],
  ['16 GB, 25 Mbps, 60fps', 'sixteen gigabytes, twenty five megabits per second, sixty frames per second'],
  ['12.5% of 100 %', 'twelve point five percent of one hundred percent'],
  ['1 km and 1.0 km', 'one kilometer and one point zero kilometers'],
  ['5N, but 5 N Main Street', 'five newtons, but five North Main Street'],
  ['1,200 µm', 'one thousand two hundred micrometers'],
])('reads %j as %j', (written, spoken) => {
  expect(normaliseForSpeech(written, 'en')).toBe(spoken);
});
