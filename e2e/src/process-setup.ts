import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@slidewright/embedded';
import type { TestProject } from 'vitest/node';
import { startProductProcess, type ProductProcess } from './product-process.ts';
import './provided.ts';

/**
 * Provides one product process that all test files of the project share. It starts when the first of them asks the
 * provided address (see await-product.ts): files of other projects run before, and an idle product takes a twentieth of
 * a core.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'slidewright-product-'));
  const port = await freePort();
  let product: Promise<ProductProcess> | undefined;
  const starter = createServer((_request, response) => {
    product ??= startProductProcess({ dataDirectory: join(folder, 'data'), port });
    product.then(
      () => response.end(),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  const starterPort = await freePort();
  await new Promise<void>((resolve) => starter.listen(starterPort, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${port}`;
  project.provide('product', { url, storeUrl: url, containerIds: {} });
  project.provide('productStart', `http://127.0.0.1:${starterPort}`);
  return async () => {
    starter.close();
    const started = await product?.catch(() => undefined);
    await started?.[Symbol.asyncDispose]();
    for (const line of failuresOf(started?.output() ?? '')) console.log(`product log: ${line}`);
    await rm(folder, { recursive: true, force: true });
  };
}

const MOST_FAILURES = 100;

/** The log's lines on failures of the product: its answers to a test have only their codes. */
function failuresOf(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => /^\{"level":"(?:error|fatal)"/.test(line))
    .slice(0, MOST_FAILURES);
}
