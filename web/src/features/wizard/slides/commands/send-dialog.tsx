import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { TextInput } from '../../../../components/field.tsx';
import { Notice } from '../../../../components/notice.tsx';
import { showToast } from '../../../../components/toast/toast.ts';
import { createSlide, refreshTimeline, useTimelines } from '../../../../lib/queries/timelines.ts';
import { useMessages } from '../../../../lib/language/use-messages.tsx';
import { useWizard } from '../../state/wizard-context.tsx';
import { slidePayload } from '../../state/wizard-slides.ts';

interface SendDialogProps {
  /** The slides, in order. */
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

type Manner = 'copy' | 'move';

/** Copies slides to the end of another timeline, or moves them: they are added there first, then removed here. */
export function SendDialog({ ids, onClose }: SendDialogProps) {
  const say = useMessages();
  const { store } = useWizard();
  const queryClient = useQueryClient();
  const [search, setSearch] = useState('');
  const [target, setTarget] = useState<string | null>(null);
  const list = useTimelines({ search: useDeferredValue(search.trim()), sort: 'newest' });
  const own = store.getState().timelineId;
  const timelines = list.data?.pages.flatMap(({ data }) => data).filter(({ id }) => id !== own) ?? [];
  const chosen = timelines.find(({ id }) => id === target);
  /** Under which key each slide is sent to each timeline: sent again, it is not added twice. */
  const keys = useRef(new Map<string, string>());

  const sending = useMutation({
    mutationFn: async ({ timelineId }: { readonly timelineId: string; readonly manner: Manner }) => {
      for (const id of ids) {
        const name = `${timelineId} ${id}`;
        const key = keys.current.get(name) ?? crypto.randomUUID();
        keys.current.set(name, key);
        const { position: _, ...slide } = slidePayload(store.getState().slides[id]!, 0);
        await createSlide(timelineId, slide, key);
      }
    },
    onSuccess: (_, { timelineId, manner }) => {
      void refreshTimeline(queryClient, timelineId);
      showToast({
        title: say('wizard.send.done', { count: ids.length, title: chosen?.title ?? '' }),
        ...(manner === 'copy' ? {} : { description: say('wizard.send.leave') }),
      });
      onClose();
      if (manner === 'move') store.removeSlides(ids);
    },
  });
  const send = (manner: Manner): void => {
    if (target !== null) sending.mutate({ timelineId: target, manner });
  };
  const isDisabled = chosen === undefined || sending.isPending;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !sending.isPending) onClose();
      }}
      title={say('wizard.send.title', { count: ids.length })}
      description={say('wizard.send.about')}
      footer={
        <>
          <Button disabled={sending.isPending} onClick={onClose}>
            {say('common.cancel')}
          </Button>
          <Button disabled={isDisabled} onClick={() => send('move')}>
            {say('wizard.send.move')}
          </Button>
          <Button tone="primary" disabled={isDisabled} onClick={() => send('copy')}>
            {say(sending.isPending ? 'wizard.send.pending' : 'wizard.send.copy')}
          </Button>
        </>
      }
    >
      <TextInput
        type="search"
        aria-label={say('wizard.send.search')}
        placeholder={say('wizard.send.search')}
        className="mt-4"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <fieldset className="mt-3 flex flex-col" disabled={sending.isPending}>
        <legend className="sr-only">{say('common.timelines')}</legend>
        {timelines.map(({ id, title, slideCount }) => (
          <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2 hover:bg-sunken">
            <input
              type="radio"
              name="timeline"
              className="size-4 shrink-0 accent-ink"
              checked={id === target}
              onChange={() => setTarget(id)}
            />
            <span dir="auto" className="min-w-0 flex-1 break-words">
              {title}
            </span>
            <span className="numbers shrink-0 text-sm text-muted">
              {say('common.slideCount', { count: slideCount })}
            </span>
          </label>
        ))}
      </fieldset>
      {list.isSuccess && timelines.length === 0 && !list.hasNextPage ? (
        <p className="mt-2 text-sm text-muted">{say('wizard.send.none')}</p>
      ) : null}
      {list.hasNextPage ? (
        <Button
          tone="quiet"
          className="mt-1"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {say('wizard.send.more')}
        </Button>
      ) : null}
      {list.isError ? (
        <Notice tone="bad" className="mt-3">
          {list.error.message}
        </Notice>
      ) : null}
      {sending.isError ? (
        <Notice tone="bad" className="mt-3" title={say('wizard.send.failed')}>
          {sending.error.message}
        </Notice>
      ) : null}
    </Dialog>
  );
}
