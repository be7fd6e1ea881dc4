import { FILM_SETTING_ENTRIES, type DeckFilmSettings, type FilmSetting, type FilmSettings } from '@slidewright/domain';
import { z } from 'zod';
import { uuid } from './fields.ts';

type Shape<Name extends keyof FilmSettings> = {
  readonly [Key in Name]: z.ZodType<FilmSettings[Key], FilmSettings[Key]>;
};

/** A schema for each setting of films, with its description. */
export const filmSettingsShape = shapeOf<keyof FilmSettings>(FILM_SETTING_ENTRIES);

/** The same for those that decks and programs name. */
export const deckSettingsShape = shapeOf<keyof DeckFilmSettings>(
  FILM_SETTING_ENTRIES.filter(([, { isInDecks }]) => isInDecks),
);

/** The settings of a film. */
export const filmSettings = z.object(filmSettingsShape);

/** Settings to change; a missing one stays. */
export const filmSettingsChange = filmSettings.partial();

function shapeOf<Name extends keyof FilmSettings>(entries: typeof FILM_SETTING_ENTRIES): Shape<Name> {
  return Object.fromEntries(
    entries.map(([name, setting]) => [name, schemaOf(setting).describe(setting.description)]),
  ) as unknown as Shape<Name>;
}

function schemaOf(setting: FilmSetting): z.ZodType {
  switch (setting.kind) {
    case 'choice':
      return z.enum(setting.options);
    case 'number':
      return z.number().min(setting.minimum).max(setting.maximum);
    case 'flag':
      return z.boolean();
    case 'reference':
      return uuid.nullable();
  }
}
