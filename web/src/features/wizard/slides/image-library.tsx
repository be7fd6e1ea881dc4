import type { Image } from '@slidewright/http-api';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useDeleteImage, useImages } from '../../../lib/queries/images.ts';

interface ImageLibraryProps {
  readonly open: boolean;
  /** Id of the current image; '' for none. */
  readonly chosen: string;
  readonly onChoose: (image: Image) => void;
  readonly onClose: () => void;
}

/** The images of the user, to choose one or delete some. */
export function ImageLibrary({ open, chosen, onChoose, onClose }: ImageLibraryProps) {
  const { data: images, error } = useImages(open);
  const deleting = useDeleteImage();
  const failure = error ?? deleting.error;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Your images"
      wide
    >
      {failure === null ? null : (
        <Notice tone="bad" className="mb-3">
          {failure.message}
        </Notice>
      )}
      {images?.length === 0 ? (
        <p className="text-muted">No images yet. The images that you upload are kept here.</p>
      ) : null}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {images === undefined && error === null
          ? [0, 1, 2].map((key) => <Skeleton key={key} className="aspect-4/3" />)
          : null}
        {images?.map((image) => (
          <li key={image.id} className="flex flex-col gap-1">
            <button
              type="button"
              aria-label={`Use ${image.alt || image.filename}`}
              aria-pressed={image.id === chosen}
              className="aspect-4/3 overflow-hidden rounded-sm border border-line bg-sunken transition hover:border-ink aria-pressed:border-accent"
              onClick={() => onChoose(image)}
            >
              <img src={image.url} alt="" loading="lazy" className="size-full object-contain" />
            </button>
            <div className="flex items-center gap-1">
              <span className="min-w-0 flex-1 truncate text-sm text-muted" title={image.filename}>
                {image.filename}
              </span>
              <Button
                tone="quiet"
                size="icon"
                aria-label={`Delete ${image.filename}`}
                disabled={deleting.isPending}
                onClick={() => deleting.mutate(image.id)}
              >
                <Trash2 aria-hidden className="size-4" />
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
