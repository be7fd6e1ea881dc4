const HOME = '/timelines';
const MAX_CHARACTERS = 2_000;

/** A path of this site to return to after signing in; anything else, such as another site, becomes the home page. */
export function localReturnPath(wanted: string | null | undefined, publicUrl: string): string {
  if (!wanted || wanted.length > MAX_CHARACTERS || !wanted.startsWith('/')) return HOME;
  const base = new URL(publicUrl);
  if (!URL.canParse(wanted, base)) return HOME;
  // Parsed as by a browser: '//host', '/\host' and tabs inside lead to another site.
  const url = new URL(wanted, base);
  if (url.origin !== base.origin || url.pathname.startsWith('/api/') || url.pathname.startsWith('//')) return HOME;
  return `${url.pathname}${url.search}${url.hash}`;
}
