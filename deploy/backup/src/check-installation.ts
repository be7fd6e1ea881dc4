import type { Installation } from './installation.ts';
import type { Damage } from './manifest.ts';
import { forEachOf } from './objects.ts';
import { findReferences, mergeReferences, type Reference } from './references.ts';
import { OBJECT_PREFIXES } from './schemas.ts';
import { withSnapshots } from './snapshot.ts';

export interface Checked {
  readonly references: number;
  /** Rows whose object is gone or has another size. */
  readonly problems: readonly Damage[];
  /** Objects that no row names. On a running product some of them are on their way into a row. */
  readonly unnamed: readonly string[];
}

/** Compares every object that rows name with the store. */
export async function checkInstallation(installation: Installation): Promise<Checked> {
  const objects = new Map<string, number>();
  const list = async (): Promise<void> => {
    for (const prefix of OBJECT_PREFIXES)
      for await (const { key, size } of installation.store.list(prefix)) objects.set(key, size);
  };
  await list();
  const references = await readAllReferences(installation);
  const problems: Damage[] = [];
  await forEachOf(references.values(), async ({ key, size, need, from }) => {
    // What came after the list was made is asked for by name.
    const found = objects.get(key) ?? (await installation.store.head(key))?.size;
    if (found === undefined) {
      if (need === 'required') problems.push({ key, from, problem: 'the store does not have it' });
    } else if (size !== null && found !== size) {
      problems.push({ key, from, problem: `it has ${found} bytes and the row says ${size}` });
    }
  });
  return {
    references: references.size,
    problems,
    unnamed: objects
      .keys()
      .filter((key) => !references.has(key))
      .toArray(),
  };
}

function readAllReferences(installation: Installation): Promise<Map<string, Reference>> {
  return withSnapshots(installation, async (snapshots) => {
    const found = await Promise.all(snapshots.map(({ connection, schemas }) => findReferences(connection, schemas)));
    return mergeReferences(found.flat());
  });
}
