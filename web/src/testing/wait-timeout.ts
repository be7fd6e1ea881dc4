// Runs before every test file.
if ('document' in globalThis) {
  const { configure, getConfig, prettyDOM } = await import('@testing-library/dom');
  /**
   * Prints the page when the message is read, and not for the errors of a wait that goes on, during which Testing Library
   * sets the property; its last one is described when it has failed.
   */
  const getElementError = (message: string | null, container: Element): Error => {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    const isWaiting = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
    let text: string | undefined;
    Object.defineProperty(error, 'message', {
      get: () => (text ??= isWaiting ? (message ?? '') : `${message}\n\n${prettyDOM(container)}`),
      configurable: true,
    });
    // The place that is shown is that of the test.
    Error.captureStackTrace(error, getElementError);
    return error;
  };
  // Ends what hangs, also with thirty runnable processes on two cores.
  configure({ asyncUtilTimeout: 120_000, getElementError });
}
