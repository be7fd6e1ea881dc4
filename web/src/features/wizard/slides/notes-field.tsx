import { formatClock, LIMITS } from '@slidewright/domain';
import { withoutPlaceholders } from '@slidewright/slides/content/slide';
import { isPlaceholderNotes } from '@slidewright/slides/kinds/placeholders';
import { speakingSeconds } from '@slidewright/slides/speech/speaking-time';
import { hasWords } from '@slidewright/slides/speech/speech-text';
import { canHaveNotesWritten } from '@slidewright/slides/speech/written-notes';
import { AudioLines, Hourglass, MessageSquareQuote, MousePointerClick, Sparkles } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../components/button.tsx';
import { Field, TextArea } from '../../../components/field.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { useConfiguration } from '../../../lib/api/configuration.ts';
import { speaksSlide } from '../../../lib/queries/audio.ts';
import { wordAt, withClick, withPause, type EditedNotes, type WrittenWord } from '../pronunciation/notes-marks.ts';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import { WriteNotesDialog } from '../notes/lazy-write-notes-dialog.tsx';
import { NarrationBadge, useSlideNarration } from './narration-badge.tsx';
import { usePlaceholder } from './use-placeholder.ts';
import { useSlideLength } from './use-slide-length.ts';
import { Message, useMessages } from '../../../lib/language/use-messages.tsx';

const SayDifferentlyDialog = lazyPart(
  () => import('../pronunciation/say-differently-dialog.tsx').then((module) => module.SayDifferentlyDialog),
  { closeOf: ({ onClose }) => onClose },
);

/** Characters that a pause or a click takes at most. */
const MARK_ROOM = 12;

/** Speaker notes with their length, their marks, and the narration. */
export function NotesField({ id }: { id: string }) {
  const say = useMessages();
  const { store, locked, narration } = useWizard();
  const { slide, speed, voice } = useWizardState(({ slides, audioSettings }) => ({
    slide: slides[id]!,
    speed: audioSettings.speed,
    voice: audioSettings.voice,
  }));
  const { standing, file, failure } = useSlideNarration(id);
  const { data: configuration } = useConfiguration();
  const settled = useDeferredValue(slide);
  const estimated = useMemo(() => speakingSeconds(settled, speed), [settled, speed]);
  const isSilent = !hasWords(settled);
  const measured = speaksSlide(file, slide) ? Math.ceil(file.metadata.durationMs / 1_000) : null;
  const seconds = measured ?? estimated;
  const length = useSlideLength(id);
  const notes = usePlaceholder(slide.speakerNotes, isPlaceholderNotes, say('wizard.notes.empty'));
  const area = useRef<HTMLTextAreaElement>(null);
  const [selection, setSelection] = useState<{ readonly start: number; readonly end: number } | null>(null);
  const [opened, setOpened] = useState<{ readonly word: WrittenWord; readonly notes: string } | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const word = selection && wordAt(notes.value, selection.start, selection.end);
  const edit = ({ text, caret }: EditedNotes): void => {
    notes.onTyped();
    flushSync(() => store.updateSlide(id, { speakerNotes: text }, { isOwnStep: true }));
    area.current?.focus();
    area.current?.setSelectionRange(caret, caret);
    setSelection({ start: caret, end: caret });
  };
  const canMark = notes.value.trim() !== '' && notes.value.length < LIMITS.speakerNotesLength - MARK_ROOM;
  const caret = selection?.end ?? notes.value.length;
  const insertPause = (): void => edit(withPause(notes.value, caret));
  const insertClick = (): void => edit(withClick(notes.value, caret));
  const sayDifferently = (): void => {
    // The dialog returns the focus to the notes.
    area.current?.focus();
    if (word) setOpened({ word, notes: notes.value });
  };
  const isBusy = standing === 'pending' || standing === 'processing';
  const facts = say('wizard.notes.facts', {
    state: measured !== null ? 'spoken' : isSilent ? 'silent' : 'estimated',
    clock: formatClock(seconds),
    length,
    isRead: withoutPlaceholders(slide).speakerNotes.trim() === '' && seconds > 0 ? 'yes' : 'no',
  });
  return (
    <div>
      <Field label={say('wizard.notes.field')} hint={<span className="numbers">{facts}</span>}>
        {(parts) => (
          <TextArea
            {...parts}
            ref={area}
            rows={4}
            value={notes.value}
            maxLength={LIMITS.speakerNotesLength}
            disabled={locked}
            className="field-sizing-content max-h-80 min-h-28"
            placeholder={notes.placeholder}
            onChange={(event) => {
              notes.onTyped();
              store.updateSlide(id, { speakerNotes: event.target.value });
            }}
            onBlur={notes.onBlur}
            onSelect={({ currentTarget: { selectionStart: start, selectionEnd: end } }) => setSelection({ start, end })}
            aria-keyshortcuts="Alt+P Alt+Shift+P Alt+Shift+N"
            onKeyDown={(event) => {
              if (!event.altKey || event.ctrlKey || event.metaKey) return;
              const isClick = event.code === 'KeyN' && event.shiftKey;
              if (event.code !== 'KeyP' && !isClick) return;
              event.preventDefault();
              if (!event.shiftKey) {
                if (word) sayDifferently();
              } else if (canMark) (isClick ? insertClick : insertPause)();
            }}
          />
        )}
      </Field>
      <div className="-ml-2.5 flex flex-wrap items-center">
        <Button
          tone="quiet"
          className="px-2.5"
          disabled={locked || !canMark}
          aria-label={say('wizard.notes.pause')}
          title={say('wizard.notes.pause.title')}
          onClick={insertPause}
        >
          <Hourglass aria-hidden className="size-4" />
          <span className="max-sm:hidden">{say('wizard.notes.pause')}</span>
          <span className="sm:hidden">{say('wizard.notes.pause.short')}</span>
        </Button>
        <Button
          tone="quiet"
          className="px-2.5"
          disabled={locked || !canMark}
          aria-label={say('wizard.notes.click')}
          title={say('wizard.notes.click.title')}
          onClick={insertClick}
        >
          <MousePointerClick aria-hidden className="size-4" />
          <span className="max-sm:hidden">{say('wizard.notes.click')}</span>
          <span className="sm:hidden">{say('wizard.notes.click.short')}</span>
        </Button>
        {configuration?.textModel !== true ? null : (
          <Button
            tone="quiet"
            className="px-2.5"
            disabled={locked || !canHaveNotesWritten(slide)}
            title={canHaveNotesWritten(slide) ? undefined : say('wizard.write.nothing')}
            onClick={() => {
              // The dialog returns the focus to the notes.
              area.current?.focus();
              setIsWriting(true);
            }}
          >
            <Sparkles aria-hidden className="size-4" /> {say('wizard.write.open')}
          </Button>
        )}
        {word === null ? null : (
          <Button
            tone="quiet"
            className="px-2.5"
            disabled={locked}
            title={say('wizard.notes.sayDifferently.title', { word: word.written })}
            onClick={sayDifferently}
          >
            <MessageSquareQuote aria-hidden className="size-4" /> {say('wizard.notes.sayDifferently')}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">
        <Message
          code="wizard.notes.marks"
          values={{ pause: '[pause 1.5s]', click: '[click]', said: '{Nguyen|win}' }}
          components={{ code: <code /> }}
        />
      </p>
      {/* Notes that change meanwhile have the word elsewhere. */}
      {opened?.notes !== notes.value ? null : (
        <SayDifferentlyDialog {...opened} onEdit={edit} onClose={() => setOpened(null)} />
      )}
      {isWriting ? <WriteNotesDialog slideId={id} onClose={() => setIsWriting(false)} /> : null}
      {configuration?.audioEnabled === false ? null : (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
          <NarrationBadge standing={standing} />
          <Button
            tone="quiet"
            className="-mr-2 px-2.5"
            disabled={locked || isBusy || voice === '' || isSilent}
            title={
              voice === '' ? say('wizard.notes.voiceFirst') : isSilent ? say('wizard.notes.wordsFirst') : undefined
            }
            onClick={() => void narration.generateOne(id, standing === 'completed')}
          >
            <AudioLines aria-hidden className="size-4" />
            {say(file === undefined ? 'wizard.notes.generate' : 'wizard.notes.regenerate')}
          </Button>
        </div>
      )}
      {failure === undefined ? null : <p className="text-sm text-bad">{failure}</p>}
    </div>
  );
}
