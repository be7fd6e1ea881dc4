/**
 * The settings of films in one table: API, database, messages, Markdown decks, tools, command line and page read it. A new
 * setting is an entry here, what draws or encodes it, its test and its documentation.
 */

interface AnySetting {
  /** Name on the page. */
  readonly label: string;
  /** What it does, for programs and their documentation. */
  readonly description: string;
  /** 'slides': after a change each slide is drawn again. 'film': drawn slides are put together again. */
  readonly changes: 'slides' | 'film';
  /** Whether decks in Markdown and programs name it. */
  readonly isInDecks: boolean;
  /** Whether a Markdown file names it even if it has the default. */
  readonly isAlwaysWritten: boolean;
  /** What a new timeline has, where that is not the default, which older timelines have. */
  readonly whenNew?: FilmSettingValue;
}

type FilmSettingValue = string | number | boolean | null;

export interface ChoiceOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** A sentence for people. */
  readonly hint?: string;
}

/** One of several values. */
export interface ChoiceSetting<Value extends string = string> extends AnySetting {
  readonly kind: 'choice';
  readonly options: readonly ChoiceOption<Value>[];
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

const options = <const Value extends string>(list: readonly ChoiceOption<Value>[]) => list;

/** In the order of answers and files. */
export const FILM_SETTINGS = {
  theme: {
    kind: 'choice',
    label: 'Theme',
    description: 'Colours, fonts and layouts.',
    options: options([
      { value: 'paper', label: 'Paper' },
      { value: 'midnight', label: 'Midnight' },
      { value: 'studio', label: 'Studio' },
      { value: 'ledger', label: 'Ledger' },
      { value: 'marigold', label: 'Marigold' },
      { value: 'cutout', label: 'Cutout' },
      { value: 'volt', label: 'Volt' },
    ]),
    default: 'paper',
    changes: 'slides',
    isInDecks: true,
    isAlwaysWritten: true,
  },
  resolution: {
    kind: 'choice',
    label: 'Resolution',
    description: "Pixels; '1080x1920' is upright.",
    options: options([
      { value: '1280x720', label: '1280x720 · HD, small files' },
      { value: '1920x1080', label: '1920x1080 · Full HD' },
      { value: '3840x2160', label: '3840x2160 · 4K, slower to make' },
      { value: '1080x1920', label: '1080x1920 · upright, for phones' },
    ]),
    default: '1920x1080',
    changes: 'slides',
    isInDecks: true,
    isAlwaysWritten: true,
  },
  framerate: {
    kind: 'choice',
    label: 'Frame rate',
    description: 'Pictures per second.',
    options: options([
      { value: '24', label: '24 fps' },
      { value: '25', label: '25 fps' },
      { value: '29.97', label: '29.97 fps' },
      { value: '30', label: '30 fps' },
      { value: '60', label: '60 fps' },
    ]),
    default: '30',
    changes: 'slides',
    isInDecks: true,
    isAlwaysWritten: true,
  },
  pacing: {
    kind: 'choice',
    label: 'Length',
    description:
      "'voice': a slide lasts as long as its narration. 'planned': its duration, unless its narration is longer.",
    options: options([
      {
        value: 'voice',
        label: 'Follows the voice',
        hint: 'Each slide lasts as long as its narration. Slides without narration last their own duration.',
      },
      {
        value: 'planned',
        label: 'Fixed',
        hint: 'Each slide lasts its own duration, or as long as its narration where that is longer.',
      },
    ]),
    default: 'voice',
    changes: 'film',
    isInDecks: true,
    isAlwaysWritten: true,
  },
  transition: {
    kind: 'choice',
    label: 'Between slides',
    description:
      "How a slide replaces the one before it: 'theme' (as the theme does), 'cut', 'fade' (a cross-fade) or 'push' (it moves in from the side). New timelines have 'theme'.",
    options: options([
      {
        value: 'theme',
        label: 'Of the theme',
        hint: 'The next slide comes as it suits the theme: by a short fade, by a wipe at a new section, or at once.',
      },
      { value: 'cut', label: 'Cut', hint: 'The next slide is there at once, and its words come in.' },
      { value: 'fade', label: 'Fade', hint: 'The next slide fades in over the one before.' },
      { value: 'push', label: 'Push', hint: 'The next slide moves in from the side.' },
    ]),
    default: 'cut',
    whenNew: 'theme',
    changes: 'slides',
    isInDecks: true,
    isAlwaysWritten: true,
  },
  motion: {
    kind: 'choice',
    label: 'Motion',
    description:
      "'theme': full pictures, charts and figures move as their slide begins. 'none': they stand. New timelines have 'theme'.",
    options: options([
      {
        value: 'theme',
        label: 'Of the theme',
        hint: 'As a slide begins, a full picture comes closer, a chart grows and a figure counts up.',
      },
      { value: 'none', label: 'None', hint: 'Pictures, charts and figures stand from the start.' },
    ]),
    default: 'none',
    whenNew: 'theme',
    changes: 'slides',
    isInDecks: true,
    isAlwaysWritten: false,
  },
  captions: {
    kind: 'choice',
    label: 'Captions',
    description: "'burned': the pictures of the film and of its slides show the captions.",
    options: options([
      { value: 'none', label: 'Separate', hint: 'Captions are files that a player can show or hide.' },
      {
        value: 'burned',
        label: 'In the picture',
        hint: 'The film shows its captions, also where a player has none. They cannot be hidden.',
      },
    ]),
    default: 'none',
    changes: 'film',
    isInDecks: true,
    isAlwaysWritten: false,
  },
  music: {
    kind: 'reference',
    label: 'Music',
    description: 'A music track under the voice; null: none.',
    default: null,
    changes: 'film',
    isInDecks: true,
    isAlwaysWritten: false,
  },
  musicLevel: {
    kind: 'number',
    label: 'Level of the music',
    description: 'Level of the music while the voice speaks, in dB relative to the voice.',
    // Criterion 1.4.7 of WCAG 2.2 asks for -20 or less; above -12 words are hard to understand.
    minimum: -30,
    maximum: -12,
    unit: 'dB',
    default: -20,
    changes: 'film',
    isInDecks: true,
    isAlwaysWritten: false,
  },
  brand: {
    kind: 'reference',
    label: 'Brand',
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
  ? Setting['options'][number]['value']
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
  return FILM_SETTINGS[name].options.map(({ value }) => value) as never;
}

/** The label of a value of a choice. */
export function choiceLabel<Name extends ChoiceName>(name: Name, value: FilmSettings[Name]): string {
  return FILM_SETTINGS[name].options.find((option) => option.value === value)!.label;
}

/** What a value of a setting must be, as the end of a sentence; null if `value` is one. */
export function filmSettingProblem(name: FilmSettingName, value: unknown): string | null {
  const setting = FILM_SETTINGS[name] as FilmSetting;
  switch (setting.kind) {
    case 'choice': {
      const values = setting.options.map((option) => option.value);
      return values.some((one) => one === value) ? null : `must be one of ${values.join(', ')}`;
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
