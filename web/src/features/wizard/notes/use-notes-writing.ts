import type { NotesTone } from '@slidewright/domain';
import { canHaveNotesWritten, writtenNotes } from '@slidewright/slides/speech/written-notes';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { writeNotes } from '../../../lib/queries/timelines.ts';
import { languageOf } from '../state/use-language.ts';
import { useWizard } from '../state/wizard-context.tsx';
import type { WizardSlide } from '../state/wizard-slides.ts';
import { slideList } from '../state/wizard-state.ts';
import { useCurrentNarration } from '../use-film-length.ts';

interface NotesStyle {
  readonly audience: string;
  readonly tone: NotesTone;
}

/** The style that was chosen last, which the next slide begins with. */
export const useNotesStyle = create<NotesStyle>(() => ({ audience: '', tone: 'neutral' }));

/** The slides of a film that notes are written for. */
export type NotesScope = 'all' | 'empty';

interface NotesOrder extends NotesStyle {
  readonly slideIds: readonly string[];
  /** The wanted length of the film; null: as the content needs. */
  readonly minutes: number | null;
}

interface NotesProposal {
  /** New notes by the id of the slide. */
  readonly notes: ReadonlyMap<string, string>;
  readonly minutes: number | null;
}

/** The slides of a film that notes can be written for. */
export function slidesOfScope(slides: readonly WizardSlide[], scope: NotesScope): WizardSlide[] {
  return slides.filter((slide) => canHaveNotesWritten(slide) && (scope === 'all' || writtenNotes(slide) === ''));
}

/** Lets a language model write notes for slides as they are in the wizard, saved or not. Ends with its component. */
export function useNotesWriting() {
  const { store } = useWizard();
  const narrationOf = useCurrentNarration();
  const request = useRef<AbortController | null>(null);
  useEffect(() => () => request.current?.abort(), []);
  const { mutate, reset, ...writing } = useMutation({
    mutationFn: async ({ slideIds, audience, tone, minutes }: NotesOrder): Promise<NotesProposal> => {
      request.current = new AbortController();
      const state = store.getState();
      const slides = slideList(state);
      const { notes } = await writeNotes(
        {
          slides: slides.map((slide) => {
            const { title, blocks, speakerNotes, duration } = slide;
            const narration = narrationOf(slide);
            return {
              title,
              blocks: [...blocks],
              speakerNotes,
              duration,
              ...(narration === null ? {} : { narrationSeconds: narration.durationMs / 1_000 }),
            };
          }),
          write: slideIds.map((id) => state.order.indexOf(id)),
          language: languageOf(state),
          audience: audience.trim(),
          tone,
          ...(minutes === null ? {} : { minutes }),
          speed: state.audioSettings.speed,
          settings: { pacing: state.settings.pacing, framerate: state.settings.framerate },
        },
        request.current.signal,
      );
      return { notes: new Map(notes.map(({ index, speakerNotes }) => [slides[index]!.id, speakerNotes])), minutes };
    },
  });
  return {
    proposal: writing.data ?? null,
    error: writing.error,
    isWriting: writing.isPending,
    write: (order: NotesOrder) => mutate(order),
    /** Ends the request, or forgets what it brought. */
    cancel: () => {
      request.current?.abort();
      reset();
    },
  };
}
