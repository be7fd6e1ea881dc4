import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { sha256 } from '../folders.ts';

/** What was built of a deck, on one server. One timeline belongs to one path. */
const buildRecord = z.object({
  version: z.literal(1),
  deck: z.string(),
  server: z.string(),
  timelineId: z.string().nullable(),
  /** Images of the library, by the SHA-256 of their files. */
  images: z.record(z.string(), z.object({ id: z.string(), width: z.number(), height: z.number() })),
  /** Music tracks of the library, in the same way. Records of earlier versions have none. */
  music: z.record(z.string(), z.object({ id: z.string() })).default({}),
  /** How a deck of pages was imported, before options changed it; null of other decks, and of records of earlier versions. */
  imported: z
    .object({
      voice: z.string(),
      theme: z.string(),
      resolution: z.string(),
      /** '' for that of its words, and in records of earlier versions. */
      language: z.string().default(''),
    })
    .nullable()
    .default(null),
  /** The newest build, if it was finished. */
  built: z
    .object({
      deckHash: z.string(),
      /** Files next to the deck that it names, with their SHA-256. */
      pictures: z.array(z.object({ path: z.string(), hash: z.string() })),
      options: z.string(),
      tool: z.string(),
    })
    .nullable(),
  /** SHA-256 of the files that were written, by path. */
  outputs: z.record(z.string(), z.string()),
});
export type BuildRecord = z.output<typeof buildRecord>;

export interface BuildRecords {
  /** The record of a deck; an empty one if there is none or it is damaged. */
  read(deck: string): Promise<BuildRecord>;
  write(record: BuildRecord): Promise<void>;
}

/** Name of this machine's own server in records. */
const LOCAL = 'local';

/** The records of a command's server. */
export function recordsOf(context: Pick<Context, 'folders' | 'server'>): BuildRecords {
  return buildRecords(context.folders.decks, context.server?.url ?? LOCAL);
}

function buildRecords(folder: string, server: string): BuildRecords {
  const fileOf = (deck: string): string => join(folder, `${sha256(`${server}\0${deck}`).slice(0, 32)}.json`);
  return {
    async read(deck) {
      const text = await readFile(fileOf(deck), 'utf8').catch(() => 'null');
      const known = buildRecord.safeParse(parsed(text));
      if (known.success && known.data.deck === deck && known.data.server === server) return known.data;
      return {
        version: 1,
        deck,
        server,
        timelineId: null,
        images: {},
        music: {},
        imported: null,
        built: null,
        outputs: {},
      };
    },
    async write(record) {
      const file = fileOf(record.deck);
      const partial = `${file}.${process.pid}.partial`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await writeFile(partial, `${JSON.stringify(record)}\n`, { mode: 0o600 });
        await rename(partial, file);
      } finally {
        await rm(partial, { force: true });
      }
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
