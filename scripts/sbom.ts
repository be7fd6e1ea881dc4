/**
 * Writes software bills of materials to out/sbom: one of the npm packages the product ships, from the
 * lockfile, and one for each of the product's images that is on this machine, from what really lies in
 * it: Debian packages, npm packages, and the programs that the build adds. `make sbom`. Fails when an image holds an npm package
 * that the lockfile does not know.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  composeBom,
  debianComponents,
  licencesOfCopyright,
  npmComponents,
  type Bom,
  type Component,
} from './supply-chain/cyclonedx.ts';
import { listLicences, readManifests } from './supply-chain/licences.ts';
import { dependenciesOf, isForeign, readLockfile, SHIPPED, usesOf } from './supply-chain/lockfile.ts';

const FOLDER = 'out/sbom';
const IMAGES = SHIPPED.filter((place) => place.startsWith('services/')).map((place) => path.basename(place));

const DOCKER = process.env.DOCKER ?? 'docker';

const run = promisify(execFile);

async function docker(...args: string[]): Promise<string> {
  return (await run(DOCKER, args, { maxBuffer: 256 * 2 ** 20 })).stdout;
}

const packages = await readLockfile('package-lock.json');
const licences = new Map(
  listLicences(packages, await readManifests(packages)).map(({ name, version, licence }) => [
    `${name}@${version}`,
    licence,
  ]),
);
const licenceOf = (name: string, version: string): string | null => licences.get(`${name}@${version}`) ?? null;
const epoch = process.env.SOURCE_DATE_EPOCH ? { epoch: Number(process.env.SOURCE_DATE_EPOCH) } : {};

async function write(name: string, bom: Bom): Promise<void> {
  const file = path.join(FOLDER, `${name}.cdx.json`);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(file, `${JSON.stringify(bom, null, 2)}\n`);
  console.log(`${file}: ${bom.components.length} components`);
}

function bomOfProduct(): Bom {
  const { name = 'slidewright', version = '0.0.0', license = null } = packages['']!;
  const places = [...usesOf(packages)].filter(([, use]) => use === 'production').map(([place]) => place);
  const { components, dependencies, refs } = npmComponents(packages, places, licenceOf);
  const workspaces = [...SHIPPED, ...places.filter((place) => !isForeign(place, packages[place]!))];
  const purl = `pkg:npm/${name}@${version}`;
  return composeBom({
    subject: {
      type: 'application',
      'bom-ref': purl,
      name,
      version,
      ...(license ? { licenses: [{ license: { id: license } }] } : {}),
      purl,
    },
    components,
    dependencies,
    direct: workspaces.flatMap((place) => dependenciesOf(packages, place)).flatMap((place) => refs.get(place) ?? []),
    ...epoch,
  });
}

/** What dpkg knows in the container, with the licences of the copyright files that are still there. */
async function debianPartsOf(container: string, folder: string): Promise<Component[]> {
  await docker('cp', `${container}:/var/lib/dpkg/status`, path.join(folder, 'status'));
  await docker('cp', '-L', `${container}:/etc/os-release`, path.join(folder, 'os-release'));
  await docker('cp', `${container}:/usr/share/doc`, path.join(folder, 'doc')).catch(() => '');
  const found = new Map<string, string[]>();
  for (const name of await readdir(path.join(folder, 'doc')).catch(() => [])) {
    const text = await readFile(path.join(folder, 'doc', name, 'copyright'), 'utf8').catch(() => '');
    found.set(name, licencesOfCopyright(text));
  }
  const system = await readFile(path.join(folder, 'os-release'), 'utf8');
  const value = (key: string): string => new RegExp(`^${key}="?([^"\n]*)"?$`, 'm').exec(system)?.[1] ?? 'unknown';
  return debianComponents(
    await readFile(path.join(folder, 'status'), 'utf8'),
    `${value('ID')}-${value('VERSION_ID')}`,
    found,
  );
}

interface Program {
  readonly path: string;
  readonly name: string;
  readonly versionFlag: string;
  readonly licence: string;
}

/** What no list of packages knows: programs the build puts into the image by itself. */
const PROGRAMS: readonly Program[] = [
  { path: 'usr/local/bin/node', name: 'node', versionFlag: '--version', licence: 'MIT' },
  { path: 'usr/local/bin/ffmpeg', name: 'ffmpeg', versionFlag: '-version', licence: 'GPL-2.0-or-later' },
];

async function programOf(image: string, { path: file, name, versionFlag, licence }: Program): Promise<Component> {
  const said = await docker('run', '--rm', '--network', 'none', '--entrypoint', `/${file}`, image, versionFlag);
  const version = /\d+\.\d+[\w.+~-]*/.exec(said)?.[0] ?? 'unknown';
  const purl = `pkg:generic/${name}@${encodeURIComponent(version)}`;
  return {
    type: 'application',
    'bom-ref': purl,
    name,
    version,
    licenses: [{ license: { id: licence } }],
    purl,
    properties: [{ name: 'path', value: `/${file}` }],
  };
}

/** The paths of all files in the container, a line each. */
async function filesOf(container: string): Promise<string> {
  const { stdout } = await run('sh', ['-c', '"$1" export "$2" | tar -t', 'sh', DOCKER, container], {
    maxBuffer: 256 * 2 ** 20,
  });
  return stdout;
}

/** Places of npm packages among the files, as the lockfile writes them. */
function npmPlacesOf(files: string): string[] {
  const manifests = files.matchAll(
    /^(?:\.\/)?app\/((?:.+\/)?node_modules\/(?:@[^/\n]+\/)?[^@/\n.][^/\n]*)\/package\.json$/gm,
  );
  return [...manifests].map(([, place]) => place!);
}

async function bomOfImage(image: string): Promise<{ bom: Bom; unknown: string[] }> {
  const container = (await docker('create', '--network', 'none', image)).trim();
  const folder = await mkdtemp(path.join(tmpdir(), 'sbom-'));
  try {
    const debian = await debianPartsOf(container, folder);
    const files = await filesOf(container);
    const places = npmPlacesOf(files);
    const npm = npmComponents(packages, places, licenceOf);
    const programs = await Promise.all(
      PROGRAMS.filter((program) => files.includes(`\n${program.path}\n`)).map((program) => programOf(image, program)),
    );
    const components = [...debian, ...npm.components, ...programs];
    const [name = image, tag = 'latest'] = image.split(/:(?=[^/]*$)/);
    const subject: Component = { type: 'container', 'bom-ref': image, name, version: tag };
    const bom = composeBom({
      subject,
      components,
      dependencies: npm.dependencies,
      direct: components.map((component) => component['bom-ref']),
      ...epoch,
    });
    // A folder that a package brings inside itself is part of that package.
    const isInside = (place: string): boolean =>
      places.some((other) => packages[other] && place.startsWith(`${other}/`) && !packages[place]);
    return { bom, unknown: places.filter((place) => !packages[place] && !isInside(place)) };
  } finally {
    await docker('rm', '-f', container);
    await rm(folder, { recursive: true, force: true });
  }
}

await write('slidewright', bomOfProduct());

const prefix = process.env.SLIDEWRIGHT_IMAGES ?? 'slidewright/';
const tag = process.env.SLIDEWRIGHT_TAG ?? 'dev';
const missing: string[] = [];
for (const name of IMAGES) {
  const image = `${prefix}${name}:${tag}`;
  const isHere = await docker('image', 'inspect', image).then(
    () => true,
    () => false,
  );
  if (!isHere) {
    missing.push(image);
    continue;
  }
  const { bom, unknown } = await bomOfImage(image);
  await write(`image-${name}`, bom);
  if (unknown.length > 0) {
    console.error(
      `${image} holds packages this lockfile does not know (was it built from another?): ${unknown.join(', ')}`,
    );
    process.exitCode = 1;
  }
}
if (missing.length > 0) console.log(`not on this machine, so not listed: ${missing.join(', ')} (make images)`);
