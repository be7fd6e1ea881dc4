import { useEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';

/** A pointer that only passes over is no intent. */
const HOVER_MS = 60;

/** A link that prepares its page as soon as somebody points at it or reaches it with the keyboard. */
export function IntentLink({ preload, ...props }: LinkProps & { preload: () => unknown }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Link
      {...props}
      onFocus={(event) => {
        props.onFocus?.(event);
        void preload();
      }}
      onPointerEnter={(event) => {
        props.onPointerEnter?.(event);
        timer.current = setTimeout(preload, HOVER_MS);
      }}
      onPointerLeave={(event) => {
        props.onPointerLeave?.(event);
        clearTimeout(timer.current);
      }}
    />
  );
}
