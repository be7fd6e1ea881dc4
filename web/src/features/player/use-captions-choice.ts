import { useState } from 'react';

const STORAGE_KEY = 'slidewright.captions';

function readChoice(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'on';
  } catch {
    return false;
  }
}

/** Whether captions are shown; stored in this browser for all films. */
export function useCaptionsChoice(): [boolean, (shown: boolean) => void] {
  const [shown, setShown] = useState(readChoice);
  const choose = (next: boolean): void => {
    setShown(next);
    try {
      localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off');
    } catch (error) {
      console.warn('The choice of captions could not be kept', error);
    }
  };
  return [shown, choose];
}
