import { RotateCcw, X } from 'lucide-react';
import {
  Component,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { create } from 'zustand';
import { useMessages } from '../lib/language/use-messages.tsx';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Time from a failure of a picture to the next try. */
const PICTURE_RETRY_MS = 10_000;

interface Options<Props> {
  /** For a part without room for a sentence: a button that is an icon, or nothing for a picture, which is tried again by itself. */
  readonly size?: 'icon' | 'picture';
  /** For a dialog, what closes it: its failure stands above the page and can be closed. */
  readonly closeOf?: (props: Props) => () => void;
}

/**
 * A component whose code is loaded when it is first shown, or by `preload`; `loading` is shown until then. A part that
 * cannot be loaded, or throws while it is rendered, says so in its own place and can be tried again; what is around it
 * stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { size, closeOf }: Options<Props> = {},
) {
  let ready: ComponentType<Props> | null = null;
  const fetchCode = async () => ({ default: (ready ??= await load()) });
  // Of all places that show the part: one that is tried again loads it for the others, too.
  const useLoad = create(() => ({ Loading: lazy(fetchCode), loads: 1 }));

  /** What is loaded already is shown at once; what is shown stays the same component. */
  function Code({ loading: Loading, props }: { readonly loading: ComponentType<Props>; readonly props: Props }) {
    const [Shown] = useState<ComponentType<Props>>(() => ready ?? Loading);
    return <Shown {...props} />;
  }

  function Part({ loading = null, ...rest }: Props & { readonly loading?: ReactNode }) {
    const props = rest as Props;
    const { Loading, loads } = useLoad();
    const [attempts, setAttempts] = useState(1);
    const retry = (): void => {
      if (ready === null) useLoad.setState({ Loading: lazy(fetchCode), loads: loads + 1 });
      setAttempts(attempts + 1);
    };
    const failure =
      size === 'picture' ? (
        <PictureFailure onRetry={retry} />
      ) : size === 'icon' ? (
        <IconFailure onRetry={retry} />
      ) : (
        <PartFailure onRetry={retry} onClose={closeOf?.(props)} />
      );
    return (
      <Boundary key={`${loads} ${attempts}`} failure={failure}>
        <Suspense fallback={loading}>
          <Code loading={Loading} props={props} />
        </Suspense>
      </Boundary>
    );
  }
  return Object.assign(Part, {
    /** Loads the code before it is shown. A failure is ignored: the load is repeated when the part is shown. */
    preload: async (): Promise<void> => {
      await fetchCode().catch(() => undefined);
    },
  });
}

/** Shows `failure` in the place of children that throw. */
class Boundary extends Component<
  { readonly failure: ReactNode; readonly children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.failure : this.props.children;
  }
}

/** Says in the place of a part that it could not be shown; with `onClose` above the page, in the place of a dialog. */
export function PartFailure({ onRetry, onClose }: { onRetry: () => void; onClose?: (() => void) | undefined }) {
  const say = useMessages();
  const isDialog = onClose !== undefined;
  return (
    <div className={isDialog ? 'fixed inset-x-4 top-[12vh] z-50 mx-auto max-w-md shadow-float' : undefined}>
      <Notice tone="bad" title={say('common.partFailed')}>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button autoFocus={isDialog} onClick={onRetry}>
            <RotateCcw aria-hidden className="size-4" /> {say('common.tryAgain')}
          </Button>
          {isDialog ? (
            <Button tone="quiet" onClick={onClose}>
              <X aria-hidden className="size-4" /> {say('common.close')}
            </Button>
          ) : null}
        </div>
      </Notice>
    </div>
  );
}

function IconFailure({ onRetry }: { onRetry: () => void }) {
  const say = useMessages();
  return (
    <span role="alert">
      <span className="sr-only">{say('common.partFailed')}</span>
      <Button
        tone="quiet"
        size="icon"
        aria-label={say('common.tryAgain')}
        title={say('common.partFailed')}
        onClick={onRetry}
      >
        <RotateCcw aria-hidden className="size-4" />
      </Button>
    </span>
  );
}

function PictureFailure({ onRetry }: { onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const timer = setTimeout(() => retry(), PICTURE_RETRY_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
