/**
 * The settings of films in one table: API, database, messages, Markdown decks, tools, command line and page read it. A new
 * setting is an entry here, its words in the catalogues of the page, what draws or encodes it, its test and its
 * documentation.
 */

interface AnySetting {
  /** What it does, for programs and their documentation. */
  readonly description: string;
  /** 'slides': after a change each slide is drawn again. 'film': drawn slides are put together again. */
  readonly changes: 'slides' | 'film';
  /** Whether decks in Markdown and programs name it. */
  readonly isInDecks: boolean;
  /** Whether a Markdown file names it even if it has the default. */
  readonly isAlwaysWritten: boolean;
  /** It says more of this setting, and is set where that is. */
  readonly partOf?: string;
  /** What a new timeline has, where that is not the default, which older timelines have. */
  readonly whenNew?: FilmSettingValue;
}

type FilmSettingValue = string | number | boolean | null;

/** One of several values. */
export interface ChoiceSetting<Value extends string = string> extends AnySetting {
  readonly kind: 'choice';
  readonly options: readonly Value[];
  readonly default: Value;
}

export interface NumberSetting extends AnySetting {
  readonly kind: 'number';
  readonly minimum: number;
  readonly maximum: number;
  readonly unit: string;
  readonly default: number;
}

export interface FlagSetting extends AnySetting {
  readonly kind: 'flag';
  readonly default: boolean;
}

/** The id of an object of the owner, or null. */
export interface ReferenceSetting extends AnySetting {
  readonly kind: 'reference';
  readonly default: null;
}

export type FilmSetting = ChoiceSetting | NumberSetting | FlagSetting | ReferenceSetting;

/** In the order of answers and files. */
export const FILM_SETTINGS = {
  theme: {
    kind: 'choice',
    description: 'Colours, fonts and layouts.',
    options: ['paper', 'midnight', 'studio', 'ledger', 'marigold', 'cutout', 'volt'],
    default: 'paper',
    changes: 'slides',
    isInDecks: true,
    isAlwaysWritten: true,
  },
  resolution: {
    kind: 'choice',
    description: "Pixels; '1080x1920' is upright.",
    options: ['1280x720', '1920x1080', '3840x2160', '1080x1920'],
    default: '1920x1080',
    changes: 'slides',
    isInDecks: true,
    isAlwaysWritten: true,
  },
  framerate: {
    kind: 'choice',
    description: 'Pictures per second.',
    options: ['24', '25', '29.97', '30', '60'],
    default: '30',
    changes: 'slides',
    isInDecks: true,
    isAlwaysWritten: true,
  },
  pacing: {
    kind: 'choice',
    description:
      "'voice': a slide lasts as long as its narration. 'planned': its duration, unless its narration is longer.",
    options: ['voice', 'planned'],
    default: 'voice',
    changes: 'film',
    isInDecks: true,
    isAlwaysWritten: true,
  },
  transition: {
    kind: 'choice',
    description:
      "How a slide replaces the one before it: 'theme' (as the theme does), 'cut', 'fade' (a cross-fade) or 'push' (it moves in from the side). New timelines have 'theme'.",
    options: ['theme', 'cut', 'fade', 'push'],
    default: 'cut',
    whenNew: 'theme',
    changes: 'slides',
    isInDecks: true,
    isAlwaysWritten: true,
  },
  motion: {
    kind: 'choice',
    description:
      "'theme': full pictures, charts and figures move as their slide begins. 'none': they stand. New timelines have 'theme'.",
    options: ['theme', 'none'],
    default: 'none',
    whenNew: 'theme',
    changes: 'slides',
    isInDecks: true,
    isAlwaysWritten: false,
  },
  captions: {
    kind: 'choice',
    description: "'burned': the pictures of the film and of its slides show the captions.",
    options: ['none', 'burned'],
    default: 'none',
    changes: 'film',
    isInDecks: true,
    isAlwaysWritten: false,
  },
  music: {
    kind: 'reference',
    description: 'A music track under the voice; null: none.',
    default: null,
    changes: 'film',
    isInDecks: true,
    isAlwaysWritten: false,
  },
  musicLevel: {
    kind: 'number',
    description: 'Level of the music while the voice speaks, in dB relative to the voice.',
    // Criterion 1.4.7 of WCAG 2.2 asks for -20 or less; above -12 words are hard to understand.
    minimum: -30,
    maximum: -12,
    unit: 'dB',
    partOf: 'music',
    default: -20,
    changes: 'film',
    isInDecks: true,
    isAlwaysWritten: false,
  },
  brand: {
    kind: 'reference',
    description: 'A version of the brand over the theme; null: none. By default a new timeline has the current one.',
    default: null,
    changes: 'slides',
    isInDecks: false,
    isAlwaysWritten: false,
  },
} as const satisfies Record<string, FilmSetting>;

type Table = typeof FILM_SETTINGS;
export type FilmSettingName = keyof Table;
export type ChoiceName = {
  [Name in FilmSettingName]: Table[Name]['kind'] extends 'choice' ? Name : never;
}[FilmSettingName];

type ValueOf<Setting extends FilmSetting> = Setting extends ChoiceSetting
  ? Setting['options'][number]
  : Setting extends NumberSetting
    ? number
    : Setting extends FlagSetting
      ? boolean
      : string | null;

/** The values of all settings. References are ids. */
export type FilmSettings = { readonly [Name in FilmSettingName]: ValueOf<Table[Name]> };

/** The settings that a deck in Markdown can name, as far as it does. */
export type DeckFilmSettings = {
  readonly [Name in FilmSettingName as Table[Name]['isInDecks'] extends true ? Name : never]?: NonNullable<
    FilmSettings[Name]
  >;
};

export type Framerate = FilmSettings['framerate'];
export type Resolution = FilmSettings['resolution'];
export type ThemeId = FilmSettings['theme'];
export type Pacing = FilmSettings['pacing'];
export type Transition = FilmSettings['transition'];
export type Motion = FilmSettings['motion'];

/** Name and entry of each setting, in the table's order. */
export const FILM_SETTING_ENTRIES = Object.entries(FILM_SETTINGS) as readonly (readonly [
  FilmSettingName,
  FilmSetting,
])[];

/** The settings of a timeline that has none, such as one of an older version. */
export const FILM_DEFAULTS = Object.fromEntries(
  FILM_SETTING_ENTRIES.map(([name, setting]) => [name, setting.default]),
) as unknown as FilmSettings;

/** The settings of a new timeline. */
export const NEW_FILM = Object.fromEntries(
  FILM_SETTING_ENTRIES.map(([name, setting]) => [name, setting.whenNew ?? setting.default]),
) as unknown as FilmSettings;

/** The values of a choice, in order. */
export function choicesOf<Name extends ChoiceName>(name: Name): [FilmSettings[Name], ...FilmSettings[Name][]] {
  return [...FILM_SETTINGS[name].options] as never;
}

/** What a value of a setting must be, as the end of a sentence; null if `value` is one. */
export function filmSettingProblem(name: FilmSettingName, value: unknown): string | null {
  const setting = FILM_SETTINGS[name] as FilmSetting;
  switch (setting.kind) {
    case 'choice': {
      const { options } = setting;
      return options.some((one) => one === value) ? null : `must be one of ${options.join(', ')}`;
    }
    case 'number': {
      const { minimum, maximum, unit } = setting;
      // NaN fails both comparisons.
      const isInRange = typeof value === 'number' && value >= minimum && value <= maximum;
      return isInRange ? null : `must be from ${minimum} to ${maximum} ${unit}`;
    }
    case 'flag':
      return typeof value === 'boolean' ? null : 'must be true or false';
    case 'reference':
      return value === null || (typeof value === 'string' && value !== '') ? null : 'must be an id or null';
  }
}

/** Values by the names of settings, of any origin. */
type SomeSettings = { readonly [Name in FilmSettingName]?: unknown };

/** The settings that `values` has; what is missing or no value of its setting has the default. */
export function filmSettingsOf(values: SomeSettings): FilmSettings {
  return { ...FILM_DEFAULTS, ...knownFilmSettings(values) };
}

/** The settings that `values` has with a value that they can have. */
function knownFilmSettings(values: SomeSettings): Partial<FilmSettings> {
  return Object.fromEntries(
    FILM_SETTING_ENTRIES.flatMap(([name]) =>
      name in values && filmSettingProblem(name, values[name]) === null ? [[name, values[name]]] : [],
    ),
  );
}

type DeckSettingName = keyof DeckFilmSettings;

/** The settings of a film that a deck names. */
export function deckFilmSettings<Deck extends { readonly [Name in DeckSettingName]?: unknown }>(
  deck: Deck,
): { [Name in keyof Pick<Deck, DeckSettingName & keyof Deck>]: Exclude<Deck[Name], undefined> } {
  return Object.fromEntries(
    FILM_SETTING_ENTRIES.flatMap(([name, { isInDecks }]) => {
      const value = isInDecks ? deck[name as DeckSettingName] : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  ) as never;
}
