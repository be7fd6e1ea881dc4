import type { Timeline } from '@slidewright/http-api';
import { savedSlide, slideFromServer, slideSignature, type WizardSlide } from '../state/wizard-slides.ts';
import {
  FIELDS,
  fieldsOf,
  fieldsToSend,
  isSame,
  type TimelineFields,
  type WizardState,
} from '../state/wizard-state.ts';

export type Choice = 'mine' | 'theirs';

/** What was changed both here and elsewhere. `key` names it in exactly these two versions. */
export type Conflict = { readonly key: string } & (
  | { readonly kind: 'field'; readonly field: keyof TimelineFields; readonly mine: Values; readonly theirs: Values }
  /** `mine` is null where the slide was removed here, `theirs` where it was deleted elsewhere. */
  | { readonly kind: 'slide'; readonly mine: WizardSlide | null; readonly theirs: WizardSlide | null }
  /** Titles, as they follow each other. */
  | { readonly kind: 'order'; readonly mine: readonly string[]; readonly theirs: readonly string[] }
);
type Values = TimelineFields[keyof TimelineFields];

export type Mergeable = Pick<WizardState, keyof TimelineFields | 'slides' | 'order' | 'saved' | 'savedTimeline'>;

/**
 * Brings what was done here together with what is stored now. What only one side changed since both were the same is
 * taken from that side; what both changed is a conflict and stays as it is here, unless a choice was made for it.
 */
export function merge(
  mine: Mergeable,
  current: Timeline,
  choices: Readonly<Record<string, Choice>> = {},
): { readonly merged: Mergeable; readonly conflicts: readonly Conflict[] } {
  const conflicts: Conflict[] = [];
  /** What to do about something that both sides changed; undefined leaves it open. */
  const choose = (conflict: Conflict): Choice | undefined => {
    const choice = choices[conflict.key];
    if (choice === undefined) conflicts.push(conflict);
    return choice;
  };

  const fields = mergeFields(mine, current, choose);
  const slides = mergeSlides(mine, current, choose);
  const order = mergeOrder({ ...mine, ...slides }, current, choose);
  return {
    merged: {
      ...fields.mine,
      slides: slides.slides,
      saved: slides.saved,
      order: order.mine,
      savedTimeline: { revision: current.revision, fields: fields.base, order: order.base },
    },
    conflicts,
  };
}

type Choose = (conflict: Conflict) => Choice | undefined;

function mergeFields(state: Mergeable, current: Timeline, choose: Choose) {
  const theirs = fieldsOf(current);
  const base = state.savedTimeline?.fields ?? theirs;
  const sent = fieldsToSend(state);
  const { title, description, outline, language, audioSettings, settings } = state;
  let merged: TimelineFields = { title, description, outline, language, audioSettings, settings };
  let known = theirs;
  for (const field of FIELDS) {
    const [here, before, there] = [sent[field], base[field], theirs[field]];
    if (isSame(there, before) || isSame(here, there)) continue;
    const isOurs = isSame(here, before)
      ? 'theirs'
      : choose({ key: `${field}@${current.revision}`, kind: 'field', field, mine: here, theirs: there });
    if (isOurs === 'theirs') merged = { ...merged, [field]: there };
    else if (isOurs === undefined) known = { ...known, [field]: before };
  }
  return { mine: merged, base: known };
}

function mergeSlides(state: Mergeable, current: Timeline, choose: Choose) {
  const slides = { ...state.slides };
  const saved = { ...state.saved };
  const idOf = new Map(Object.entries(state.saved).map(([id, { serverId }]) => [serverId, id]));
  const stored = new Set<string>();

  for (const theirs of current.slides) {
    const id = idOf.get(theirs.id) ?? theirs.id;
    stored.add(id);
    const asStored = savedSlide(theirs);
    const before = state.saved[id];
    const here = state.slides[id];
    const take = (): void => {
      slides[id] = { ...slideFromServer(theirs), id };
      saved[id] = asStored;
    };
    if (before === undefined) {
      take();
      continue;
    }
    // The server may have cleaned what it was sent, which changes the signature but not the revision.
    if (theirs.revision === before.revision) continue;
    if (
      asStored.signature === before.signature ||
      (here !== undefined && slideSignature(here) === asStored.signature)
    ) {
      saved[id] = asStored;
      continue;
    }
    if (here !== undefined && slideSignature(here) === before.signature) {
      take();
      continue;
    }
    const choice = choose({
      key: `${theirs.id}@${theirs.revision}`,
      kind: 'slide',
      mine: here ?? null,
      theirs: { ...slideFromServer(theirs), id },
    });
    if (choice === 'theirs') take();
    else if (choice === 'mine') saved[id] = asStored;
  }

  for (const [id, before] of Object.entries(state.saved)) {
    if (stored.has(id)) continue;
    const here = state.slides[id];
    const choice =
      here === undefined || slideSignature(here) === before.signature
        ? 'theirs'
        : choose({ key: `${before.serverId}@deleted`, kind: 'slide', mine: here, theirs: null });
    if (choice === undefined) continue;
    delete saved[id];
    if (choice === 'theirs') delete slides[id];
  }
  return { slides, saved };
}

/** `state` holds the slides as they were merged, in the order of before. */
function mergeOrder(state: Mergeable, current: Timeline, choose: Choose) {
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
  if (isSame(ours, before)) return taken;
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
