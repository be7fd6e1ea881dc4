import { open } from 'node:fs/promises';
import type { openBrowser } from '@remotion/renderer';
import { HANDOUT_PAGE } from '@slidewright/compositions/handout-content';

/** The commands of the DevTools protocol that printing takes. */
interface DevTools {
  send(method: string, parameters?: object): Promise<{ readonly value: unknown }>;
}

/** A page of text and pictures is ready and printed within this; a browser that takes longer has hung. */
const PRINT_MS = 5 * 60_000;
const PAGE_TIMEOUT_MS = 30_000;
const PIECE_BYTES = 1_048_576;

/** Prints the handout that the server of the bundle shows into `file`. The PDF passes in pieces. */
export async function printHandout(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  serverUrl: string,
  file: string,
): Promise<void> {
  const page = await browser.newPage({
    context: () => null,
    logLevel: 'error',
    indent: false,
    pageIndex: 0,
    onBrowserLog: null,
    onLog: () => undefined,
  });
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('printing took too long')), PRINT_MS);
  try {
    await page.goto({ url: `${serverUrl}${HANDOUT_PAGE}`, timeout: PAGE_TIMEOUT_MS });
    // Its own types name the commands of a capture only.
    await Promise.race([print(page._client() as unknown as DevTools, file), late]);
  } finally {
    clearTimeout(timer);
    await page.close().catch(() => undefined);
  }
}

async function print(tools: DevTools, file: string): Promise<void> {
  const { value: ready } = await tools.send('Runtime.evaluate', {
    expression: 'window.handoutReady.then(() => true)',
    awaitPromise: true,
    returnByValue: true,
  });
  const { exceptionDetails } = ready as { exceptionDetails?: { exception?: { description?: string } } };
  if (exceptionDetails !== undefined) {
    throw new Error(`the handout cannot be shown: ${exceptionDetails.exception?.description ?? 'unknown'}`);
  }
  const { value: printed } = await tools.send('Page.printToPDF', {
    preferCSSPageSize: true,
    printBackground: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    transferMode: 'ReturnAsStream',
  });
  const { stream: handle } = printed as { readonly stream: string };
  await using output = await open(file, 'w');
  for (;;) {
    const { value } = await tools.send('IO.read', { handle, size: PIECE_BYTES });
    const { data, base64Encoded, eof } = value as { data: string; base64Encoded: boolean; eof: boolean };
    await output.write(Buffer.from(data, base64Encoded ? 'base64' : 'utf8'));
    if (eof) break;
  }
  await tools.send('IO.close', { handle });
}
