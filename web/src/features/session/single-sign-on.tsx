import { KeyRound } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { useConfiguration } from '../../lib/configuration.ts';

/** A button for each sign-on service that is configured; nothing without one. */
export function SingleSignOn() {
  const { data } = useConfiguration();
  if (!data || data.sso.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-5">
      {data.sso.map(({ id, name, startUrl }) => (
        <Button key={id} asChild>
          <a href={startUrl}>
            <KeyRound aria-hidden className="size-4" /> Continue with {name}
          </a>
        </Button>
      ))}
    </div>
  );
}
