import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';

const DictionaryEditor = lazyPart(() => import('./dictionary-editor.tsx').then((module) => module.DictionaryEditor));

/** A fold-out with what is said for words. */
export function PronunciationPanel() {
  const say = useMessages();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="pronunciation-title" className="rounded-md border border-line">
      <h3 id="pronunciation-title">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="pronunciation"
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-14 w-full items-center gap-3 rounded-md px-4 py-3 text-left sm:px-5"
        >
          <span className="min-w-0">
            <span className="block font-semibold">{say('wizard.pronunciation.title')}</span>
            <span className="block text-sm text-muted">{say('wizard.pronunciation.about')}</span>
          </span>
          <ChevronDown
            aria-hidden
            className={classNames('ml-auto size-4 shrink-0 transition duration-150', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      <div id="pronunciation" hidden={!isOpen} className="px-4 pt-1 pb-3 sm:px-5">
        {isOpen ? <DictionaryEditor loading={<Skeleton className="h-28" />} /> : null}
      </div>
    </section>
  );
}
