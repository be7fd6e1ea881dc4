import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer } from 'testcontainers';

/** Label on everything a run creates, by which a later run finds what a crashed one left. */
const RUN_LABEL = 'org.slidewright.test-run';

// testcontainers' clean-up container needs privileges and one more image; RUN_LABEL replaces it.
process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';

/** Returns an id of this process: `<host>/<pid>/<start>`. */
export function nameOfThisRun(): string {
  return `${hostname()}/${process.pid}/${startOf(process.pid) ?? ''}`;
}

/** A container of this run, with hardening options that testcontainers lacks. */
export class TestContainer extends GenericContainer {
  constructor(image: string, run: string) {
    super(image);
    this.withLabels({ [RUN_LABEL]: run });
  }

  withReadOnlyRoot(): this {
    this.hostConfig.ReadonlyRootfs = true;
    return this;
  }

  /** Adds an anonymous volume that is removed with the container. */
  withVolume(path: string): this {
    this.createOpts.Volumes = { ...this.createOpts.Volumes, [path]: {} };
    return this;
  }
}

export const dockerode = async () => (await getContainerRuntimeClient()).container.dockerode;

/** Creates a network in which containers find each other by alias. */
export async function createNetwork(run: string): Promise<{ name: string } & AsyncDisposable> {
  const docker = await dockerode();
  const name = `slidewright-test-${process.pid}-${Math.random().toString(36).slice(2, 8)}`;
  const network = await docker.createNetwork({ Name: name, Labels: { [RUN_LABEL]: run } });
  return { name, [Symbol.asyncDispose]: async () => void (await network.remove()) };
}

/** Kills a container and waits for its end. */
export async function killContainer(container: StartedTestContainer): Promise<void> {
  const handle = (await dockerode()).getContainer(container.getId());
  await handle.kill();
  await handle.wait();
}

/**
 * Restarts a container with its files and ports, without waiting until it is ready. (testcontainers would wait for a log
 * line after the start time that it notes, and a fast server writes that line before.)
 */
export async function restartContainer(container: StartedTestContainer): Promise<void> {
  await (await dockerode()).getContainer(container.getId()).restart({ t: 0 });
}

/** Kills and removes a container with its volumes, if it still exists. */
export async function removeContainer(container: Pick<StartedTestContainer, 'getId'>): Promise<void> {
  await removeById(container.getId());
}

async function removeById(id: string): Promise<void> {
  await (await dockerode()).getContainer(id).remove({ force: true, v: true }).catch(ignoreMissing);
}

const FRAME_HEADER_BYTES = 8;

/** Returns the lines that a container has written so far. */
export async function readLogs(containerId: string): Promise<string[]> {
  const docker = await dockerode();
  const written = await docker.getContainer(containerId).logs({ stdout: true, stderr: true, follow: false });
  // Each frame: one byte for the stream, three unused, four for the length, then the text.
  let text = '';
  for (let at = 0; at < written.length;) {
    const end = at + FRAME_HEADER_BYTES + written.readUInt32BE(at + 4);
    text += written.toString('utf8', at + FRAME_HEADER_BYTES, end);
    at = end;
  }
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** Runs a container until it exits. */
export async function runContainer(
  image: string,
  { run, environment, command }: { run: string; environment: Record<string, string>; command?: string[] },
): Promise<{ exitCode: number; lines: string[] }> {
  const container = await (
    await dockerode()
  ).createContainer({
    Image: image,
    Env: Object.entries(environment).map(([name, value]) => `${name}=${value}`),
    ...(command === undefined ? {} : { Cmd: command }),
    Labels: { [RUN_LABEL]: run },
    HostConfig: {
      ReadonlyRootfs: true,
      Tmpfs: { '/tmp': 'rw' },
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges:true'],
    },
  });
  try {
    await container.start();
    const { StatusCode } = (await container.wait()) as { StatusCode: number };
    return { exitCode: StatusCode, lines: await readLogs(container.id) };
  } finally {
    await container.remove({ force: true, v: true });
  }
}

/** Returns host and port of a published port on this machine. */
export function addressOf(container: StartedTestContainer, port: number): string {
  // Engines publish on IPv4, and 'localhost' may resolve to IPv6 first.
  const host = container.getHost() === 'localhost' ? '127.0.0.1' : container.getHost();
  return `${host}:${container.getMappedPort(port)}`;
}

/** Removes what this run, and runs of this machine whose process has ended, created. Returns how many were removed. */
export async function removeLeftovers(options: { run?: string } = {}): Promise<number> {
  const docker = await dockerode();
  const filters = JSON.stringify({ label: [RUN_LABEL] });
  const abandoned = ({ Labels }: { Labels?: Record<string, string> | undefined }): boolean => {
    const run = Labels?.[RUN_LABEL] ?? '';
    return run === options.run || isDead(run);
  };
  const containers = (await docker.listContainers({ all: true, filters })).filter(abandoned);
  await Promise.all(containers.map(({ Id }) => removeById(Id)));
  const networks = (await docker.listNetworks({ filters })).filter(abandoned);
  await Promise.all(networks.map(({ Id }) => docker.getNetwork(Id).remove().catch(ignoreMissing)));
  return containers.length + networks.length;
}

/** 404: removed; 409: removal in progress. */
function ignoreMissing(error: unknown): void {
  if (![404, 409].includes((error as { statusCode?: number }).statusCode ?? 0)) throw error;
}

function isDead(run: string): boolean {
  const [host, pid, start] = run.split('/');
  return host === hostname() && startOf(Number(pid)) !== start;
}

/** Returns the start time of a process, which tells it from a later one with the same pid; undefined if it has ended. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 22 of proc(5)'s stat, counted after the name, which may contain spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return 'unknown';
  }
}
