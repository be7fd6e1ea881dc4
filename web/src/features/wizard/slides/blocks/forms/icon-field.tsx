import { Icon } from '@slidewright/slides/drawing';
import { findIcons } from '@slidewright/slides/kinds/cards/icon-search';
import { prepareIcon } from '@slidewright/slides/kinds/cards/icons';
import { useQuery } from '@tanstack/react-query';
import { Shapes, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../../components/button.tsx';
import { Field, TextInput } from '../../../../../components/field.tsx';
import { classNames } from '../../../../../lib/class-names.ts';
import { useMessages } from '../../../../../lib/language/use-messages.tsx';

interface IconFieldProps {
  readonly label: string;
  /** Name of the icon; '' for none. */
  readonly value: string;
  /** What is searched for first. */
  readonly words: string;
  readonly disabled: boolean;
  readonly onChange: (name: string) => void;
}

const MOST_SHOWN = 40;

/** The icons that are found by words, loaded so that they can be drawn. */
async function foundIcons(words: string): Promise<string[]> {
  const names = await findIcons(words, MOST_SHOWN);
  await Promise.all(names.map(prepareIcon));
  return names;
}

/** An icon, which is chosen among those that are found by words. */
export function IconField({ label, value, words, disabled, onChange }: IconFieldProps) {
  const say = useMessages();
  const [query, setQuery] = useState<string | null>(null);
  const chosen = useQuery({
    queryKey: ['icon', value],
    queryFn: async () => {
      await prepareIcon(value);
      return value;
    },
    enabled: value !== '',
    staleTime: Infinity,
  });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <span className="text-sm font-medium">{label}</span>
        {chosen.data === undefined || value === '' ? null : (
          <span className="flex items-center gap-1.5 text-sm text-muted">
            <Icon name={chosen.data} style={{ width: 24, height: 24 }} /> {value}
          </span>
        )}
        <Button
          tone="quiet"
          className="ml-auto px-2.5"
          aria-expanded={query !== null}
          disabled={disabled}
          onClick={() => setQuery(query === null ? words : null)}
        >
          <Shapes aria-hidden className="size-4" /> {say(value === '' ? 'wizard.icon.choose' : 'wizard.icon.change')}
        </Button>
        {value === '' ? null : (
          <Button
            tone="quiet"
            className="px-2.5"
            aria-label={say('wizard.icon.remove')}
            disabled={disabled}
            onClick={() => onChange('')}
          >
            <X aria-hidden className="size-4" />
          </Button>
        )}
      </div>
      {query === null ? null : (
        <IconSearch
          query={query}
          value={value}
          onQuery={setQuery}
          onChoose={(name) => {
            setQuery(null);
            onChange(name);
          }}
        />
      )}
    </div>
  );
}

interface IconSearchProps {
  readonly query: string;
  readonly value: string;
  readonly onQuery: (query: string) => void;
  readonly onChoose: (name: string) => void;
}

function IconSearch({ query, value, onQuery, onChoose }: IconSearchProps) {
  const say = useMessages();
  const { data, isError } = useQuery({
    queryKey: ['icons', query],
    queryFn: () => foundIcons(query),
    staleTime: Infinity,
  });
  return (
    <>
      <Field label={say('wizard.icon.find')} hint={say('wizard.icon.findHint')}>
        {(parts) => (
          <TextInput {...parts} value={query} maxLength={100} onChange={(event) => onQuery(event.target.value)} />
        )}
      </Field>
      <p role="status" className={classNames('text-sm text-muted', (data?.length ?? 0) > 0 && !isError && 'sr-only')}>
        {isError
          ? say('wizard.icon.notLoaded')
          : data === undefined
            ? say('wizard.icon.loading')
            : data.length === 0
              ? say('wizard.icon.none')
              : say('wizard.icon.count', { count: data.length })}
      </p>
      <div role="group" aria-label={say('wizard.icon.list')} className="flex max-h-64 flex-wrap gap-1 overflow-y-auto">
        {(data ?? []).map((name) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={name === value}
            onClick={() => onChoose(name)}
            className="flex size-10 items-center justify-center rounded-sm transition duration-150 hover:bg-sunken aria-pressed:bg-sunken"
          >
            <Icon name={name} style={{ width: 24, height: 24 }} />
          </button>
        ))}
      </div>
    </>
  );
}
