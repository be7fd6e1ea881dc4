import type { ImportStatus } from '@slidewright/http-api';
import type { Brand, BrandColours } from '@slidewright/slides/film/brand';
import { imagePath } from '@slidewright/slides/kinds/image/index';
import { Link } from 'react-router';
import { formatList } from '../lib/language/format.ts';
import { Message, useMessages } from '../lib/language/use-messages.tsx';
import { drawnBrand, fontOf, useBrand, useFonts, usePutBrand } from '../lib/queries/brand.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Proposes the design of an imported deck as the brand of the user, who takes it by one click; nothing if they have it. */
export function DeckBrand({ design }: { design: NonNullable<ImportStatus['brand']> }) {
  const say = useMessages();
  const { data: current } = useBrand();
  const { data: uploaded } = useFonts();
  const { mutate, isPending, isSuccess, error } = usePutBrand();
  if (isSuccess)
    return (
      <Notice tone="good">
        <Message
          code="imports.brand.saved"
          components={{ link: <Link to="/profile#brand" className="underline underline-offset-4" /> }}
        />
      </Notice>
    );
  if (current === undefined || uploaded === undefined) return null;
  const present = drawnBrand(current);
  const { logo, colors, fonts } = design;
  const named = (family: string) =>
    uploaded.find((font) => family !== '' && font.family.toLowerCase() === family.toLowerCase());
  const [title, text] = [named(fonts.title), named(fonts.text)];
  const brand: Brand = {
    logo: logo ?? present.logo,
    colors: colors ?? present.colors,
    fonts: {
      title: title === undefined ? present.fonts.title : fontOf(title),
      text: text === undefined ? present.fonts.text : fontOf(text),
    },
  };
  if (JSON.stringify(brand) === JSON.stringify(present)) return null;
  const families = [...new Set([fonts.title, fonts.text])].filter((family) => family !== '');
  const [known, missing] = [true, false].map((isKnown) =>
    families.filter((family) => (named(family) !== undefined) === isKnown),
  ) as [string[], string[]];
  return (
    <Notice tone="info" title={say('imports.brand.title')}>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {logo === null ? null : (
          <span
            className="flex h-16 items-center rounded-sm border border-line px-4 py-2"
            style={{ background: brand.colors?.background ?? '#ffffff' }}
          >
            <img src={imagePath(logo.imageId)} alt={say('imports.brand.logo')} className="max-h-full max-w-40" />
          </span>
        )}
        {colors === null ? null : <Swatches colours={colors} />}
        {known.map((family) => (
          <span key={family}>{say('imports.brand.font', { family })}</span>
        ))}
      </div>
      <p className="mt-2">{say(current.id === null ? 'imports.brand.about' : 'imports.brand.replaces')}</p>
      {missing.length === 0 ? null : (
        <p className="mt-2 break-words">
          {say('imports.brand.fontsMissing', { count: missing.length, families: formatList(missing) })}
        </p>
      )}
      {error === null ? null : <p className="mt-2 text-bad">{error.message}</p>}
      <Button className="mt-2" disabled={isPending} onClick={() => mutate({ brand, basedOn: current.id })}>
        {isPending ? say('common.saving') : say('imports.brand.use')}
      </Button>
    </Notice>
  );
}

function Swatches({ colours }: { colours: BrandColours }) {
  const say = useMessages();
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {(['background', 'text', 'accent'] as const).map((name) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden className="size-4 rounded-full border border-field" style={{ background: colours[name] }} />
          {say(`imports.brand.${name}`)} <span className="numbers text-muted">{colours[name]}</span>
        </li>
      ))}
    </ul>
  );
}
