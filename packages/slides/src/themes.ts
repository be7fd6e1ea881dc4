import type { ThemeId } from './film.ts';

export interface ThemeDescription {
  readonly id: ThemeId;
  readonly name: string;
  readonly description: string;
}

export const THEMES: readonly ThemeDescription[] = [
  { id: 'paper', name: 'Paper', description: 'Warm off-white, serif headlines, an ink-blue accent.' },
  { id: 'midnight', name: 'Midnight', description: 'Deep blue with luminous headlines, for dark rooms.' },
  { id: 'studio', name: 'Studio', description: 'Clean grotesque type on white with one bold accent.' },
];
