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

interface ShareControlProps {
  readonly timelineId: string;
  readonly isPublished: boolean;
  readonly hasFilm: boolean;
}

/** Publishes the film under a secret link, and withdraws it. */
export function ShareControl({ timelineId, isPublished, hasFilm }: ShareControlProps) {
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
      <Button onClick={show}>
        {isPublished ? <Globe aria-hidden className="size-4" /> : <Share2 aria-hidden className="size-4" />}
        {isPublished ? 'Sharing' : 'Share'}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Share this video"
        description={
          isPublished || link !== undefined
            ? 'Anyone with this link can watch the video, without an account.'
            : 'A secret link shows the video with captions, chapters and transcript. You can withdraw it at any time.'
        }
        footer={
          link === undefined && !isPublished ? (
            <Button tone="primary" disabled={publish.isPending} onClick={() => publish.mutate()}>
              {publish.isPending ? 'Publishing...' : 'Create Link'}
            </Button>
          ) : (
            <>
              <Button tone="danger" onClick={() => setIsWithdrawing(true)}>
                Withdraw Link
              </Button>
              {link === undefined ? null : (
                <Button asChild>
                  <a href={link} target="_blank" rel="noreferrer">
                    <ExternalLink aria-hidden className="size-4" /> Open
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
            <CopyField label="Link" value={link} action="Copy Link" autoFocus />
          )}
          {hasFilm ? null : (
            <Notice tone="warn">There is no video yet: visitors see that it is not ready until you generate it.</Notice>
          )}
          {failure ? <Notice tone="bad">{failure.message}</Notice> : null}
        </div>
      </Dialog>
      <ConfirmDialog
        open={isWithdrawing}
        title="Withdraw this link?"
        description="Nobody who has the link can watch the video any more. A new link will have another address."
        action="Withdraw Link"
        pendingAction="Withdrawing..."
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
