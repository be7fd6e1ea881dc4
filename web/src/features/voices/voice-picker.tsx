import { primaryLanguage } from '@slidewright/domain';
import type { Voice } from '@slidewright/http-api';
import { Pause, Play, Search } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useDeferredValue, useState } from 'react';
import { TextInput } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Select } from '../../components/select.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useVoices, voicePreviewUrl } from '../../lib/queries/voices.ts';
import { compareTexts, languageName } from '../../lib/language/format.ts';
import { Message, useMessages } from '../../lib/language/use-messages.tsx';
import { hasMessage, type Say } from '../../lib/language/messages.ts';
import { useSound } from './use-sound.ts';

/** From this many voices on, they can be searched. */
const SEARCHED_FROM = 9;

/** Voices of these tags speak every language. */
const EVERY_LANGUAGE = new Set(['', 'mul']);

/** An empty language is any. */
function speaks({ language: own }: Voice, language: string): boolean {
  return language === '' || EVERY_LANGUAGE.has(own) || primaryLanguage(own) === language;
}

/** The languages of voices with how many speak each, by name. */
function languagesOf(voices: readonly Voice[]): { tag: string; name: string; count: number }[] {
  const tags = voices.flatMap(({ language }) => (EVERY_LANGUAGE.has(language) ? [] : primaryLanguage(language)));
  return [...new Set(tags)]
    .map((tag) => ({ tag, name: languageName(tag), count: voices.filter((voice) => speaks(voice, tag)).length }))
    .toSorted((a, b) => compareTexts(a.name, b.name));
}

function describe(voice: Voice, say: Say): string {
  const cloned = voice.category === 'cloned' ? say('voices.cloned') : '';
  const gender = `voices.gender.${voice.gender}`;
  const parts = [
    hasMessage(gender) ? say(gender) : voice.gender,
    languageName(voice.language),
    cloned,
    // The names of some voices say it.
    voice.quality === '' && !voice.name.includes(voice.engine.split(',')[0]!) ? voice.engine : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function matches(voice: Voice, words: string, say: Say): boolean {
  const text =
    `${voice.name} ${voice.quality} ${describe(voice, say)} ${voice.description} ${voice.language}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

interface VoicePickerProps {
  readonly value: string;
  /** BCP 47: its voices are shown first, where there are some. */
  readonly language: string;
  readonly onChange: (voiceId: string) => void;
  readonly disabled?: boolean;
}

/** The voices, each with a sample to be heard before it is chosen. */
export function VoicePicker({ value, language: wanted, onChange, disabled = false }: VoicePickerProps) {
  const say = useMessages();
  const { data: voices, isPending, error } = useVoices('all');
  const [search, setSearch] = useState('');
  const [chosenLanguage, setChosenLanguage] = useState<string | null>(null);
  const words = useDeferredValue(search.trim());
  const sound = useSound();
  if (isPending) {
    return (
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2" role="status" aria-label={say('voices.loading')}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-16" />
        ))}
      </div>
    );
  }
  if (error)
    return (
      <Notice tone="bad" title={say('voices.failed')}>
        {error.message}
      </Notice>
    );
  const languages = languagesOf(voices);
  const isUnspoken =
    voices.length > 0 && wanted !== '' && !voices.some((voice) => speaks(voice, primaryLanguage(wanted)));
  const isFiltered = voices.length >= SEARCHED_FROM && languages.length > 1;
  const firstLanguage = languages.find(({ tag }) => isFiltered && tag === primaryLanguage(wanted))?.tag ?? '';
  const language = chosenLanguage ?? firstLanguage;
  // Before a person filters, the chosen voice is in the list whatever it speaks.
  const isInList = (voice: Voice): boolean =>
    speaks(voice, language) || (chosenLanguage === null && words === '' && voice.id === value);
  const shown = voices.filter((voice) => matches(voice, words, say) && isInList(voice));
  return (
    <div className="flex flex-col gap-3">
      {voices.length < SEARCHED_FROM ? null : (
        <div className="grid gap-2 sm:flex">
          <div className="relative sm:min-w-48 sm:flex-1">
            <Search aria-hidden className="absolute top-3.5 left-3 size-4 text-muted" />
            <TextInput
              type="search"
              aria-label={say('voices.search')}
              placeholder={say('voices.search.placeholder')}
              className="pl-9"
              value={search}
              disabled={disabled}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
          {isFiltered ? (
            <Select
              aria-label={say('voices.language')}
              className="sm:w-auto"
              value={language}
              disabled={disabled}
              onChange={(event) => setChosenLanguage(event.target.value)}
            >
              <option value="">{say('voices.allLanguages', { count: voices.length })}</option>
              {languages.map(({ tag, name, count }) => (
                <option key={tag} value={tag}>
                  {say('voices.languageCount', { language: name, count })}
                </option>
              ))}
            </Select>
          ) : null}
        </div>
      )}
      {voices.some(({ quality }) => quality === 'basic') && !voices.some(({ quality }) => quality === 'neural') ? (
        <Notice tone="info" title={say('voices.basicOnly')}>
          {say('voices.basicOnly.why')}
        </Notice>
      ) : null}
      {isUnspoken ? (
        <Notice tone="info" title={say('voices.notSpoken', { language: languageName(primaryLanguage(wanted)) })}>
          {say('voices.notSpoken.why')}
        </Notice>
      ) : null}
      {sound.failed === null ? null : <Notice tone="bad">{say('voices.sampleFailed')}</Notice>}
      {shown.length === 0 ? <p className="py-4 text-sm text-muted">{say('voices.noMatch')}</p> : null}
      <RadioGroup.Root
        aria-label={say('common.voice')}
        value={value}
        onValueChange={onChange}
        disabled={disabled}
        className="grid max-h-96 grid-cols-1 gap-2 overflow-y-auto p-0.5 sm:grid-cols-2"
      >
        {shown.map((voice) => (
          <VoiceCard key={voice.id} voice={voice} chosen={voice.id === value} sound={sound} />
        ))}
      </RadioGroup.Root>
    </div>
  );
}

function VoiceCard({ voice, chosen, sound }: { voice: Voice; chosen: boolean; sound: ReturnType<typeof useSound> }) {
  const say = useMessages();
  const url = voicePreviewUrl(voice.id);
  const plays = sound.playing === url;
  return (
    <div
      className={classNames(
        'flex items-center gap-1 rounded-sm border bg-surface pr-1 transition duration-150',
        chosen ? 'border-ink ring-1 ring-ink' : 'border-line hover:border-field',
      )}
    >
      <RadioGroup.Item
        value={voice.id}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-sm px-3 text-left disabled:cursor-not-allowed disabled:opacity-55"
      >
        <span
          aria-hidden
          className={classNames(
            'flex size-4 shrink-0 items-center justify-center rounded-full border',
            chosen ? 'border-ink' : 'border-field',
          )}
        >
          {chosen ? <span className="size-2 rounded-full bg-ink" /> : null}
        </span>
        <span className="min-w-0">
          <span className="block text-sm font-medium break-words">
            {voice.quality ? (
              <Message
                code={`voices.${voice.quality}`}
                values={{ voice: voice.name }}
                components={{ muted: <span className="font-normal text-muted" /> }}
              />
            ) : (
              voice.name
            )}
          </span>
          <span className="block text-sm break-words text-muted capitalize">{describe(voice, say)}</span>
        </span>
      </RadioGroup.Item>
      <button
        type="button"
        aria-label={say(plays ? 'voices.stop' : 'voices.hear', { voice: voice.name })}
        onClick={() => sound.toggle(url)}
        // Arrow keys move between voices, so that one tab stop is enough for all samples.
        tabIndex={chosen || plays ? 0 : -1}
        className="flex size-10 shrink-0 items-center justify-center rounded-full text-ink transition duration-150 hover:bg-sunken"
      >
        {plays ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
      </button>
    </div>
  );
}
