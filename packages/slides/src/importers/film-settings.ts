import type { ImportedDeck } from './importer.ts';

const SETTINGS = ['theme', 'resolution', 'framerate', 'pacing', 'transition', 'captions'] as const;

type Settings = Pick<ImportedDeck, (typeof SETTINGS)[number]>;

/** The settings of the film that a document names, without those that it does not. */
export function filmSettingsOf(deck: { readonly [Name in keyof Settings]: Settings[Name] | undefined }): Settings {
  return Object.fromEntries(SETTINGS.flatMap((name) => (deck[name] === undefined ? [] : [[name, deck[name]]])));
}
