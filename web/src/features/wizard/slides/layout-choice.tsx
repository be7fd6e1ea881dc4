import { withoutPlaceholders } from '@slidewright/slides/content/slide';
import { allowedLayouts, chosenLayout, LAYOUT_NAMES, type LayoutName } from '@slidewright/slides/film/layouts';
import { Check, ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { MENU, MENU_ITEM } from '../../../components/menu.ts';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { classNames } from '../../../lib/class-names.ts';

/** '' follows from the content. */
type Choice = LayoutName | '';

/** The layout of a slide: a menu of those that its content allows. Hidden where there is nothing to choose. */
export function LayoutChoice({ id }: { readonly id: string }) {
  const say = useMessages();
  const { store, locked } = useWizard();
  const { slide } = useWizardState(({ slides }) => ({ slide: slides[id]! }));
  const labelId = useId();
  const written = withoutPlaceholders(slide);
  const allowed = allowedLayouts(written);
  if (allowed.length === 0) return null;
  const chosen: Choice = chosenLayout(written) ?? '';
  const choices: readonly Choice[] = ['', ...LAYOUT_NAMES.filter((layout) => allowed.includes(layout))];
  const nameOf = (choice: Choice): string => say(`words.layout.${choice || 'automatic'}`);
  return (
    <div className="flex items-center gap-2">
      <span id={labelId} className="text-sm font-medium">
        {say('wizard.layout')}
      </span>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild disabled={locked}>
          <Button
            tone="quiet"
            className="gap-2 px-2"
            aria-label={say('wizard.layout.chosen', { layout: nameOf(chosen) })}
          >
            <LayoutPicture layout={chosen} /> {nameOf(chosen)} <ChevronDown aria-hidden className="size-4 text-muted" />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="start"
            sideOffset={4}
            collisionPadding={{ top: 8, bottom: 8, left: 16, right: 16 }}
            aria-labelledby={labelId}
            className={classNames(MENU, 'max-h-(--radix-dropdown-menu-content-available-height) w-80 overflow-y-auto')}
          >
            <DropdownMenu.RadioGroup
              value={chosen}
              onValueChange={(layout) => store.updateSlide(id, { layout }, { isOwnStep: true })}
            >
              {choices.map((choice) => (
                <DropdownMenu.RadioItem
                  key={choice}
                  value={choice}
                  textValue={nameOf(choice)}
                  className={classNames(MENU_ITEM, 'py-2')}
                >
                  <LayoutPicture layout={choice} />
                  <span className="flex min-w-0 flex-1 flex-col">
                    <span className="font-medium">{nameOf(choice)}</span>
                    <span className="text-muted">{say(`words.layout.${choice || 'automatic'}.summary`)}</span>
                  </span>
                  <DropdownMenu.ItemIndicator>
                    <Check aria-hidden className="size-4" />
                  </DropdownMenu.ItemIndicator>
                </DropdownMenu.RadioItem>
              ))}
            </DropdownMenu.RadioGroup>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </div>
  );
}

/** A bar or a field of a picture: place and size in a slide of 32 × 18. */
type Shape = readonly [x: number, y: number, width: number, height: number, isPicture?: true];

const SHAPES: Readonly<Record<Choice, readonly Shape[]>> = {
  '': [],
  default: [
    [4, 4, 14, 2.5],
    [4, 9, 20, 1.5],
    [4, 12, 17, 1.5],
  ],
  statement: [
    [4, 3, 8, 1.5],
    [4, 7, 22, 3],
    [4, 12, 18, 3],
  ],
  cover: [
    [4, 10, 22, 3.5],
    [4, 15, 6, 1],
  ],
  section: [
    [4, 7, 18, 3],
    [4, 12, 6, 1],
  ],
  end: [
    [4, 4, 18, 3.5],
    [4, 14, 8, 1],
  ],
  'image-left': [
    [3, 3, 12, 12, true],
    [18, 4, 10, 2.5],
    [18, 9, 11, 1.5],
    [18, 12, 9, 1.5],
  ],
  'image-right': [
    [3, 4, 10, 2.5],
    [3, 9, 11, 1.5],
    [3, 12, 9, 1.5],
    [17, 3, 12, 12, true],
  ],
  'image-below': [
    [3, 3, 14, 2],
    [3, 6.5, 18, 1.5],
    [3, 9.5, 26, 6, true],
  ],
  image: [
    [0, 0, 32, 18, true],
    [0, 12, 14, 3.5],
  ],
};

/** A small drawing of a layout. */
function LayoutPicture({ layout }: { readonly layout: Choice }) {
  return (
    <svg aria-hidden viewBox="-1 -1 34 20" className="h-6 w-10 shrink-0 text-muted">
      <rect
        width={32}
        height={18}
        rx={2}
        fill="none"
        stroke="currentColor"
        strokeWidth={1}
        strokeDasharray={layout === '' ? '2.5 2' : undefined}
      />
      {SHAPES[layout].map(([x, y, width, height, isPicture]) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={isPicture === true && width === 32 ? 2 : 0.6}
          fill="currentColor"
          opacity={isPicture === true ? 0.35 : 1}
        />
      ))}
    </svg>
  );
}
