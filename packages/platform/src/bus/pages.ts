/** Asks until there is no next page, and returns all pages. */
export async function allPages<Page extends { readonly nextPageToken: string }>(
  ask: (pageToken: string) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = [];
  let pageToken = '';
  do {
    const page = await ask(pageToken);
    pages.push(page);
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
  return pages;
}
