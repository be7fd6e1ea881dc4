import { choicesOf, type Resolution, type ThemeId } from '@slidewright/domain';
import type { VideoFormat } from '@slidewright/slides/film/film';
import { drawnSlide } from '@slidewright/slides/picture/drawn-slide';
import type { Voice } from '@slidewright/http-api';
import { Play, Square } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { api } from '../../lib/api/client.ts';
import { Segmented } from '../../components/segmented.tsx';
import { classNames } from '../../lib/class-names.ts';
import { SlideThumbnail } from '../preview/slide-thumbnail.tsx';
import { languageName } from '../../lib/language/format.ts';
import { useMadeSounds } from '../voices/use-made-sounds.ts';
import { VoicePicker } from '../voices/voice-picker.tsx';
import { Message, useMessages } from '../../lib/language/use-messages.tsx';
import type { DeckSlide } from '@slidewright/slides/deck/match-slides';

const UPRIGHT: Resolution = '1080x1920';
const WIDE: Resolution = '1920x1080';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col items-stretch gap-2 p-4">
      <h2 className="text-sm font-medium">{title}</h2>
      {children}
    </section>
  );
}

/** The looks, each with the first slide drawn in it. */
export function LookChoice({
  value,
  first,
  format,
  onChange,
}: {
  value: ThemeId;
  first: DeckSlide;
  format: VideoFormat;
  onChange: (theme: ThemeId) => void;
}) {
  const say = useMessages();
  // Each look is a drawing: drawn again only when the slide or the format changes.
  const drawn = useMemo(() => drawnSlide(first, { index: 0, total: 3 }), [first]);
  const formats = useMemo(() => choicesOf('theme').map((theme) => ({ ...format, theme })), [format]);
  return (
    <Section title={say('start.look')}>
      <RadioGroup.Root
        aria-label={say('start.look')}
        value={value}
        onValueChange={(theme) => onChange(theme as ThemeId)}
        className="grid grid-cols-3 gap-2"
      >
        {formats.map((themed) => (
          <RadioGroup.Item key={themed.theme} value={themed.theme} className="group min-w-0 rounded-sm text-sm">
            <SlideThumbnail
              slide={drawn}
              format={themed}
              className={classNames(
                'rounded-sm transition duration-150',
                themed.theme === value ? 'ring-2 ring-ink' : 'ring-1 ring-line group-hover:ring-field',
              )}
            />
            <span
              className={classNames(
                '-mx-1 mt-1 block text-xs break-words',
                themed.theme === value ? 'font-medium' : 'text-muted',
              )}
            >
              {say(`words.theme.${themed.theme}`)}
            </span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </Section>
  );
}

/** Has a text spoken by a voice. */
const speak = (text: string, voiceId: string) => async (signal: AbortSignal) => {
  const { audioBuffer } = await api.generateSpeech({ text, voiceId }, { signal });
  const bytes = Uint8Array.from(atob(audioBuffer), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: 'audio/mpeg' });
};

/** The voice, with the first sentence of the film spoken by it. */
export function VoiceChoice({
  voice,
  language,
  sentence,
  onChange,
}: {
  /** Null while the voices are loaded. */
  voice: Voice | null;
  language: string;
  /** '' for a text without words. */
  sentence: string;
  onChange: (voiceId: string) => void;
}) {
  const say = useMessages();
  const [isOpen, setIsOpen] = useState(false);
  const sounds = useMadeSounds();
  const speech = JSON.stringify([voice?.id, sentence]);
  const isPlaying = sounds.isPlaying(speech);
  const failure = sounds.failureOf(speech, say('start.voice.failed'));
  return (
    <Section title={say('common.voice')}>
      <Button
        className="flex-wrap justify-start gap-y-0 py-1.5"
        disabled={voice === null}
        onClick={() => setIsOpen(true)}
      >
        {voice === null ? (
          say('start.voice.loading')
        ) : (
          <Message
            code="start.voice.change"
            values={{ voice: voice.name, language: languageName(voice.language) }}
            components={{
              muted: <span className="truncate font-normal text-muted" />,
              hidden: <span className="sr-only" />,
            }}
          />
        )}
      </Button>
      {voice === null || sentence === '' ? null : (
        <>
          <Button
            tone="quiet"
            className="justify-start px-2"
            onClick={() => sounds.toggle(speech, speak(sentence, voice.id))}
          >
            {isPlaying ? <Square aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
            {say(isPlaying ? 'common.stop' : 'start.voice.hear')}
          </Button>
          <p className="text-sm break-words text-muted">{say('start.voice.sentence', { sentence })}</p>
        </>
      )}
      {failure === null ? null : <Notice tone="bad">{failure}</Notice>}
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        wide
        title={say('common.voice')}
        description={say('start.voice.hint')}
        footer={
          <Button tone="primary" onClick={() => setIsOpen(false)}>
            {say('common.done')}
          </Button>
        }
      >
        <div className="mt-4">
          <VoicePicker value={voice?.id ?? ''} language={language} onChange={onChange} />
        </div>
      </Dialog>
    </Section>
  );
}

/** Wide or upright; a wide resolution that the text names stays. */
export function ShapeChoice({ value, onChange }: { value: Resolution; onChange: (resolution: Resolution) => void }) {
  const say = useMessages();
  const isUpright = value === UPRIGHT;
  return (
    <Section title={say('start.shape')}>
      <Segmented
        label={say('start.shape')}
        value={isUpright ? UPRIGHT : WIDE}
        onChange={onChange}
        options={[
          { value: WIDE, label: say('start.shape.wide') },
          { value: UPRIGHT, label: say('start.shape.upright') },
        ]}
      />
    </Section>
  );
}
