import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Globe, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { usePublish, useWithdraw } from '../../lib/queries/share.ts';
import { refreshTimeline } from '../../lib/queries/timelines.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';

interface ShareControlProps {
  readonly timelineId: string;
  readonly isPublished: boolean;
  readonly hasFilm: boolean;
  /** Whether sharing is the recommended next action. */
  readonly isNext?: boolean;
}

/** Publishes the film under a secret link, and withdraws it. */
export function ShareControl({ timelineId, isPublished, hasFilm, isNext = false }: ShareControlProps) {
  const say = useMessages();
  const [open, setOpen] = useState(false);
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const queryClient = useQueryClient();
  const refresh = (): void => void refreshTimeline(queryClient, timelineId);
  const publish = usePublish(timelineId, refresh);
  const withdraw = useWithdraw(timelineId, () => {
    setIsWithdrawing(false);
    publish.reset();
    refresh();
  });
  const link = withdraw.isSuccess && !publish.isSuccess ? undefined : publish.data?.url;
  const failure = publish.error;

  const show = (): void => {
    setOpen(true);
    // Publishing again returns the existing link.
    if (isPublished && !publish.data) publish.mutate();
  };

  return (
    <>
      <Button tone={isNext ? 'primary' : 'secondary'} onClick={show}>
        {isPublished ? <Globe aria-hidden className="size-4" /> : <Share2 aria-hidden className="size-4" />}
        {say(isPublished ? 'timeline.share.sharing' : 'timeline.share')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={say('timeline.share.title')}
        description={say(isPublished || link !== undefined ? 'timeline.share.public' : 'timeline.share.about')}
        footer={
          link === undefined && !isPublished ? (
            <Button tone="primary" isBusy={publish.isPending} onClick={() => publish.mutate()}>
              {say(publish.isPending ? 'timeline.share.publishing' : 'timeline.share.create')}
            </Button>
          ) : (
            <>
              <Button tone="danger" onClick={() => setIsWithdrawing(true)}>
                {say('timeline.share.withdraw')}
              </Button>
              {link === undefined ? null : (
                <Button asChild>
                  <a href={link} target="_blank" rel="noreferrer">
                    <ExternalLink aria-hidden className="size-4" /> {say('common.open')}
                  </a>
                </Button>
              )}
            </>
          )
        }
      >
        <div className="mt-4 flex flex-col gap-3">
          {link === undefined ? (
            isPublished && !failure ? (
              <Skeleton className="h-18" />
            ) : null
          ) : (
            <CopyField label={say('timeline.share.link')} value={link} action={say('timeline.share.copy')} autoFocus />
          )}
          {hasFilm ? null : <Notice tone="warn">{say('timeline.share.noVideo')}</Notice>}
          {failure ? <Notice tone="bad">{failure.message}</Notice> : null}
        </div>
      </Dialog>
      <ConfirmDialog
        open={isWithdrawing}
        title={say('timeline.share.withdraw.title')}
        description={say('timeline.share.withdraw.hint')}
        action={say('timeline.share.withdraw')}
        pendingAction={say('timeline.share.withdrawing')}
        pending={withdraw.isPending}
        failure={withdraw.error?.message}
        onConfirm={() => withdraw.mutate()}
        onClose={() => {
          withdraw.reset();
          setIsWithdrawing(false);
        }}
      />
    </>
  );
}
