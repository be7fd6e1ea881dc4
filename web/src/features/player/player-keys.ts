export type PlayerCommand =
  | 'toggle'
  | 'back'
  | 'forward'
  | 'louder'
  | 'quieter'
  | 'mute'
  | 'captions'
  | 'fullscreen'
  | 'faster'
  | 'slower';

const KEYS: Readonly<Record<string, PlayerCommand>> = {
  ' ': 'toggle',
  k: 'toggle',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
  m: 'mute',
  c: 'captions',
  f: 'fullscreen',
  '>': 'faster',
  '<': 'slower',
};

/** What a key does in the player; null when it does nothing there. */
export function playerCommand(key: string): PlayerCommand | null {
  return KEYS[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

/** Whether the focused element handles the key itself: a button Space, a list or another slider the arrows. */
export function isTyping(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('textarea, select, [contenteditable="true"], [role="dialog"]') !== null) return true;
  if (target instanceof HTMLInputElement) {
    const isPosition = target.type === 'range' && target.dataset['position'] !== undefined;
    return isPosition ? false : target.type !== 'range' || key.startsWith('Arrow');
  }
  return key === ' ' && target.closest('button, a') !== null;
}
