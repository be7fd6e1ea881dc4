import { useEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';

/** A pointer that only passes over is no intent. */
const HOVER_MS = 60;

/** A link that prepares its page as soon as somebody points at it or reaches it with the keyboard. */
export function IntentLink({ preload, ...props }: LinkProps & { preload: () => Promise<unknown> }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // What cannot be fetched now is asked for again, and explained, by the page itself.
  const prepare = () => void preload().catch(() => {});
  return (
    <Link
      {...props}
      onFocus={(event) => {
        props.onFocus?.(event);
        prepare();
      }}
      onPointerEnter={(event) => {
        props.onPointerEnter?.(event);
        timer.current = setTimeout(prepare, HOVER_MS);
      }}
      onPointerLeave={(event) => {
        props.onPointerLeave?.(event);
        clearTimeout(timer.current);
      }}
    />
  );
}
