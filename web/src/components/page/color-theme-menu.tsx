import { Check, Moon, Sun, SunMoon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { chooseColorTheme, readColorTheme, type ColorTheme } from '../../lib/color-theme.ts';

const CHOICES = [
  { value: 'system', label: 'common.colorTheme.system', icon: SunMoon },
  { value: 'light', label: 'common.colorTheme.light', icon: Sun },
  { value: 'dark', label: 'common.colorTheme.dark', icon: Moon },
] as const;

/** Menu items for the light and dark color theme. */
export function ColorThemeMenuItems({ itemClassName }: { itemClassName: string }) {
  const say = useMessages();
  const [chosen, setChosen] = useState<ColorTheme>(readColorTheme);
  return (
    <DropdownMenu.RadioGroup
      value={chosen}
      onValueChange={(value) => {
        setChosen(value as ColorTheme);
        chooseColorTheme(value as ColorTheme);
      }}
    >
      {CHOICES.map(({ value, label, icon: Icon }) => (
        <DropdownMenu.RadioItem
          key={value}
          value={value}
          className={itemClassName}
          onSelect={(event) => event.preventDefault()}
        >
          <Icon aria-hidden className="size-4" />
          <span className="flex-1">{say(label)}</span>
          <DropdownMenu.ItemIndicator>
            <Check aria-hidden className="size-4" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
