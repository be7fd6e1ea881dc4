const SETTINGS = [
  'theme',
  'resolution',
  'framerate',
  'pacing',
  'transition',
  'captions',
  'music',
  'musicLevel',
] as const;

type Setting = (typeof SETTINGS)[number];

/** The settings of the film that a document names, without those that it does not. */
export function filmSettingsOf<Deck extends { readonly [Name in Setting]?: unknown }>(
  deck: Deck,
): { [Name in Setting & keyof Deck]?: Exclude<Deck[Name], undefined> } {
  return Object.fromEntries(
    SETTINGS.flatMap((name) => (deck[name] === undefined ? [] : [[name, deck[name]]])),
  ) as never;
}
