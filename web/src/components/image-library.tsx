import type { Image } from '@slidewright/http-api';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatList } from '../lib/language/format.ts';
import { useMessages } from '../lib/language/use-messages.tsx';
import { useDeleteImage, useImages } from '../lib/queries/images.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

interface ImageLibraryProps {
  readonly open: boolean;
  /** Id of the current image; '' for none. */
  readonly chosen: string;
  /** Ids of images that are used here, which the server may not know yet. */
  readonly usedHere: ReadonlySet<string>;
  /** Where that is: 'this timeline'. */
  readonly here: string;
  readonly onChoose: (image: Image) => void;
  readonly onClose: () => void;
}

/** The images of the user, to choose one or delete some. */
export function ImageLibrary({ open, chosen, usedHere, here, onChoose, onClose }: ImageLibraryProps) {
  const say = useMessages();
  const { data: images, error } = useImages(open);
  const deleting = useDeleteImage();
  const failure = error ?? deleting.error;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={say('imports.images.title')}
      wide
    >
      {failure === null ? null : (
        <Notice tone="bad" className="mb-3">
          {failure.message}
        </Notice>
      )}
      {images?.length === 0 ? <p className="text-muted">{say('imports.images.none')}</p> : null}
      <ul className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3">
        {images === undefined && error === null
          ? [0, 1, 2].map((key) => <Skeleton key={key} className="aspect-4/3" />)
          : null}
        {images?.map((image) => (
          <LibraryImage
            key={image.id}
            image={image}
            isChosen={image.id === chosen}
            usedHere={usedHere.has(image.id) ? here : null}
            isDeleting={deleting.isPending}
            onChoose={() => onChoose(image)}
            onDelete={() => deleting.mutate(image.id)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface LibraryImageProps {
  readonly image: Image;
  readonly isChosen: boolean;
  /** Where it is used here; null if it is not. */
  readonly usedHere: string | null;
  readonly isDeleting: boolean;
  readonly onChoose: () => void;
  readonly onDelete: () => void;
}

function LibraryImage({ image, isChosen, usedHere, isDeleting, onChoose, onDelete }: LibraryImageProps) {
  const say = useMessages();
  const { url, alt, filename, usedBy } = image;
  const [isAsking, setAsking] = useState(false);
  const titles = formatList(
    usedBy.map(({ title }) => title),
    { type: 'unit' },
  );
  const isUsed = usedHere !== null || usedBy.length > 0;
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <button
        type="button"
        aria-label={say('imports.images.use', { name: alt || filename })}
        aria-pressed={isChosen}
        className="aspect-4/3 overflow-hidden rounded-sm border border-line bg-sunken transition hover:border-ink aria-pressed:border-accent"
        onClick={onChoose}
      >
        <img src={url} alt="" loading="lazy" className="size-full object-contain" />
      </button>
      {isAsking ? (
        <div className="flex flex-wrap items-center gap-1">
          <Button className="px-2.5" autoFocus onClick={() => setAsking(false)}>
            {say('common.keep')}
          </Button>
          <Button tone="danger" className="px-2.5" disabled={isDeleting} onClick={onDelete}>
            {say('common.delete')}
          </Button>
        </div>
      ) : (
        <div className="flex items-center gap-1">
          <span className="min-w-0 flex-1 text-sm">
            <span className="block truncate" title={filename}>
              {filename}
            </span>
            <span className="block truncate text-muted" title={titles}>
              {isUsed
                ? say('imports.images.usedIn', { titles: titles || (usedHere ?? '') })
                : say('imports.images.unused')}
            </span>
          </span>
          {isUsed ? null : (
            <Button
              tone="quiet"
              size="icon"
              aria-label={say('imports.images.delete', { name: filename })}
              onClick={() => setAsking(true)}
            >
              <Trash2 aria-hidden className="size-4" />
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
