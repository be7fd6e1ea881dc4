import { Captions, CaptionsOff } from 'lucide-react';
import { Button } from '../../components/button.tsx';

export function CaptionsToggle({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  const Icon = shown ? Captions : CaptionsOff;
  return (
    <Button tone="quiet" className="px-3" aria-pressed={shown} onClick={() => onChange(!shown)}>
      <Icon aria-hidden className="size-4" />
      <span className="max-sm:sr-only">Captions</span>
    </Button>
  );
}
