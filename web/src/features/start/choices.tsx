import { choiceLabel, choicesOf, type Resolution, type ThemeId } from '@slidewright/domain';
import { drawnSlide, type VideoFormat } from '@slidewright/slides';
import type { Voice } from '@slidewright/http-api';
import { Play, Square } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { classNames } from '../../lib/class-names.ts';
import { filmFormat } from '../preview/film.ts';
import { SlideThumbnail } from '../preview/slide-thumbnail.tsx';
import { languageName } from '../voices/language-names.ts';
import { VoicePicker } from '../voices/voice-picker.tsx';
import { useFirstSentence } from './use-first-sentence.ts';
import type { ReadSlide } from './use-reading.ts';

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
  first: ReadSlide;
  format: VideoFormat;
  onChange: (theme: ThemeId) => void;
}) {
  const drawn = drawnSlide({ ...first, layout: first.layout ?? '' }, { index: 0, total: 3 });
  return (
    <Section title="Look">
      <RadioGroup.Root
        aria-label="Look"
        value={value}
        onValueChange={(theme) => onChange(theme as ThemeId)}
        className="grid grid-cols-3 gap-2"
      >
        {choicesOf('theme').map((theme) => (
          <RadioGroup.Item key={theme} value={theme} className="group min-w-0 rounded-sm text-sm">
            <SlideThumbnail
              slide={drawn}
              format={{ ...format, theme }}
              className={classNames(
                'rounded-sm transition duration-150',
                theme === value ? 'ring-2 ring-ink' : 'ring-1 ring-line group-hover:ring-field',
              )}
            />
            <span className={classNames('mt-1 block', theme === value ? 'font-medium' : 'text-muted')}>
              {choiceLabel('theme', theme)}
            </span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </Section>
  );
}

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
  const [isOpen, setIsOpen] = useState(false);
  const speech = useFirstSentence(sentence, voice?.id ?? '');
  return (
    <Section title="Voice">
      <Button className="justify-start" disabled={voice === null} onClick={() => setIsOpen(true)}>
        {voice === null ? (
          'Loading the voices'
        ) : (
          <>
            {voice.name} <span className="truncate font-normal text-muted">{languageName(voice.language)}</span>
            <span className="sr-only">, change the voice</span>
          </>
        )}
      </Button>
      {voice === null || sentence === '' ? null : (
        <>
          <Button tone="quiet" className="justify-start px-2" onClick={speech.toggle}>
            {speech.state === 'silent' ? (
              <Play aria-hidden className="size-4" />
            ) : (
              <Square aria-hidden className="size-4" />
            )}
            {speech.state === 'silent' ? 'Hear my first sentence' : 'Stop'}
          </Button>
          <p className="text-sm break-words text-muted">“{sentence}”</p>
        </>
      )}
      {speech.failure === null ? null : <Notice tone="bad">{speech.failure}</Notice>}
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Voice"
        description="Hear a voice before you choose it."
        footer={
          <Button tone="primary" onClick={() => setIsOpen(false)}>
            Done
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
  const isUpright = value === UPRIGHT;
  return (
    <Section title="Shape">
      <Segmented
        label="Shape"
        value={isUpright ? UPRIGHT : WIDE}
        onChange={onChange}
        options={[
          { value: WIDE, label: 'Wide 16:9' },
          { value: UPRIGHT, label: 'Upright 9:16' },
        ]}
      />
    </Section>
  );
}

/** The format of a preview; the frame rate has no effect on stills. */
export const previewFormat = (theme: ThemeId, resolution: Resolution): VideoFormat =>
  filmFormat({ framerate: '30', resolution, theme });
