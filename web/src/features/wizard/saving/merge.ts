import type { Timeline } from '@slidewright/http-api';
import {
  savedSlide,
  slideFromServer,
  slideSignature,
  slideSignatures,
  type SavedSlide,
  type SlidePart,
  type WizardSlide,
} from '../state/wizard-slides.ts';
import { fieldsOf, fieldsToSend, isSame, type TimelineFields, type WizardState } from '../state/wizard-state.ts';

/** Which of two versions stays, or a text in place of both. */
export type Choice = 'mine' | 'theirs' | { readonly text: string };
/** By the keys of the conflicts. */
export type Choices = Readonly<Record<string, Choice>>;

/** A field of the timeline, or one of its voice or of its film. */
export type FieldName =
  | Exclude<keyof TimelineFields, 'audioSettings' | 'settings'>
  | `audioSettings.${keyof TimelineFields['audioSettings']}`
  | `settings.${keyof TimelineFields['settings']}`;

/** Where something was changed. `title` is that of the slide, `number` its place from 1. */
export type Changed =
  | { readonly kind: 'field'; readonly field: FieldName }
  | { readonly kind: 'part'; readonly part: SlidePart; readonly title: string; readonly number: number }
  | { readonly kind: 'slide'; readonly change: 'added' | 'deleted'; readonly title: string }
  | { readonly kind: 'order' };

/** What was changed both here and elsewhere. `key` names it in exactly these two versions. */
export type Conflict = { readonly key: string } & (
  | (Extract<Changed, { kind: 'field' }> & { readonly mine: unknown; readonly theirs: unknown })
  | (Extract<Changed, { kind: 'part' }> & { readonly mine: WizardSlide; readonly theirs: WizardSlide })
  /** A slide that was removed on one side and changed on the other. */
  | { readonly kind: 'removal'; readonly removed: 'here' | 'there'; readonly slide: WizardSlide }
  /** Titles, as they follow each other. */
  | { readonly kind: 'order'; readonly mine: readonly string[]; readonly theirs: readonly string[] }
);

export interface Disagreement {
  readonly conflicts: readonly Conflict[];
  /** What was changed elsewhere alone, and is taken in. */
  readonly joined: readonly Changed[];
}

export type Mergeable = Pick<WizardState, keyof TimelineFields | 'slides' | 'order' | 'saved' | 'savedTimeline'>;

interface Parts {
  /** What to do about something that both sides changed; undefined leaves it open. */
  readonly choose: (conflict: Conflict) => Choice | undefined;
  readonly note: (joined: Changed) => void;
}

/**
 * Brings what was done here together with what is stored now, field by field. What only one side changed since both were
 * the same is taken from that side; what both changed is a conflict and stays as it is here, unless a choice was made for it.
 */
export function merge(
  mine: Mergeable,
  current: Timeline,
  choices: Choices = {},
): Disagreement & { readonly merged: Mergeable } {
  const conflicts: Conflict[] = [];
  const joined: Changed[] = [];
  const parts: Parts = {
    choose: (conflict) => {
      const choice = choices[conflict.key];
      if (choice === undefined) conflicts.push(conflict);
      return choice;
    },
    note: (changed) => void joined.push(changed),
  };
  const fields = mergeFields(mine, current, parts);
  const slides = mergeSlides(mine, current, parts);
  const order = mergeOrder({ ...mine, ...slides }, current, parts);
  return {
    merged: {
      ...fields.mine,
      slides: slides.slides,
      saved: slides.saved,
      order: order.mine,
      savedTimeline: { revision: current.revision, fields: fields.base, order: order.base },
    },
    conflicts,
    joined,
  };
}

/** Each field for itself. */
function flat({ audioSettings, settings, ...fields }: TimelineFields): Readonly<Record<FieldName, unknown>> {
  const named = (prefix: string, values: object): [string, unknown][] =>
    Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]);
  const groups = [...named('audioSettings', audioSettings), ...named('settings', settings)];
  return { ...fields, ...Object.fromEntries(groups) } as Record<FieldName, unknown>;
}

function withField(fields: TimelineFields, field: FieldName, value: unknown): TimelineFields {
  const [group, name] = field.split('.') as [keyof TimelineFields, string | undefined];
  return { ...fields, [group]: name === undefined ? value : { ...(fields[group] as object), [name]: value } };
}

function mergeFields(state: Mergeable, current: Timeline, { choose, note }: Parts) {
  const theirs = fieldsOf(current);
  const { title, description, outline, language, audioSettings, settings } = state;
  let merged: TimelineFields = { title, description, outline, language, audioSettings, settings };
  let known = theirs;
  const [here, before, there] = [flat(fieldsToSend(state)), flat(state.savedTimeline?.fields ?? theirs), flat(theirs)];
  for (const field of Object.keys(there) as FieldName[]) {
    const [mine, base, other] = [here[field], before[field], there[field]];
    if (isSame(other, base) || isSame(mine, other)) continue;
    if (mine === undefined || isSame(mine, base)) {
      note({ kind: 'field', field });
      merged = withField(merged, field, other);
      continue;
    }
    const choice = choose({ key: `${field}@${current.revision}`, kind: 'field', field, mine, theirs: other });
    if (choice === undefined) known = withField(known, field, base);
    else if (choice !== 'mine') merged = withField(merged, field, choice === 'theirs' ? other : choice.text);
  }
  return { mine: merged, base: known };
}

function mergeSlides(state: Mergeable, current: Timeline, { choose, note }: Parts) {
  const slides = { ...state.slides };
  const saved = { ...state.saved };
  const idOf = new Map(Object.entries(state.saved).map(([id, { serverId }]) => [serverId, id]));
  const stored = new Set<string>();

  for (const [place, slide] of current.slides.entries()) {
    const id = idOf.get(slide.id) ?? slide.id;
    stored.add(id);
    const asStored = savedSlide(slide);
    const theirs = { ...slideFromServer(slide), id };
    const before = state.saved[id];
    const here = state.slides[id];
    const take = (): void => {
      slides[id] = theirs;
      saved[id] = asStored;
    };
    if (before === undefined) {
      note({ kind: 'slide', change: 'added', title: slide.title });
      take();
      continue;
    }
    // The server may have cleaned what it was sent, which changes the signature but not the revision.
    if (slide.revision === before.revision) continue;
    if (asStored.signature === before.signature) {
      saved[id] = asStored;
      continue;
    }
    if (here === undefined) {
      const choice = choose({ key: `${slide.id}@${slide.revision}`, kind: 'removal', removed: 'here', slide: theirs });
      if (choice === 'theirs') take();
      else if (choice === 'mine') saved[id] = asStored;
      continue;
    }
    const { title } = slide;
    const merged = mergeParts([here, before, theirs], {
      note: (part) => note({ kind: 'part', part, title, number: place + 1 }),
      choose: (part) =>
        choose({
          key: `${slide.id}.${part}@${slide.revision}`,
          kind: 'part',
          part,
          title,
          number: place + 1,
          mine: here,
          theirs,
        }),
    });
    slides[id] = merged.slide;
    if (!merged.isOpen) saved[id] = asStored;
  }

  for (const [id, before] of Object.entries(state.saved)) {
    if (stored.has(id)) continue;
    const here = state.slides[id];
    const isChanged = here !== undefined && slideSignature(here) !== before.signature;
    if (here !== undefined && !isChanged) note({ kind: 'slide', change: 'deleted', title: here.title });
    const choice = isChanged
      ? choose({ key: `${before.serverId}@deleted`, kind: 'removal', removed: 'there', slide: here })
      : 'theirs';
    if (choice === undefined) continue;
    delete saved[id];
    if (choice === 'theirs') delete slides[id];
  }
  return { slides, saved };
}

/** Each part for itself; `isOpen` while one of them has no choice. */
function mergeParts(
  [here, before, theirs]: readonly [here: WizardSlide, before: SavedSlide, theirs: WizardSlide],
  { choose, note }: { choose: (part: SlidePart) => Choice | undefined; note: (part: SlidePart) => void },
): { readonly slide: WizardSlide; readonly isOpen: boolean } {
  const [mine, there] = [slideSignatures(here), slideSignatures(theirs)];
  const isUntouched = mine.signature === before.signature;
  // Without its own texts nothing is left to narrate again.
  let slide = isUntouched ? { ...here, hasContentChanged: false } : here;
  let isOpen = false;
  for (const part of Object.keys(there.parts) as SlidePart[]) {
    if (mine.parts[part] === there.parts[part] || there.parts[part] === before.parts?.[part]) continue;
    const isTheirsAlone = isUntouched || mine.parts[part] === before.parts?.[part];
    if (isTheirsAlone) note(part);
    const choice = isTheirsAlone ? 'theirs' : choose(part);
    if (choice === undefined) isOpen = true;
    else if (choice !== 'mine') slide = { ...slide, [part]: choice === 'theirs' ? theirs[part] : choice.text };
  }
  return { slide, isOpen };
}

/** `state` holds the slides as they were merged, in the order of before. */
function mergeOrder(state: Mergeable, current: Timeline, { choose, note }: Parts) {
  const { slides, saved } = state;
  const idOf = new Map(Object.entries(saved).map(([id, { serverId }]) => [serverId, id]));
  const serverIds = current.slides.map(({ id }) => id);
  const here = state.order.filter((id) => slides[id] !== undefined);
  const there = serverIds.flatMap((serverId) => idOf.get(serverId) ?? []).filter((id) => slides[id] !== undefined);
  const base = state.savedTimeline?.order ?? serverIds;

  const [hereSet, thereSet] = [new Set(here), new Set(there)];
  const before = base
    .flatMap((serverId) => idOf.get(serverId) ?? [])
    .filter((id) => hereSet.has(id) && thereSet.has(id));
  const shared = new Set(before);
  const ours = here.filter((id) => shared.has(id));
  const theirs = there.filter((id) => shared.has(id));
  const kept = { mine: woven(here, there), base: serverIds };
  const taken = { mine: woven(there, here), base: serverIds };
  if (isSame(theirs, before) || isSame(theirs, ours)) return kept;
  if (isSame(ours, before)) {
    note({ kind: 'order' });
    return taken;
  }
  const titles = (ids: readonly string[]) => ids.map((id) => slides[id]!.title);
  const choice = choose({
    key: `order@${theirs.map((id) => saved[id]!.serverId).join()}`,
    kind: 'order',
    mine: titles(here),
    theirs: titles(there),
  });
  if (choice === undefined) return { ...kept, base };
  return choice === 'mine' ? kept : taken;
}

/** The first list with what only the second holds, each after what stands before it there. */
function woven(order: readonly string[], other: readonly string[]): readonly string[] {
  const result = [...order];
  const present = new Set(order);
  other.forEach((id, index) => {
    if (present.has(id)) return;
    present.add(id);
    result.splice(index === 0 ? 0 : result.indexOf(other[index - 1]!) + 1, 0, id);
  });
  return result;
}
