import { expect, it } from 'vitest';
import {
  choicesOf,
  deckFilmSettings,
  FILM_DEFAULTS,
  FILM_SETTING_ENTRIES,
  filmSettingProblem,
  filmSettingsOf,
  NEW_FILM,
} from './settings.ts';

it('has a default for each setting that the setting can have', () => {
  expect(FILM_SETTING_ENTRIES.map(([name]) => filmSettingProblem(name, FILM_DEFAULTS[name]))).toEqual(
    FILM_SETTING_ENTRIES.map(() => null),
  );
  expect(FILM_DEFAULTS).toMatchObject({ theme: 'paper', pacing: 'voice', musicLevel: -20, music: null });
});

it('moves the slides of new timelines, and not those of timelines that are older than the setting', () => {
  expect(NEW_FILM).toEqual({ ...FILM_DEFAULTS, transition: 'theme', motion: 'theme' });
  expect(filmSettingsOf({ theme: 'studio' }).motion).toBe('none');
});

it('says what a value must be', () => {
  expect(filmSettingProblem('transition', 'spin')).toBe('must be one of theme, cut, fade, push');
  expect(filmSettingProblem('musicLevel', Number.NaN)).toBe('must be from -30 to -12 dB');
  expect(filmSettingProblem('music', '')).toBe('must be an id or null');
  expect(choicesOf('framerate')).toEqual(['24', '25', '29.97', '30', '60']);
});

it('reads settings of any origin: unknown names and values are left out, missing ones have their defaults', () => {
  const stored = { theme: 'neon', pacing: 'planned', musicLevel: '-14', shine: true };
  const read = filmSettingsOf(stored);
  expect(read).toEqual({ ...FILM_DEFAULTS, pacing: 'planned' });
});

it('takes from a deck the settings that it names, without the brand', () => {
  const deck = { title: 'D', theme: 'studio', captions: undefined, brand: 'b', slides: [] } as const;
  expect(deckFilmSettings(deck)).toEqual({ theme: 'studio' });
});
