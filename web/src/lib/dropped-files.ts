/** Most files that are read from dropped folders. */
const MOST_FILES = 500;

/** The files of a drop, also in folders; a file that cannot be read is left out. */
export async function filesOf({ items, files }: DataTransfer): Promise<File[]> {
  // The list is empty as soon as the event is over.
  const entries = [...(items ?? [])].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const dropped = [...files];
  if (!entries.some(({ isDirectory }) => isDirectory)) return dropped;
  const found: File[] = [];
  const waiting = [...entries];
  for (let entry = waiting.shift(); entry !== undefined && found.length < MOST_FILES; entry = waiting.shift()) {
    if (entry.isDirectory) waiting.push(...(await entriesOf(entry as FileSystemDirectoryEntry)));
    else {
      const file = await fileOf(entry as FileSystemFileEntry);
      if (file !== null) found.push(file);
    }
  }
  return found;
}

function fileOf(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => {
    entry.file(resolve, () => resolve(null));
  });
}

/** A reader gives the entries in portions, the last of which is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  while (all.length < MOST_FILES) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]));
    });
    if (some.length === 0) break;
    all.push(...some);
  }
  return all;
}
