import { createLogger, runUntilSignal } from '@slidewright/platform';
import { readStandaloneConfig } from './config.ts';
import { startProduct } from './product.ts';

const log = createLogger({ service: 'standalone', level: process.env.LOG_LEVEL ?? 'warn' });

await runUntilSignal(log, async () => {
  const product = await startProduct(readStandaloneConfig(process.env), log);
  process.stdout.write(
    ['', ...product.parts.map((line) => `  ${line}`), '', `  Slidewright is ready: ${product.url}`, ''].join('\n') +
      '\n',
  );
  return product;
});
