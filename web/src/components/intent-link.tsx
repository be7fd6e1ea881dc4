import { createContext, use, useEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';

/** Shorter hovers do not preload, in milliseconds. */
const HOVER_MS = 60;

/** Loads the code of the page at a path; provided by the router. */
export const PreloadContext = createContext<(path: string) => Promise<unknown>>(() => Promise.resolve());

interface IntentLinkProps extends LinkProps {
  readonly to: string;
  /** Fetches the data of the page. */
  readonly loadData?: () => Promise<unknown>;
}

/** A link that loads its page as soon as it is pointed at or has the focus. */
export function IntentLink({ loadData, ...props }: IntentLinkProps) {
  const preload = use(PreloadContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The page itself retries and reports failures.
  const prepare = () => void Promise.all([preload(props.to), loadData?.()]).catch(() => {});
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
