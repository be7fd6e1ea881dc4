// Runs before every test file.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/dom');
  // Long enough for a busy machine.
  configure({ asyncUtilTimeout: 30_000 });
}
