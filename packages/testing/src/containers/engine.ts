import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer } from 'testcontainers';

/** On everything a run makes in the engine, so that a later run can tell what a dead one left behind. */
const RUN_LABEL = 'org.slidewright.test-run';

// The helper container that testcontainers would clean up with is privileged and an image more to
// have; the label does the same for every engine.
process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';

/** Names this process for as long as it lives: `<host>/<pid>/<start>`. */
export function nameOfThisRun(): string {
  return `${hostname()}/${process.pid}/${startOf(process.pid) ?? ''}`;
}

/** What testcontainers offers, and the hardening that it does not name. */
export class TestContainer extends GenericContainer {
  constructor(image: string, run: string) {
    super(image);
    this.withLabels({ [RUN_LABEL]: run });
  }

  withReadOnlyRoot(): this {
    this.hostConfig.ReadonlyRootfs = true;
    return this;
  }

  /** A place outside the container's layers that goes with the container. */
  withVolume(path: string): this {
    this.createOpts.Volumes = { ...this.createOpts.Volumes, [path]: {} };
    return this;
  }
}

export const dockerode = async () => (await getContainerRuntimeClient()).container.dockerode;

/** A network of the run's own; its containers find each other by alias. */
export async function createNetwork(run: string): Promise<{ name: string } & AsyncDisposable> {
  const docker = await dockerode();
  const name = `slidewright-test-${process.pid}-${Math.random().toString(36).slice(2, 8)}`;
  const network = await docker.createNetwork({ Name: name, Labels: { [RUN_LABEL]: run } });
  return { name, [Symbol.asyncDispose]: async () => void (await network.remove()) };
}

/** Ends a container at once, as a crash would. */
export async function killContainer(container: StartedTestContainer): Promise<void> {
  const handle = (await dockerode()).getContainer(container.getId());
  await handle.kill();
  await handle.wait();
}

/**
 * Starts a container anew with what it holds and the ports it had; whether it answers is for the caller to see.
 * (The library would wait for a line of the log since the start, which a quick server writes before that moment is noted.)
 */
export async function restartContainer(container: StartedTestContainer): Promise<void> {
  await (await dockerode()).getContainer(container.getId()).restart({ t: 0 });
}

/** Ends a container and takes it away with all it holds; one that is gone or going already is fine. */
export async function removeContainer(container: Pick<StartedTestContainer, 'getId'>): Promise<void> {
  await removeById(container.getId());
}

async function removeById(id: string): Promise<void> {
  await (await dockerode()).getContainer(id).remove({ force: true, v: true }).catch(ignoringAbsence);
}

const FRAME_HEADER_BYTES = 8;

/** What a container has written so far, a line each. */
export async function readLogs(containerId: string): Promise<string[]> {
  const docker = await dockerode();
  const written = await docker.getContainer(containerId).logs({ stdout: true, stderr: true, follow: false });
  // Frames of the two streams: one byte that tells which, three of nothing, four of length, then text.
  let text = '';
  for (let at = 0; at < written.length;) {
    const end = at + FRAME_HEADER_BYTES + written.readUInt32BE(at + 4);
    text += written.toString('utf8', at + FRAME_HEADER_BYTES, end);
    at = end;
  }
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** Runs a container until it ends by itself. */
export async function runToItsEnd(
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

/** Address of a published port on this machine. */
export function addressOf(container: StartedTestContainer, port: number): string {
  // Engines publish on IPv4; a name may lead to IPv6 first.
  const host = container.getHost() === 'localhost' ? '127.0.0.1' : container.getHost();
  return `${host}:${container.getMappedPort(port)}`;
}

/** Removes what was labelled by this run, and by runs of this machine whose process is no more. */
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
  await Promise.all(networks.map(({ Id }) => docker.getNetwork(Id).remove().catch(ignoringAbsence)));
  return containers.length + networks.length;
}

/** 404: gone already; 409: going. */
function ignoringAbsence(error: unknown): void {
  if (![404, 409].includes((error as { statusCode?: number }).statusCode ?? 0)) throw error;
}

function isDead(run: string): boolean {
  const [host, pid, start] = run.split('/');
  return host === hostname() && startOf(Number(pid)) !== start;
}

/** When a process began, so that a later one with its number is not taken for it; undefined when it is no more. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 22 of proc(5), counted behind the name, which may hold anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return 'unknown';
  }
}
