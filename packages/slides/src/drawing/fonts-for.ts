/** Loads the faces that these letters need, for drawings that measure text before it is laid out. */
export async function fontsFor(font: string, letters: string): Promise<void> {
  // Without a document, as in tests, widths are estimated.
  if (typeof document === 'undefined' || !('fonts' in document)) return;
  await document.fonts.load(font, letters);
}
