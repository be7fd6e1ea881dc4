import { freePort } from '@slidewright/embedded';
import { connectBus, createLogger } from '@slidewright/platform';
import { Wait, type StartedTestContainer } from 'testcontainers';
import { eventually } from '../eventually.ts';
import { killContainer, removeContainer, restartContainer, TestContainer } from './engine.ts';
import { imageOf } from './images.ts';
import type { ServerContainerOptions } from './postgres.ts';

/** As in the product: a message must fit a request of 1 MiB of JSON with its headers. */
const CONFIGURATION = `
port: 4222
http_port: 8222
max_payload: 4MB
jetstream { store_dir: "/data", max_file_store: 4GB }
`;
const CONFIGURATION_FILE = '/etc/nats-of-tests.conf';

export interface NatsContainer extends AsyncDisposable {
  readonly url: string;
  /** Kills the server. */
  kill(): Promise<void>;
  /** Restarts it on the same port; `wipe` deletes its store first. */
  restart(options?: { wipe?: boolean }): Promise<void>;
}

export async function startNatsContainer(options: ServerContainerOptions): Promise<NatsContainer> {
  const hostPort = options.hostPort ?? (await freePort());
  const start = (): Promise<StartedTestContainer> => {
    const made = new TestContainer(imageOf('NATS_IMAGE'), options.run)
      .withCopyContentToContainer([{ content: CONFIGURATION, target: CONFIGURATION_FILE }])
      .withCommand(['-c', CONFIGURATION_FILE])
      .withExposedPorts({ container: 4222, host: hostPort })
      .withWaitStrategy(Wait.forLogMessage(/Server is ready/));
    if (options.network !== undefined) made.withNetworkMode(options.network).withNetworkAliases('nats');
    return made.start();
  };
  let container = await start();
  let running = true;
  const kill = async (): Promise<void> => {
    if (running) await killContainer(container);
    running = false;
  };
  const url = `nats://127.0.0.1:${hostPort}`;
  return {
    url,
    kill,
    async restart({ wipe = false } = {}) {
      await kill();
      if (wipe) {
        await removeContainer(container);
        container = await start();
      } else {
        await restartContainer(container);
        await untilNatsAnswers(url);
      }
      running = true;
    },
    [Symbol.asyncDispose]: () => removeContainer(container),
  };
}

async function untilNatsAnswers(url: string): Promise<void> {
  const log = createLogger({ service: 'tests', level: 'silent' });
  await eventually(
    async () => {
      await using bus = await connectBus({ url, name: 'restarted', log });
      await (await bus.jetStreamManager()).getAccountInfo();
    },
    { intervalMs: 50 },
  );
}
