import type { Timeline } from '@slidewright/http-api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { api } from '../../lib/api/client.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { timelineKeys } from '../../lib/queries/keys.ts';
import { updateTimeline } from '../../lib/queries/timelines.ts';
import { ChoicesPanel } from './choices-panel.tsx';
import { useFilmChoices } from './use-film-choices.tsx';

/** Makes a copy of a timeline with another look, voice or shape, and its film. The film that there is stays. */
export function AnotherVersion({ timeline }: { timeline: Timeline }) {
  const say = useMessages();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Layers aria-hidden className="size-4" /> {say('start.version')}
      </Button>
      {isOpen ? <VersionDialog timeline={timeline} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** Stays open until the copy and its film are started, or says why they were not. */
function VersionDialog({ timeline, onClose }: { timeline: Timeline; onClose: () => void }) {
  const say = useMessages();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { saved, panel } = useFilmChoices(timeline);
  /** Sent again, the copy is not made twice. */
  const key = useRef(crypto.randomUUID());
  const making = useMutation({
    mutationFn: async () => {
      const { id } = await api.duplicateTimeline({ id: timeline.id }, { idempotencyKey: key.current });
      await updateTimeline(id, saved);
      await api.startFilm({ id, regenerateAudio: false });
      return id;
    },
    onSuccess: async (id) => {
      onClose();
      await navigate(`/start/${id}`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: timelineKeys.lists, refetchType: 'all' }),
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !making.isPending) onClose();
      }}
      title={say('start.version')}
      description={say('start.version.hint')}
    >
      <div className="mt-4">
        <ChoicesPanel
          {...panel}
          isInline
          failures={
            making.error === null ? null : (
              <Notice tone="bad" title={say('start.notStarted')}>
                {making.error.message}
              </Notice>
            )
          }
          isStarting={making.isPending}
          onMake={() => making.mutate()}
        />
      </div>
    </Dialog>
  );
}
