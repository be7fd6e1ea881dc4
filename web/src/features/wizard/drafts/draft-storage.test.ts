// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyWizard, slideList } from '../state/wizard-state.ts';
import { createWizardStore } from '../state/wizard-store.ts';
import { progressOf, wizardOfProgress } from './draft-format.ts';
import { createDraftStorage } from './draft-storage.ts';
import { DRAFTS } from './draft-storage.ts';

const NOON = Date.UTC(2026, 5, 1, 12);

function memory(): Storage {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  } as unknown as Storage;
}

function workedOn(title: string) {
  const store = createWizardStore(emptyWizard());
  store.setBasics({ title, outline: '# One', language: 'pt' });
  store.addSlide();
  return store.getState();
}

let now = NOON;
let storage = memory();
const open = () => createDraftStorage('ada', { storage: () => storage, now: () => now });
const progress = (title: string) =>
  progressOf(workedOn(title), { step: 'content', aiSettings: open().loadAiSettings(), now });

beforeEach(() => {
  now = NOON;
  storage = memory();
});

describe('drafts', () => {
  it('[DR3] stores at most five, the most recently modified first', () => {
    for (let number = 1; number <= 7; number += 1) {
      now += 1_000;
      open().saveDraft({ id: null, name: `Number ${number}`, progress: progress('Bread') });
    }
    expect(
      open()
        .loadDrafts()
        .map(({ name }) => name),
    ).toEqual(['Number 7', 'Number 6', 'Number 5', 'Number 4', 'Number 3']);
    expect(DRAFTS.maximum).toBe(5);
  });

  it('[DR3] deletes drafts older than seven days on load, also in the storage', () => {
    open().saveDraft({ id: null, name: 'Old', progress: progress('Bread') });
    now += DRAFTS.expiryMs;
    open().saveDraft({ id: null, name: 'New', progress: progress('Bread') });
    expect(
      open()
        .loadDrafts()
        .map(({ name }) => name),
    ).toEqual(['New']);
    now = NOON;
    expect(
      open()
        .loadDrafts()
        .map(({ name }) => name),
    ).toEqual(['New']);
  });

  it('[DR3] is named after its day without a name', () => {
    const draft = open().saveDraft({ id: null, name: ' ', progress: progress('Bread') });
    expect(draft?.name).toBe(`Draft ${new Date(NOON).toLocaleDateString()}`);
  });

  it('[DR4] [W18] stores step and data, and restores both', () => {
    const draft = open().saveDraft({ id: null, name: 'Bread', progress: progress('Bread') })!;
    expect(draft.progress).toMatchObject({
      currentStep: 'content',
      aiSettings: { provider: 'openrouter', lastUsed: null },
      timestamp: NOON,
      draftTimelineId: null,
      timelineData: {
        title: 'Bread',
        outline: '# One',
        timeline: { framerate: '29.97', resolution: '1920x1080', totalDuration: 30 },
      },
    });
    const [loaded] = open().loadDrafts();
    const state = wizardOfProgress(loaded!.progress);
    expect(loaded!.progress.currentStep).toBe('content');
    expect(state.title).toBe('Bread');
    expect(state.language).toBe('pt');
    expect(slideList(state)[0]).toMatchObject({
      title: 'New Slide',
      blocks: [{ kind: 'bullets', items: ['Add your content here'] }],
    });
  });

  it('replaces an existing draft', () => {
    const first = open().saveDraft({ id: null, name: 'Bread', progress: progress('Bread') })!;
    now += 5_000;
    const again = open().saveDraft({ id: first.id, name: '', progress: progress('Better bread') })!;
    expect(again).toMatchObject({ id: first.id, name: 'Bread', createdAt: NOON, lastModified: now });
    expect(open().loadDrafts()).toHaveLength(1);
  });

  it('[DR4] uses three keys, and counts what text generation was used for', () => {
    open().countAiUse('anthropic');
    open().countAiUse('anthropic');
    expect(Object.keys(open().keys)).toEqual(['progress', 'drafts', 'aiSettings']);
    expect(open().loadAiSettings()).toEqual({
      preferredProvider: 'openrouter',
      lastUsed: NOON,
      usage: { openrouter: 0, openai: 0, anthropic: 2 },
    });
  });

  it('separates users of the same browser', () => {
    open().saveProgress('new', progress('Secret'));
    expect(createDraftStorage('bob', { storage: () => storage, now: () => now }).loadProgress('new')).toBeNull();
    expect(open().loadProgress('new')?.timelineData.title).toBe('Secret');
  });

  it('[DR6] warns and continues when the storage is full, refused or invalid', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const refusing = createDraftStorage('ada', {
      storage: () => {
        throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
      },
    });
    expect(refusing.saveProgress('new', progress('Bread'))).toBe(false);
    expect(refusing.saveDraft({ id: null, name: 'Bread', progress: progress('Bread') })).toBeNull();
    expect(refusing.loadDrafts()).toEqual([]);
    storage.setItem(open().keys.drafts, '[{"id": 1}, "x"]');
    storage.setItem(open().keys.progress, '{not json');
    expect(open().loadDrafts()).toEqual([]);
    expect(open().loadProgress('new')).toBeNull();
    expect(warn).toHaveBeenCalled();
    warn.mockRestore();
  });
});
