import { LIMITS } from '@slidewright/domain';
import { blocksSchema } from '@slidewright/slides/content/blocks';
import type { ImportedSlide, ImportWarning } from '@slidewright/slides/importers/importer';
import { IMPORTERS } from '@slidewright/slides/importers/index';
import { z } from 'zod/mini';
import { showToast } from '../../components/toast/toast.ts';
import { generateSlides } from '../../lib/queries/timelines.ts';
import type { DraftStorage } from './drafts/draft-storage.ts';
import type { WizardStore } from './state/wizard-store.ts';
import { say } from '../../lib/language/messages.ts';

/** A model's answer is untrusted input. */
const writtenSlidesRule = z.array(
  z.object({
    title: z.string().check(z.maxLength(LIMITS.titleLength)),
    bulletPoints: z
      .array(z.string().check(z.maxLength(LIMITS.bulletLength)))
      .check(z.maxLength(LIMITS.bulletsPerSlide)),
    // Servers of before send bullets only.
    blocks: z.exactOptional(blocksSchema),
    speakerNotes: z.string().check(z.maxLength(LIMITS.speakerNotesLength)),
    duration: z.number(),
  }),
);

/** The parser that is used without a language model. */
const READERS = { create: IMPORTERS.outline, edit: IMPORTERS.plainOutline } as const;

/** Calls a language model; without one, or when it fails, the outline is parsed in the browser. */
async function slidesOf(
  { outline, language }: { readonly outline: string; readonly language: string },
  mode: 'create' | 'edit',
  hasModel: boolean,
): Promise<{ slides: readonly ImportedSlide[]; isWritten: boolean }> {
  const inBrowser = { slides: READERS[mode].read(outline).slides, isWritten: false };
  if (!hasModel) return inBrowser;
  try {
    const slides = writtenSlidesRule.parse(await generateSlides(outline, language));
    if (slides.length > 0) return { slides: slides.slice(0, LIMITS.slidesPerTimeline), isWritten: true };
  } catch (error) {
    const { message } = error as Error;
    console.info(`Failed to generate slides: ${message || 'Failed to generate slides'}`);
  }
  return inBrowser;
}

const wordsOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();

/** The lines of an outline whose words are on none of its slides: the parser keeps a part of long texts only. */
function linesLeftOut(outline: string, slides: readonly ImportedSlide[]): ImportWarning[] {
  const texts = slides.flatMap(({ title, bulletPoints, speakerNotes }) => [title, ...bulletPoints, speakerNotes]);
  const kept = ` ${wordsOf(texts.join('\n'))} `;
  return outline.split(/\r\n?|\n/).flatMap((line, index) => {
    const words = wordsOf(line);
    if (words === '' || kept.includes(` ${words} `)) return [];
    const message = say('wizard.outline.lineLeftOut', { line: line.trim() });
    // In the page's language: no code of the server says it.
    return [{ line: index + 1, code: '', message, values: {} }];
  });
}

/**
 * Replaces the slides of the wizard by those of its outline, and shows a toast. Returns the lines that the built-in parser left
 * out.
 */
export async function generateFromOutline(
  store: WizardStore,
  drafts: DraftStorage,
  hasModel: boolean,
): Promise<readonly ImportWarning[]> {
  const { outline, language, mode } = store.getState();
  if (outline.trim() === '') {
    showToast({
      title: say('wizard.outline.error'),
      description: say('wizard.outline.needed'),
      tone: 'destructive',
    });
    return [];
  }
  const { slides, isWritten } = await slidesOf({ outline, language }, mode, hasModel);
  store.replaceSlides(slides);
  if (isWritten) drafts.countAiUse();
  const isBasic = mode === 'edit' && !isWritten;
  showToast({
    title: say('wizard.outline.success'),
    description: say(isBasic ? 'wizard.outline.generatedBasic' : 'wizard.outline.generated', { count: slides.length }),
  });
  return isWritten ? [] : linesLeftOut(outline, slides);
}
