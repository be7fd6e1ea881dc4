import { DEFAULT_PROVIDERS } from '@slidewright/domain';
import { z } from 'zod/mini';
import {
  aiSettingsRule,
  draftRule,
  progressRule,
  type AiSettings,
  type Draft,
  type WizardProgress,
} from './draft-format.ts';
import { formatDay } from '../../../lib/language/format.ts';
import { say } from '../../../lib/language/messages.ts';

export const DRAFTS = {
  maximum: 5,
  expiryMs: 7 * 24 * 3_600_000,
} as const;

const NEW = 'new';
const DEFAULT_AI_SETTINGS: AiSettings = {
  preferredProvider: DEFAULT_PROVIDERS.text,
  lastUsed: null,
  // The specification counts these from zero; another provider is counted from its first use.
  usage: { openrouter: 0, openai: 0, anthropic: 0 },
};

/** 'new', or the id of the edited timeline. */
export type ProgressOwner = typeof NEW | (string & {});

export interface DraftStorageTools {
  readonly storage?: () => Storage;
  readonly now?: () => number;
}

/**
 * The wizard's storage in this browser, for one user: progress, drafts, and preferences of text generation. A storage
 * that fails or holds invalid data is only logged: reading then returns nothing, and writing returns false.
 */
export function createDraftStorage(userId: string, tools: DraftStorageTools = {}) {
  const storage = tools.storage ?? (() => window.localStorage);
  const now = tools.now ?? Date.now;
  const keys = {
    progress: `slidewright.wizard-progress.${userId}`,
    drafts: `slidewright.wizard-drafts.${userId}`,
    aiSettings: `slidewright.ai-settings.${userId}`,
  } as const;

  const read = <Rule extends z.ZodMiniType>(key: string, rule: Rule): z.output<Rule> | null => {
    try {
      const text = storage().getItem(key);
      if (text === null) return null;
      const result = rule.safeParse(JSON.parse(text));
      if (result.success) return result.data;
      console.warn('What this browser kept cannot be read', key, result.error);
    } catch (error) {
      console.warn('This browser could not be asked for what it kept', key, error);
    }
    return null;
  };

  const write = (key: string, value: unknown): boolean => {
    try {
      storage().setItem(key, JSON.stringify(value));
      return true;
    } catch (error) {
      console.warn('This browser could not keep it', key, error);
      return false;
    }
  };

  const isFresh = (at: number): boolean => now() - at < DRAFTS.expiryMs;

  /** A list without its invalid entries. */
  const readEntries = <Rule extends z.ZodMiniType>(values: readonly unknown[], rule: Rule): z.output<Rule>[] =>
    values.flatMap((value) => {
      const result = rule.safeParse(value);
      if (result.success) return [result.data];
      console.warn('A draft cannot be read', result.error);
      return [];
    });

  const readAllProgress = (): Record<string, WizardProgress> => {
    const all = read(keys.progress, z.record(z.string(), z.unknown())) ?? {};
    return Object.fromEntries(
      Object.entries(all).flatMap(([owner, value]) =>
        readEntries([value], progressRule)
          .filter(({ timestamp }) => isFresh(timestamp))
          .map((progress) => [owner, progress]),
      ),
    );
  };

  const loadDrafts = (): Draft[] => {
    const stored = read(keys.drafts, z.array(z.unknown())) ?? [];
    const drafts = readEntries(stored, draftRule).filter(({ lastModified }) => isFresh(lastModified));
    if (drafts.length < stored.length) write(keys.drafts, drafts);
    return drafts.toSorted((a, b) => b.lastModified - a.lastModified);
  };

  const loadAiSettings = (): AiSettings => read(keys.aiSettings, aiSettingsRule) ?? DEFAULT_AI_SETTINGS;

  return {
    keys,

    loadProgress: (owner: ProgressOwner): WizardProgress | null => readAllProgress()[owner] ?? null,

    /** Stores the progress; of edited timelines only the newest few. */
    saveProgress(owner: ProgressOwner, progress: WizardProgress): boolean {
      const { [NEW]: created, ...edited } = { ...readAllProgress(), [owner]: progress };
      const newest = Object.entries(edited)
        .toSorted(([, a], [, b]) => b.timestamp - a.timestamp)
        .slice(0, DRAFTS.maximum);
      return write(keys.progress, { ...(created ? { [NEW]: created } : {}), ...Object.fromEntries(newest) });
    },

    clearProgress(owner: ProgressOwner): boolean {
      const { [owner]: _, ...others } = readAllProgress();
      return write(keys.progress, others);
    },

    /** The drafts that have not expired, most recently modified first; the others are deleted. */
    loadDrafts,

    /** Stores a draft, and at most the four most recently modified others. */
    saveDraft({ id, name, progress }: { id: string | null; name: string; progress: WizardProgress }): Draft | null {
      const drafts = loadDrafts();
      const present = drafts.find((draft) => draft.id === id);
      const at = now();
      const draft: Draft = {
        id: present?.id ?? crypto.randomUUID(),
        name: name.trim() || present?.name || defaultDraftName(at),
        progress,
        createdAt: present?.createdAt ?? at,
        lastModified: at,
      };
      const kept = [draft, ...drafts.filter((other) => other.id !== draft.id)].slice(0, DRAFTS.maximum);
      return write(keys.drafts, kept) ? draft : null;
    },

    deleteDraft: (id: string): boolean =>
      write(
        keys.drafts,
        loadDrafts().filter((draft) => draft.id !== id),
      ),

    loadAiSettings,

    /** Counts a use of the preferred text provider. */
    countAiUse(provider = loadAiSettings().preferredProvider): boolean {
      const settings = loadAiSettings();
      return write(keys.aiSettings, {
        ...settings,
        lastUsed: now(),
        usage: { ...settings.usage, [provider]: (settings.usage[provider] ?? 0) + 1 },
      });
    },
  };
}

export type DraftStorage = ReturnType<typeof createDraftStorage>;

function defaultDraftName(at: number): string {
  return say('imports.draft.name', { date: formatDay(at) });
}
