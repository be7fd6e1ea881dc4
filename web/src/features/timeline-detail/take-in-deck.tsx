import type { Timeline } from '@slidewright/http-api';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DeckImportDialog } from '../../components/deck-import-dialog.tsx';
import { useDeckImport } from '../../lib/queries/imports.ts';

/** Takes a changed deck into the timeline that was made of it. */
export function TakeInDeck({ timeline, locked }: { readonly timeline: Timeline; readonly locked: boolean }) {
  const [open, setOpen] = useState(false);
  const deckImport = useDeckImport(timeline.id);
  return (
    <>
      <Button
        tone="quiet"
        disabled={locked}
        onClick={() => {
          if (!deckImport.isLive) deckImport.reset();
          setOpen(true);
        }}
      >
        <FileUp aria-hidden className="size-4" /> {deckImport.isLive ? 'Importing…' : 'Take in a changed deck…'}
      </Button>
      <DeckImportDialog
        open={open}
        onOpenChange={setOpen}
        title="Take in a changed deck"
        description="Slides whose page did not change keep their narration, recordings and edits. Changed pages get their new picture and texts, new pages become slides, and slides whose page is gone are removed."
        deckImport={deckImport}
        isChange
      />
    </>
  );
}
