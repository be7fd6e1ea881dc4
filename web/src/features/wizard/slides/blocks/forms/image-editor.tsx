import { imagePath, type ImageBlock } from '@slidewright/slides/kinds/image/index';
import { imageIdsOf } from '@slidewright/slides/kinds/index';
import { ImagePlus, Images, Upload } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from '../../../../../components/button.tsx';
import { ImageLibrary } from '../../../../../components/image-library.tsx';
import { Field, TextArea } from '../../../../../components/field.tsx';
import { FileButton } from '../../../../../components/file-button.tsx';
import { Notice } from '../../../../../components/notice.tsx';
import { Segmented } from '../../../../../components/segmented.tsx';
import { useWizardState } from '../../../state/wizard-context.tsx';
import { classNames } from '../../../../../lib/class-names.ts';
import { chosenImage, IMAGE_TYPES, useUploadImage } from '../../../../../lib/queries/images.ts';
import { useMessages } from '../../../../../lib/language/use-messages.tsx';

/** Without fit and focus, the image is always shown whole. */
export type ImageValue = Omit<ImageBlock, 'kind' | 'fit' | 'focus'> & Partial<Pick<ImageBlock, 'fit' | 'focus'>>;

interface ImageEditorProps {
  readonly value: ImageValue;
  /** Of the alternative text. */
  readonly label: string;
  readonly hint: string | undefined;
  /** Limit of the alternative text in UTF-16 code units. */
  readonly maxLength: number;
  readonly disabled: boolean;
  readonly onChange: (changes: Partial<ImageValue>) => void;
}

const FITS = ['whole', 'fill'] as const;

/** The form of an image: its file, alternative text, fit and focus point. */
export function ImageEditor({ value, label, hint, maxLength, disabled, onChange }: ImageEditorProps) {
  const say = useMessages();
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const { mutate, isPending, error } = useUploadImage();
  // The slide may change while the file is uploaded.
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  const isLocked = disabled || isPending;
  const upload = (file: File): void =>
    mutate(file, {
      onSuccess: (image) => latest.current.onChange(chosenImage(image, latest.current.value.alt)),
    });
  const { slides } = useWizardState(({ slides: all }) => ({ slides: all }));
  // Slides that are not saved have images too.
  const used = new Set(isLibraryOpen ? Object.values(slides).flatMap(({ blocks }) => imageIdsOf(blocks)) : []);
  const isChosen = value.imageId !== '';
  return (
    <DropArea isFramed={!isChosen} disabled={isLocked} onFile={upload}>
      {isChosen ? (
        <FocusPicker value={value} disabled={disabled} onChange={onChange} />
      ) : (
        <p className="flex flex-col items-center gap-2 px-4 pt-6 text-center text-sm text-muted">
          <ImagePlus aria-hidden className="size-6" />
          {say('wizard.image.drop')}
        </p>
      )}
      <div className={classNames('flex flex-wrap items-center gap-2', isChosen ? '' : 'justify-center pb-5')}>
        <FileButton accept={IMAGE_TYPES} fileLabel={say('wizard.image.file')} disabled={isLocked} onChoose={upload}>
          <Upload aria-hidden className="size-4" />
          {say(isPending ? 'wizard.uploading' : isChosen ? 'wizard.image.uploadAnother' : 'wizard.image.upload')}
        </FileButton>
        <Button tone="quiet" className="px-2.5" disabled={isLocked} onClick={() => setLibraryOpen(true)}>
          <Images aria-hidden className="size-4" /> {say('wizard.image.library')}
        </Button>
      </div>
      {error === null ? null : <Notice tone="bad">{error.message}</Notice>}
      {isChosen ? (
        <>
          <Field label={label} hint={hint}>
            {(parts) => (
              <TextArea
                {...parts}
                rows={value.fit === undefined ? 6 : 2}
                value={value.alt}
                maxLength={maxLength}
                disabled={disabled}
                onChange={(event) => onChange({ alt: event.target.value })}
              />
            )}
          </Field>
          {value.fit === undefined ? null : (
            <Segmented
              label={say('wizard.image.fit')}
              className="self-start"
              value={value.fit}
              options={FITS.map((fit) => ({ value: fit, label: say(`wizard.image.${fit}`) }))}
              disabled={disabled}
              onChange={(fit) => onChange({ fit })}
            />
          )}
        </>
      ) : null}
      <ImageLibrary
        open={isLibraryOpen}
        chosen={value.imageId}
        usedHere={used}
        here={say('wizard.image.here')}
        onClose={() => setLibraryOpen(false)}
        onChoose={(image) => {
          setLibraryOpen(false);
          onChange(chosenImage(image, value.alt));
        }}
      />
    </DropArea>
  );
}

interface DropAreaProps {
  /** Whether it has a border while no file is dragged over it. */
  readonly isFramed: boolean;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
  readonly children: React.ReactNode;
}

/** Accepts a dropped file. */
function DropArea({ isFramed, disabled, onFile, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  const follow = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(event.type === 'dragover' && !disabled);
    const [file] = event.dataTransfer.files;
    if (event.type === 'drop' && file && !disabled) onFile(file);
  };
  return (
    <div
      className={classNames(
        'flex flex-col gap-3 rounded-sm border border-dashed transition',
        isFramed && 'p-3',
        isOver ? 'border-accent bg-sunken' : isFramed ? 'border-field' : 'border-transparent',
      )}
      onDragOver={follow}
      onDragLeave={follow}
      onDrop={follow}
    >
      {children}
    </div>
  );
}

/** Part of the image that an arrow key moves the focus point by. */
const STEP = 0.05;
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const CENTRE = { x: 0.5, y: 0.5 };

/** A share in whole percent, within the image. */
const clampShare = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;

/** The image; where it fills its area, the point that stays visible is set by pointer or arrow keys. */
function FocusPicker({ value, disabled, onChange }: Pick<ImageEditorProps, 'value' | 'disabled' | 'onChange'>) {
  const say = useMessages();
  const { imageId, alt, fit = 'whole', focus = CENTRE, width, height } = value;
  const picture = (
    <img
      src={imagePath(imageId)}
      alt={alt}
      draggable={false}
      style={{ aspectRatio: `${width || 4} / ${height || 3}` }}
      className="max-h-56 min-w-0 rounded-sm bg-sunken"
    />
  );
  if (fit === 'whole') return <div className="flex">{picture}</div>;
  const set = (x: number, y: number): void => onChange({ focus: { x: clampShare(x), y: clampShare(y) } });
  const byPointer = ({ currentTarget, clientX, clientY, buttons }: PointerEvent): void => {
    if (disabled || buttons !== 1) return;
    const { left, top, width: across, height: down } = currentTarget.getBoundingClientRect();
    set((clientX - left) / across, (clientY - top) / down);
  };
  const byKey = (event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    if (move === undefined) return;
    event.preventDefault();
    set(focus.x + move[0], focus.y + move[1]);
  };
  const percent = (share: number): number => Math.round(share * 100);
  return (
    <div className="flex flex-col gap-1.5">
      <button
        type="button"
        aria-label={say('wizard.image.focus', { x: percent(focus.x), y: percent(focus.y) })}
        disabled={disabled}
        className="relative w-fit cursor-crosshair touch-none rounded-sm"
        onPointerDown={byPointer}
        onPointerMove={byPointer}
        onKeyDown={byKey}
      >
        {picture}
        <span
          aria-hidden
          className="pointer-events-none absolute size-6 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white bg-black/25 shadow-float"
          style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
        />
      </button>
      <p className="text-sm text-muted">{say('wizard.image.focusHint')}</p>
    </div>
  );
}
