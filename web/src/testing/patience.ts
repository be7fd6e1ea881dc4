// Every test file runs this first, so that none with a page can forget it.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/dom');
  // A busy machine may take its time; nothing waits longer than it must.
  configure({ asyncUtilTimeout: 30_000 });
}
