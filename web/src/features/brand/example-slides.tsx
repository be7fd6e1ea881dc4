import { FILM_DEFAULTS, FILM_SETTINGS, type ThemeId } from '@slidewright/domain';
import { blocksOfBullets, type Brand, type DrawnSlide } from '@slidewright/slides';
import { useMemo, useState } from 'react';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { filmFormat } from '../preview/film.ts';
import { SlideThumbnail } from '../preview/slide-thumbnail.tsx';

const CONTENT: DrawnSlide = {
  title: 'What we learned this year',
  blocks: blocksOfBullets(['Fewer words, larger', 'One idea on each slide', 'Colours that everybody can read']),
  index: 1,
  total: 3,
  role: 'content',
};
const OTHERS: readonly DrawnSlide[] = [
  { title: 'A year in review', blocks: blocksOfBullets(['In three slides']), index: 0, total: 3, role: 'opening' },
  { title: 'Thank you', blocks: blocksOfBullets(['Questions are welcome']), index: 2, total: 3, role: 'closing' },
];

/** Slides with the brand over a theme, which is chosen here for the examples alone. */
export function ExampleSlides({ brand }: { brand: Brand }) {
  const [theme, setTheme] = useState<ThemeId>(FILM_DEFAULTS.theme);
  const format = useMemo(() => filmFormat({ ...FILM_DEFAULTS, theme }, brand), [theme, brand]);
  return (
    <section aria-label="Example" className="flex flex-col gap-3">
      <Field label="Example in the theme">
        {(parts) => (
          <Select {...parts} value={theme} onChange={({ target }) => setTheme(target.value as ThemeId)}>
            {FILM_SETTINGS.theme.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <SlideThumbnail
        slide={CONTENT}
        format={format}
        label="Example slide with your brand"
        className="rounded-md ring-1 ring-line"
      />
      <div className="grid grid-cols-2 gap-3">
        {OTHERS.map((slide) => (
          <SlideThumbnail key={slide.role} slide={slide} format={format} className="rounded-sm ring-1 ring-line" />
        ))}
      </div>
    </section>
  );
}
