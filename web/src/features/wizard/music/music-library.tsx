import { formatClock, LIMITS, MUSIC_PIECE_IDS, pieceOfFile } from '@slidewright/domain';
import type { Music } from '@slidewright/http-api';
import { Check, Trash2, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { FileButton } from '../../../components/file-button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { MUSIC_TYPES, useDeleteMusic, useMusic, useMusicPiece, useUploadMusic } from '../../../lib/queries/music.ts';
import { useSound, type Sound } from '../../voices/use-sound.ts';
import { ListenButton } from './listen-button.tsx';
import { trackName } from './track-name.ts';
import { formatList } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';

interface MusicLibraryProps {
  readonly open: boolean;
  /** Id of the current track; null for none. */
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

const MIB = 1_024 ** 2;

/** The music of the user, to upload some, add pieces of the product, listen, choose one or delete some. */
export function MusicLibrary({ open, chosen, onChoose, onClose }: MusicLibraryProps) {
  const say = useMessages();
  const { data: tracks, error } = useMusic(open);
  const uploading = useUploadMusic();
  const making = useMusicPiece();
  const deleting = useDeleteMusic();
  const sound = useSound();
  const { stop } = sound;
  useEffect(() => {
    if (!open) stop();
  }, [open, stop]);
  const failure = uploading.error ?? making.error ?? deleting.error ?? error;
  const pieces = MUSIC_PIECE_IDS.filter((piece) => !tracks?.some(({ filename }) => pieceOfFile(filename) === piece));
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={say('wizard.music.title')}
      wide
    >
      <div className="mb-4 flex flex-col items-start gap-2">
        <FileButton
          accept={MUSIC_TYPES}
          fileLabel={say('wizard.music.file')}
          disabled={uploading.isPending}
          onChoose={(file) => uploading.mutate(file, { onSuccess: ({ id }) => onChoose(id) })}
        >
          <Upload aria-hidden className="size-4" />
          {say(uploading.isPending ? 'wizard.uploading' : 'wizard.music.upload')}
        </FileButton>
        <p className="text-sm text-muted">
          {say('wizard.music.formats', { megabytes: LIMITS.musicBytes / MIB, minutes: LIMITS.musicSeconds / 60 })}
        </p>
      </div>
      {failure === null ? null : (
        <Notice tone="bad" className="mb-3">
          {failure.message}
        </Notice>
      )}
      {sound.failed === null ? null : (
        <Notice tone="warn" className="mb-3">
          {say('wizard.music.notPlayed')}
        </Notice>
      )}
      {tracks === undefined || pieces.length === 0 ? null : (
        <section aria-labelledby="pieces-title" className="mb-4">
          <h3 id="pieces-title" className="text-sm font-medium">
            {say('wizard.music.pieces')}
          </h3>
          <p className="text-sm text-muted">{say('wizard.music.piecesAbout')}</p>
          <ul className="divide-y divide-line">
            {pieces.map((piece) => {
              const name = say(`wizard.music.piece.${piece}`);
              return (
                <li key={piece} className="flex flex-wrap items-center gap-x-1 gap-y-2 py-2">
                  <span className="min-w-0 flex-1 basis-32">
                    <span className="block truncate">{name}</span>
                    <span className="block text-sm text-muted">{say(`wizard.music.piece.${piece}.about`)}</span>
                  </span>
                  <Button
                    aria-label={say('wizard.music.addPieceNamed', { name })}
                    disabled={making.isPending}
                    onClick={() => making.mutate(piece)}
                  >
                    {say(
                      making.isPending && making.variables === piece ? 'wizard.music.making' : 'wizard.music.addPiece',
                    )}
                  </Button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {tracks?.length === 0 ? <p className="text-muted">{say('wizard.music.none')}</p> : null}
      <ul className="divide-y divide-line">
        {tracks === undefined && error === null
          ? [0, 1].map((key) => <Skeleton key={key} className="my-2 h-12" />)
          : null}
        {tracks?.map((track) => (
          <LibraryTrack
            key={track.id}
            track={track}
            isChosen={track.id === chosen}
            isDeleting={deleting.isPending}
            sound={sound}
            onChoose={() => onChoose(track.id)}
            onDelete={() => deleting.mutate(track.id)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface LibraryTrackProps {
  readonly track: Music;
  readonly isChosen: boolean;
  readonly isDeleting: boolean;
  readonly sound: Sound;
  readonly onChoose: () => void;
  readonly onDelete: () => void;
}

function LibraryTrack({ track, isChosen, isDeleting, sound, onChoose, onDelete }: LibraryTrackProps) {
  const say = useMessages();
  const { url, durationMs, usedBy } = track;
  const name = trackName(track, say);
  const [isAsking, setAsking] = useState(false);
  const titles = formatList(
    usedBy.map(({ title }) => title),
    { type: 'unit' },
  );
  const length = formatClock(durationMs / 1_000);
  const isUsed = isChosen || usedBy.length > 0;
  return (
    <li className="flex flex-wrap items-center gap-x-1 gap-y-2 py-2">
      <ListenButton url={url} name={name} sound={sound} />
      <span className="min-w-0 flex-1 basis-32">
        <span className="block truncate" title={name}>
          {name}
        </span>
        <span className="numbers block truncate text-sm text-muted" title={titles}>
          {!isUsed
            ? say('wizard.music.unused', { length })
            : usedBy.length === 0
              ? say('wizard.music.usedHere', { length })
              : say('wizard.music.usedIn', { length, titles })}
        </span>
      </span>
      {isAsking ? (
        <>
          <Button autoFocus onClick={() => setAsking(false)}>
            {say('common.keep')}
          </Button>
          <Button tone="danger" disabled={isDeleting} onClick={onDelete}>
            {say('common.delete')}
          </Button>
        </>
      ) : (
        <>
          {isUsed ? null : (
            <Button
              tone="quiet"
              size="icon"
              aria-label={say('wizard.music.delete', { name })}
              onClick={() => setAsking(true)}
            >
              <Trash2 aria-hidden className="size-4" />
            </Button>
          )}
          <Button aria-label={say('wizard.music.use', { name })} aria-pressed={isChosen} onClick={onChoose}>
            {isChosen ? (
              <>
                <Check aria-hidden className="size-4" /> {say('wizard.music.inUse')}
              </>
            ) : (
              say('wizard.music.useIt')
            )}
          </Button>
        </>
      )}
    </li>
  );
}
