export * from './read-deck.ts';
export * from './sync-timeline.ts';
