import { FILM_DEFAULTS, choicesOf, type ThemeId } from '@slidewright/domain';
import { blocksOfBullets } from '@slidewright/slides/content/blocks';
import type { Brand } from '@slidewright/slides/film/brand';
import type { DrawnSlide } from '@slidewright/slides/film/film';
import { useMemo, useState } from 'react';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import type { Say } from '../../lib/language/messages.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { filmFormat } from '../preview/film.ts';
import { SlideThumbnail } from '../preview/slide-thumbnail.tsx';

const contentSlide = (say: Say): DrawnSlide => ({
  title: say('brand.example.content.title'),
  blocks: blocksOfBullets([
    say('brand.example.content.fewerWords'),
    say('brand.example.content.oneIdea'),
    say('brand.example.content.colours'),
  ]),
  index: 1,
  total: 3,
  role: 'content',
});
const otherSlides = (say: Say): readonly DrawnSlide[] => [
  {
    title: say('brand.example.opening.title'),
    blocks: blocksOfBullets([say('brand.example.opening.text')]),
    index: 0,
    total: 3,
    role: 'opening',
  },
  {
    title: say('brand.example.closing.title'),
    blocks: blocksOfBullets([say('brand.example.closing.text')]),
    index: 2,
    total: 3,
    role: 'closing',
  },
];

/** Slides with the brand over a theme, which is chosen here for the examples alone. */
export function ExampleSlides({ brand }: { brand: Brand }) {
  const say = useMessages();
  const [theme, setTheme] = useState<ThemeId>(FILM_DEFAULTS.theme);
  const content = useMemo(() => contentSlide(say), [say]);
  const others = useMemo(() => otherSlides(say), [say]);
  const format = useMemo(() => filmFormat({ ...FILM_DEFAULTS, theme }, brand), [theme, brand]);
  return (
    <section aria-label={say('brand.example.name')} className="flex flex-col gap-3">
      <Field label={say('brand.example.inTheme')}>
        {(parts) => (
          <Select {...parts} value={theme} onChange={({ target }) => setTheme(target.value as ThemeId)}>
            {choicesOf('theme').map((value) => (
              <option key={value} value={value}>
                {say(`words.theme.${value}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <SlideThumbnail
        slide={content}
        format={format}
        label={say('brand.example.slide')}
        className="rounded-md ring-1 ring-line"
      />
      <div className="grid grid-cols-2 gap-3">
        {others.map((slide) => (
          <SlideThumbnail key={slide.role} slide={slide} format={format} className="rounded-sm ring-1 ring-line" />
        ))}
      </div>
    </section>
  );
}
