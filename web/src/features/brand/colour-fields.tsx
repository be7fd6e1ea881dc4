import { BRAND_COLOUR, contrastRatio, type BrandColours, type ColourProblem } from '@slidewright/slides';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field, TextInput } from '../../components/field.tsx';

const FIELDS = [
  { name: 'background', label: 'Background' },
  { name: 'text', label: 'Text' },
  { name: 'accent', label: 'Accent' },
] as const satisfies readonly { readonly name: keyof BrandColours; readonly label: string }[];

interface ColourFieldsProps {
  readonly colours: BrandColours;
  readonly problems: readonly ColourProblem[];
  readonly onChange: (colours: BrandColours) => void;
}

/** The three colours; each says whether it can be read on the background, and offers the nearest that can. */
export function ColourFields({ colours, problems, onChange }: ColourFieldsProps) {
  return FIELDS.map(({ name, label }) => {
    const problem = problems.find(({ field }) => field === name);
    const set = (colour: string): void => onChange({ ...colours, [name]: colour });
    return (
      <div key={name} className="flex flex-col items-start gap-2">
        <ColourField
          label={label}
          value={colours[name]}
          problem={problem?.message}
          hint={
            name === 'background'
              ? undefined
              : `Contrast with the background: ${shownRatio(colours[name], colours.background)}`
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
            Use {problem.nearest}
          </Button>
        )}
      </div>
    );
  });
}

/** Rounded down, so that a contrast that is too low is not shown as enough. */
const shownRatio = (colour: string, ground: string): string =>
  (Math.floor(contrastRatio(colour, ground) * 10) / 10).toFixed(1);

interface ColourFieldProps {
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly hint: string | undefined;
  readonly onChange: (colour: string) => void;
}

/** A colour by a picker or as text. */
function ColourField({ label, value, problem, hint, onChange }: ColourFieldProps) {
  /** What is typed while it is no colour yet; null while it is one. */
  const [typed, setTyped] = useState<string | null>(null);
  const error = typed === null ? problem : 'A colour has the form #rrggbb.';
  return (
    <Field label={label} hint={hint} error={error}>
      {(parts) => (
        <span className="flex gap-2">
          <input
            type="color"
            aria-label={`${label}: choose a colour`}
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
