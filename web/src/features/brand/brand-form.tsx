import type { BrandVersion } from '@slidewright/http-api';
import type { Brand, BrandColours } from '@slidewright/slides/film/brand';
import { imagePath } from '@slidewright/slides/kinds/image/index';
import { colourProblems } from '@slidewright/slides/themes/contrast';
import { Images, Upload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { FileButton } from '../../components/file-button.tsx';
import { ImageLibrary } from '../../components/image-library.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { drawnBrand, useBrand, usePutBrand } from '../../lib/queries/brand.ts';
import { IMAGE_TYPES, useUploadImage } from '../../lib/queries/images.ts';
import { ColourFields } from './colour-fields.tsx';
import { ExampleSlides } from './example-slides.tsx';
import { FontFields } from './font-fields.tsx';

/** The brand of the user: logo, colours and fonts, with example slides. */
export function BrandForm() {
  const say = useMessages();
  const { data: saved, error } = useBrand();
  if (error !== null) return <Notice tone="bad">{say('brand.notLoaded')}</Notice>;
  if (saved === undefined) return <Skeleton className="h-80" />;
  return <LoadedForm current={saved} />;
}

/** First colours to change, readable on each other. */
const FIRST_COLOURS: BrandColours = { background: '#ffffff', text: '#1c1b22', accent: '#2952cc' };

function LoadedForm({ current }: { current: BrandVersion }) {
  const say = useMessages();
  // What the draft is based on; another tab may have saved a newer version since.
  const [base, setBase] = useState(current);
  const [draft, setDraft] = useState(() => drawnBrand(current));
  const saving = usePutBrand();
  const { colors, fonts, logo } = draft;
  const problems = colors === null ? [] : colourProblems(colors);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(drawnBrand(base));
  const load = (version: BrandVersion): void => {
    setBase(version);
    setDraft(drawnBrand(version));
  };
  if (base.id !== current.id && !isChanged) load(current);
  const change = (part: Partial<Brand>): void => {
    saving.reset();
    setDraft((before) => ({ ...before, ...part }));
  };
  return (
    <div className="flex flex-col gap-8">
      <LogoChoice
        logo={logo}
        ground={colors?.background ?? '#ffffff'}
        onChange={(chosen) => change({ logo: chosen })}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-medium">{say('brand.colours.title')}</legend>
        {colors === null ? (
          <Button className="self-start" onClick={() => change({ colors: FIRST_COLOURS })}>
            {say('brand.colours.choose')}
          </Button>
        ) : (
          <>
            <ColourFields colours={colors} problems={problems} onChange={(changed) => change({ colors: changed })} />
            <Button tone="quiet" className="-ml-2.5 self-start px-2.5" onClick={() => change({ colors: null })}>
              {say('brand.colours.ofTheme')}
            </Button>
          </>
        )}
      </fieldset>
      <FontFields fonts={fonts} onChange={(changed) => change({ fonts: { ...fonts, ...changed } })} />
      <ExampleSlides brand={draft} />
      {saving.error === null || base.id !== current.id ? null : <Notice tone="bad">{saving.error.message}</Notice>}
      {base.id === current.id ? null : (
        <Notice tone="info" title={say('brand.changedElsewhere')}>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              onClick={() => {
                saving.reset();
                setBase(current);
              }}
            >
              {say('brand.keepMine')}
            </Button>
            <Button
              onClick={() => {
                saving.reset();
                load(current);
              }}
            >
              {say('brand.showOther')}
            </Button>
          </div>
        </Notice>
      )}
      {saving.isSuccess && !isChanged ? <Notice tone="good">{say('brand.saved')}</Notice> : null}
      <Button
        tone="primary"
        className="self-start"
        disabled={!isChanged || problems.length > 0 || base.id !== current.id}
        isBusy={saving.isPending}
        onClick={() => saving.mutate({ brand: draft, basedOn: base.id }, { onSuccess: load })}
      >
        {saving.isPending ? say('brand.saving') : say('brand.save')}
      </Button>
    </div>
  );
}

interface LogoChoiceProps {
  readonly logo: Brand['logo'];
  /** The colour behind the logo. */
  readonly ground: string;
  readonly onChange: (logo: Brand['logo']) => void;
}

function LogoChoice({ logo, ground, onChange }: LogoChoiceProps) {
  const say = useMessages();
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const { mutate, isPending, error } = useUploadImage();
  const choose = ({ id, width, height }: { id: string; width: number; height: number }): void =>
    onChange({ imageId: id, width, height });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">{say('brand.logo.title')}</legend>
      {logo === null ? (
        <p className="text-sm text-muted">{say('brand.logo.about')}</p>
      ) : (
        <span
          className="flex h-24 items-center justify-center self-start rounded-sm border border-line px-6 py-4"
          style={{ background: ground }}
        >
          <img
            src={imagePath(logo.imageId)}
            alt={say('brand.logo.alt')}
            className="max-h-full max-w-48 object-contain"
          />
        </span>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <FileButton
          accept={IMAGE_TYPES}
          fileLabel={say('brand.logo.file')}
          disabled={isPending}
          onChoose={(file) => mutate(file, { onSuccess: choose })}
        >
          <Upload aria-hidden className="size-4" /> {isPending ? say('brand.uploading') : say('brand.logo.upload')}
        </FileButton>
        <Button tone="quiet" className="px-2.5" disabled={isPending} onClick={() => setLibraryOpen(true)}>
          <Images aria-hidden className="size-4" /> {say('brand.logo.library')}
        </Button>
        {logo === null ? null : (
          <Button tone="quiet" className="px-2.5" disabled={isPending} onClick={() => onChange(null)}>
            {say('brand.logo.remove')}
          </Button>
        )}
      </div>
      {error === null ? null : <Notice tone="bad">{error.message}</Notice>}
      <ImageLibrary
        open={isLibraryOpen}
        chosen={logo?.imageId ?? ''}
        here={say('brand.here')}
        usedHere={new Set(logo === null ? [] : [logo.imageId])}
        onClose={() => setLibraryOpen(false)}
        onChoose={(image) => {
          setLibraryOpen(false);
          choose(image);
        }}
      />
    </fieldset>
  );
}
