import { Trash2, X } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../lib/language/use-messages.tsx';

/** Actions on the selected timelines. */
export function SelectionBar({
  count,
  onDelete,
  onClear,
}: {
  count: number;
  onDelete: () => void;
  onClear: () => void;
}) {
  const say = useMessages();
  return (
    <div
      role="toolbar"
      aria-label={say('timelines.selected.name')}
      className="sticky top-3 z-20 mb-6 flex flex-wrap items-center gap-2 rounded-md border border-line bg-surface py-2 pr-2 pl-4 shadow-float"
    >
      <span role="status" className="numbers mr-auto text-sm font-medium">
        {say('timelines.selected', { count })}
      </span>
      <Button tone="danger" onClick={onDelete}>
        <Trash2 aria-hidden className="size-4" /> {say('common.delete')}
      </Button>
      <Button tone="quiet" size="icon" aria-label={say('timelines.selected.clear')} onClick={onClear}>
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  );
}
