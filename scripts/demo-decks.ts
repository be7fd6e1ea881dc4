/** What the demo makes without a file: a deck for each language that the neural voices speak. */
export const DEMO_DECKS: Readonly<Record<string, string>> = {
  en: 'examples/tides/deck.md',
  es: 'examples/tides/deck.es.md',
  fr: 'examples/tides/deck.fr.md',
  it: 'examples/tides/deck.it.md',
  pt: 'examples/tides/deck.pt.md',
};
