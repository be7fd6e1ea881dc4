/**
 * Cuts the workspace down to what one service needs when it runs, once for each service named:
 * `node prune.ts <folder> gateway auth …` writes `<folder>/<service>/manifests` (package.json files and their
 * lockfile, without anything for development) and `<folder>/<service>/sources`, without tests.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [target, ...services] = process.argv.slice(2);
if (target === undefined) throw new Error('Name the folder to write to, then the services.');

function rewrite(file: string, change: (content: Record<string, unknown>) => void): void {
  const content = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  change(content);
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** Without this npm would look for the workspaces that only tests need, which are not there any more. */
function withoutDevelopment(manifest: Record<string, unknown>): void {
  delete manifest['devDependencies'];
  delete manifest['scripts'];
}

for (const service of services) {
  const folder = join(target, service);
  execFileSync('turbo', ['prune', `@slidewright/${service}`, '--production', '--docker', '--out-dir', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  renameSync(join(folder, 'json'), join(folder, 'manifests'));
  renameSync(join(folder, 'full'), join(folder, 'sources'));
  for (const file of globSync('{.,packages/*,services/*}/package.json', { cwd: join(folder, 'manifests') })) {
    rewrite(join(folder, 'manifests', file), withoutDevelopment);
    rmSync(join(folder, 'sources', file), { force: true });
  }
  for (const file of globSync('{.,packages/*,services/*}/{turbo.json,package-lock.json,.npmrc,.gitignore}', {
    cwd: join(folder, 'sources'),
  }))
    rmSync(join(folder, 'sources', file));
  for (const test of globSync('{packages,services}/*/{tests,src/**/*.test.{ts,tsx}}', { cwd: join(folder, 'sources') }))
    rmSync(join(folder, 'sources', test), { recursive: true });
  // Where versions differ, npm installs a package inside the workspace that needs it.
  for (const modules of globSync('{packages,services}/*/node_modules', { cwd: join(folder, 'sources') }))
    rmSync(join(folder, 'sources', modules), { recursive: true });
  rewrite(join(folder, 'manifests', 'package-lock.json'), ({ packages }) => {
    for (const [place, entry] of Object.entries(packages as Record<string, Record<string, unknown>>)) {
      if (!place.includes('node_modules')) withoutDevelopment(entry);
    }
  });
}
