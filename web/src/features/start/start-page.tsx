import { LIMITS } from '@slidewright/domain';
import { READ_AS, type ReadAs } from '@slidewright/slides/importers/recognise';
import { RotateCcw } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button } from '../../components/button.tsx';
import { lazyPart, PartFailure } from '../../components/lazy-part.tsx';
import { Notice } from '../../components/notice.tsx';
import { Select } from '../../components/select.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { keepDeck } from '../../lib/documents/imported-decks.ts';
import { openDocument } from '../../lib/documents/opened-files.ts';
import { keepFiles } from '../../lib/documents/pictures.ts';
import { isDeckFile, useDeckImport } from '../../lib/queries/imports.ts';
import { useVoices } from '../../lib/queries/voices.ts';
import { useSession } from '../../lib/session/session-context.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useDroppedFiles } from '../../lib/use-dropped-file.ts';
import { languageName } from '../../lib/language/format.ts';
import { Message, useMessages } from '../../lib/language/use-messages.tsx';
import type { MessageCode } from '../../lib/language/message-codes.ts';
import { EXAMPLES } from './examples.ts';
import type { ImportedState } from './deck-panel.tsx';
import { keepText, loadKeptText, NOTHING, startTextIn, type StartText } from './kept-text.ts';
import { TextPanel, type TextField } from './text-panel.tsx';
import type { TextReading } from './read-slides.ts';
import { useReading } from './use-reading.ts';

const FilmOfTextPanel = lazyPart(() => import('./film-of-text-panel.tsx').then((module) => module.FilmOfTextPanel));
const ImportPanel = lazyPart(() => import('./import-panel.tsx').then((module) => module.ImportPanel));

const NO_LINES: TextReading['lines'] = [];

/** One page from a text or a deck to its film. What is typed is kept in this browser until its film is made. */
export function StartPage() {
  const say = useMessages();
  const userId = useSession().user?.id ?? '';
  const { state } = useLocation();
  const navigate = useNavigate();
  const [start, setStart] = useState<StartText>(() => startTextIn(state) ?? loadKeptText(userId) ?? NOTHING);
  const [isKept, setIsKept] = useState(true);
  /** The deck that is read; null for none. */
  const [deck, setDeck] = useState<File | null>(null);
  const deckImport = useDeckImport();
  const field = useRef<TextField>(null);
  /** Number of the slide with the caret; null for none. */
  const [current, setCurrent] = useState<number | null>(null);
  const isBlank = start.text.trim() === '';
  const excess =
    start.text.length > LIMITS.outlineLength
      ? say('start.tooLong', { length: start.text.length, maximum: LIMITS.outlineLength })
      : null;
  const { reading, retry } = useReading(excess === null ? start.text : '', start.as);
  const goTo = useCallback((slide: number) => field.current?.goTo(slide), []);
  // Loaded before the first letter is typed.
  const voices = useVoices('all');
  useDocumentTitle(say('common.filmTitle'));

  const replace = (next: StartText): void => {
    setStart(next);
    setIsKept(keepText(userId, next));
  };
  const change = (changed: Partial<StartText>): void => replace({ ...start, ...changed });
  const closeDeck = (): void => {
    deckImport.reset();
    setDeck(null);
  };
  const open = (files: readonly File[]): void => {
    const decks = files.filter(isDeckFile);
    const refuse = (description: string): void =>
      showToast({ title: say('common.fileNotOpened'), description, tone: 'destructive' });
    if (deckImport.isLive || decks.length > 1) return refuse(say('start.oneDeck'));
    if (decks.length === 1) {
      deckImport.start(decks[0]!);
      return setDeck(decks[0]!);
    }
    openDocument(files).then(
      ({ text, ...opened }) => {
        keepFiles(opened);
        replace({ ...NOTHING, text });
        closeDeck();
      },
      ({ message }: Error) => refuse(message),
    );
  };
  const isDragging = useDroppedFiles(open);
  const imported = deckImport.status?.status === 'completed' ? deckImport.status : null;
  useEffect(() => {
    if (imported === null || imported.timelineId === null) return;
    if (deck !== null) keepDeck(imported.timelineId, deck);
    const filmState: ImportedState = { warnings: imported.warnings, brand: imported.brand };
    void navigate(`/start/${imported.timelineId}`, { state: filmState });
  }, [imported, deck, navigate]);
  const startOver = (): void => {
    replace(NOTHING);
    field.current?.focus();
    showToast({ title: say('start.removed'), action: { label: say('common.undo'), run: () => replace(start) } });
  };
  /** The text stays in the history: Back leads to it. */
  const leaveFor = async (timelineId: string): Promise<void> => {
    keepText(userId, NOTHING);
    await navigate('/start', { replace: true, state: { ...start, timelineId } });
    await navigate(`/start/${timelineId}`);
  };

  // After a reload, an import is followed whose file is no longer known.
  if (deck !== null || deckImport.isFollowed)
    return (
      <div className="mx-auto w-full max-w-7xl px-4 pt-8 pb-16 sm:px-6">
        <h1 className="mx-auto mb-6 max-w-3xl text-xl font-semibold">{say('common.filmTitle')}</h1>
        <ImportPanel filename={deck?.name ?? null} deckImport={deckImport} onFiles={open} onClose={closeDeck} />
      </div>
    );
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-8 pb-16 sm:px-6">
      {isBlank ? (
        <div className="mx-auto mb-6 max-w-3xl">
          <h1 className="text-xl font-semibold">{say('common.filmTitle')}</h1>
          <p className="mt-1 text-muted">{say('start.hint')}</p>
        </div>
      ) : (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <input
            aria-label={say('common.title')}
            maxLength={LIMITS.titleLength}
            className="h-11 min-w-0 flex-1 basis-72 rounded-sm border border-transparent bg-transparent px-1 text-xl font-semibold transition hover:border-line focus:border-field"
            value={start.title ?? reading?.parsed.title ?? ''}
            onChange={({ target }) => change({ title: target.value })}
          />
          <Button tone="quiet" onClick={startOver}>
            <RotateCcw aria-hidden className="size-4" /> {say('start.over')}
          </Button>
          <ReadingLine reading={reading} as={start.as} onAs={(as) => change({ as })} />
        </div>
      )}
      <div
        className={
          isBlank
            ? 'mx-auto max-w-3xl'
            : 'grid items-start gap-6 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] xl:grid-cols-[minmax(0,20rem)_minmax(0,1fr)_18rem]'
        }
      >
        <TextPanel
          text={start.text}
          ref={field}
          lines={reading?.lines ?? NO_LINES}
          current={current}
          isBlank={isBlank}
          isKept={isKept}
          isDragging={isDragging}
          onText={(text) => change({ text })}
          onSlide={setCurrent}
          onFiles={open}
        />
        {excess === null ? null : <Notice tone="bad">{excess}</Notice>}
        {retry === null ? null : <PartFailure onRetry={retry} />}
        {reading === null || excess !== null ? null : (
          <FilmOfTextPanel
            start={start}
            reading={reading}
            voices={voices}
            current={current}
            onSlide={goTo}
            onChange={change}
            onMade={leaveFor}
          />
        )}
      </div>
      {isBlank ? (
        <Examples onChoose={({ id, theme }) => replace({ ...NOTHING, text: say(`start.example.${id}.text`), theme })} />
      ) : null}
    </div>
  );
}

/** What the text was recognised as, and the choice to read it in another way. */
function ReadingLine({ reading, as, onAs }: { reading: TextReading | null; as: ReadAs; onAs: (as: ReadAs) => void }) {
  const say = useMessages();
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p role="status" aria-label={say('start.reading.name')} className="numbers">
        {reading === null ? (
          say('start.reading')
        ) : (
          <Message
            code={codeOf(reading)}
            values={{
              count: reading.slides.length,
              language: languageName(reading.language),
              program: reading.program,
            }}
            components={{ strong: <span className="font-medium" /> }}
          />
        )}
      </p>
      <Select
        aria-label={say('start.as')}
        className="h-10 w-auto text-sm"
        value={as}
        onChange={({ target }) => onAs(target.value as ReadAs)}
      >
        {READ_AS.map((way) => (
          <option key={way} value={way}>
            {say(`start.as.${way}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}

function codeOf({ parsed, program }: TextReading): MessageCode {
  if (parsed.recognised.as === 'outline') return 'start.reading.outline';
  return program === '' ? 'start.reading.markdown' : 'start.reading.dialect';
}

function Examples({ onChoose }: { onChoose: (example: (typeof EXAMPLES)[number]) => void }) {
  const say = useMessages();
  return (
    <section aria-labelledby="examples-title" className="mx-auto mt-8 max-w-3xl">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="examples-title" className="font-semibold">
          {say('start.examples')}
        </h2>
        <Link to="/timelines/new" className="inline-flex min-h-10 items-center text-sm underline underline-offset-4">
          {say('start.steps')}
        </Link>
      </div>
      <ul className="grid gap-3 sm:grid-cols-3">
        {EXAMPLES.map((example) => (
          <li key={example.id}>
            <button
              type="button"
              className="flex size-full flex-col gap-1 rounded-md border border-line bg-surface p-4 text-left transition duration-150 hover:border-field"
              onClick={() => onChoose(example)}
            >
              <span className="font-medium">{say(`start.example.${example.id}.name`)}</span>
              <span className="text-sm text-muted">{say(`start.example.${example.id}.kind`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
