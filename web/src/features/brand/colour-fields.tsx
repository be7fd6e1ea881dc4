import { BRAND_COLOUR, type BrandColours } from '@slidewright/slides/film/brand';
import { contrastRatio } from '@slidewright/slides/themes/colour';
import type { ColourProblem } from '@slidewright/slides/themes/contrast';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field, TextInput } from '../../components/field.tsx';
import { formatNumber } from '../../lib/language/format.ts';
import { say } from '../../lib/language/messages.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';

const FIELDS = ['background', 'text', 'accent'] as const satisfies readonly (keyof BrandColours)[];

interface ColourFieldsProps {
  readonly colours: BrandColours;
  readonly problems: readonly ColourProblem[];
  readonly onChange: (colours: BrandColours) => void;
}

/** The three colours; each says whether it can be read on the background, and offers the nearest that can. */
export function ColourFields({ colours, problems, onChange }: ColourFieldsProps) {
  const say = useMessages();
  return FIELDS.map((name) => {
    const problem = problems.find(({ field }) => field === name);
    const set = (colour: string): void => onChange({ ...colours, [name]: colour });
    return (
      <div key={name} className="flex flex-col items-start gap-2">
        <ColourField
          label={say(`brand.colours.${name}`)}
          value={colours[name]}
          problem={problem && sayProblem(problem, colours)}
          hint={
            name === 'background'
              ? undefined
              : say('brand.colours.contrast', { contrast: shownRatio(colours[name], colours.background) })
          }
          onChange={set}
        />
        {problem === undefined ? null : (
          <Button onClick={() => set(problem.nearest)}>
            <span
              aria-hidden
              className="size-4 rounded-full border border-field"
              style={{ background: problem.nearest }}
            />
            {say('brand.colours.use', { colour: problem.nearest })}
          </Button>
        )}
      </div>
    );
  });
}

/** Rounded down, so that a contrast that is too low is not shown as enough. */
const shownRatio = (colour: string, ground: string): string =>
  formatNumber(Math.floor(contrastRatio(colour, ground) * 10) / 10, { minimumFractionDigits: 1 });

/** Why a colour cannot be read, with the nearest that can. */
function sayProblem({ field, needed, nearest }: ColourProblem, colours: BrandColours): string {
  const { background } = colours;
  const colour = colours[field];
  const contrast = shownRatio(colour, background);
  return say(`brand.problem.${field}`, { colour, background, contrast, needed: formatNumber(needed), nearest });
}

interface ColourFieldProps {
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly hint: string | undefined;
  readonly onChange: (colour: string) => void;
}

/** A colour by a picker or as text. */
function ColourField({ label, value, problem, hint, onChange }: ColourFieldProps) {
  const say = useMessages();
  /** What is typed while it is no colour yet; null while it is one. */
  const [typed, setTyped] = useState<string | null>(null);
  const error = typed === null ? problem : say('brand.colours.form');
  return (
    <Field label={label} hint={hint} error={error}>
      {(parts) => (
        <span className="flex gap-2">
          <input
            type="color"
            aria-label={say('brand.colours.pick', { name: label })}
            value={value}
            className="h-11 w-14 shrink-0 cursor-pointer rounded-sm border border-field bg-surface p-1"
            onChange={({ target }) => {
              setTyped(null);
              onChange(target.value);
            }}
          />
          <TextInput
            {...parts}
            className="numbers w-36"
            value={typed ?? value}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => {
              const colour = target.value.trim().toLowerCase();
              const isColour = BRAND_COLOUR.test(colour);
              setTyped(isColour ? null : target.value);
              if (isColour) onChange(colour);
            }}
          />
        </span>
      )}
    </Field>
  );
}
