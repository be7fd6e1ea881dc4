interface Track {
  readonly name: string;
  /** Of the uploaded file. */
  readonly filename: string;
}

/**
 * The track of a library, newest first, that a document means: the one with this name, else the one whose file has the name
 * at the end of this path. Upper and lower case are the same.
 */
export function trackNamed<Found extends Track>(tracks: readonly Found[], named: string): Found | undefined {
  const wanted = named.toLowerCase();
  const file = wanted.replace(/^.*[/\\]/s, '');
  return (
    tracks.find(({ name }) => name.toLowerCase() === wanted) ??
    tracks.find(({ filename }) => filename.toLowerCase() === file)
  );
}
