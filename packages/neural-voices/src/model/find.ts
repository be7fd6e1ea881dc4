import { readFile } from 'node:fs/promises';
import { choiceFileIn, MODEL_SHA256, modelFileIn, sha256OfFile, type Precision } from './files.ts';

export interface InstalledModel {
  readonly file: string;
  readonly precision: Precision;
  readonly sha256: string;
}

/** What the set-up found out about this machine. */
export interface Choice {
  readonly faster: Precision;
}

/**
 * Returns the file of the model to speak with: of the wanted precision, else the one that the set-up found to be faster,
 * else any. Null if it is missing or damaged.
 */
export async function findModel(cacheFolder: string, wanted?: Precision): Promise<InstalledModel | null> {
  const faster = (await readChoice(cacheFolder))?.faster ?? 'int8';
  for (const precision of wanted ? [wanted] : ([faster, 'int8', 'float'] as const)) {
    const file = modelFileIn(cacheFolder, precision);
    const sha256 = await sha256OfFile(file).catch(() => null);
    if (sha256 === MODEL_SHA256[precision]) return { file, precision, sha256 };
  }
  return null;
}

/** Returns null where the set-up has not compared the files. */
export async function readChoice(cacheFolder: string): Promise<Choice | null> {
  try {
    const { faster } = JSON.parse(await readFile(choiceFileIn(cacheFolder), 'utf8')) as Choice;
    return faster in MODEL_SHA256 ? { faster } : null;
  } catch {
    return null;
  }
}

/** Whether the set-up has nothing to do. */
export async function isInstalled(cacheFolder: string, wanted?: Precision): Promise<boolean> {
  const choice = wanted ?? (await readChoice(cacheFolder))?.faster;
  return choice !== undefined && (await findModel(cacheFolder, choice)) !== null;
}
