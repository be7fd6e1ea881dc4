import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** The time in milliseconds, updated often enough for ages such as 'just now' and '40s ago'. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
