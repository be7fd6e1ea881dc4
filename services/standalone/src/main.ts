import { env, stdout } from 'node:process';
import { runMain } from '@slidewright/platform';
import { readStandaloneConfig } from './config.ts';
import { startProduct } from './product.ts';

await runMain(
  { service: 'standalone', environment: env, defaultLogLevel: 'warn' },
  async ({ log, environment, ...process }) => {
    const product = await startProduct(readStandaloneConfig(environment), log, process);
    stdout.write(
      ['', ...product.parts.map((line) => `  ${line}`), '', `  Slidewright is ready: ${product.url}`, ''].join('\n') +
        '\n',
    );
    return product;
  },
);
