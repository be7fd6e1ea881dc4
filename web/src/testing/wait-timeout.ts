// Runs before every test file.
if ('document' in globalThis) {
  const { configure, prettyDOM } = await import('@testing-library/dom');
  /** Prints the page when the message is read: most of these errors are those of a wait that goes on. */
  const getElementError = (message: string | null, container: Element): Error => {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    let text: string | undefined;
    Object.defineProperty(error, 'message', {
      get: () => (text ??= `${message}\n\n${prettyDOM(container)}`),
      configurable: true,
    });
    // The place that is shown is that of the test.
    Error.captureStackTrace(error, getElementError);
    return error;
  };
  // Ends what hangs, also with thirty runnable processes on two cores.
  configure({ asyncUtilTimeout: 120_000, getElementError });
}
