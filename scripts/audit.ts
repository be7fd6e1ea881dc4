/**
 * Asks the registry for known weaknesses of every locked package. Ends with 0 when there is none, or
 * each is explained in supply-chain/advisories.ts; with 1 when one is not; with 2 when the registry
 * does not answer, so that silence is never taken for health. `make audit`.
 */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { EXPLAINED, judgeAdvisories, readReport, useOf } from './supply-chain/advisories.ts';
import { readLockfile } from './supply-chain/lockfile.ts';

const npm = spawn('npm', ['audit', '--json', '--package-lock-only', '--loglevel=silent'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const report = readReport(await text(npm.stdout));

if (report.kind === 'unanswered') {
  console.error(`not audited: the registry in use does not answer audits (${report.reason})`);
  process.exitCode = 2;
} else {
  const packages = await readLockfile('package-lock.json');
  const today = new Date().toISOString().slice(0, 10);
  const { unexplained, explained, lapsed, needless } = judgeAdvisories(report.advisories, EXPLAINED, today);
  for (const { advisory, explanation } of explained)
    console.log(`explained    ${advisory.id}  ${advisory.package}: ${explanation.why} (until ${explanation.until})`);
  for (const { advisory, package: name } of needless)
    console.log(`needless     ${advisory}  ${name}: no longer found; remove its explanation`);
  for (const { advisory, package: name, until } of lapsed)
    console.log(`lapsed       ${advisory}  ${name}: the explanation held until ${until}`);
  for (const advisory of unexplained)
    console.error(
      `unexplained  ${advisory.id}  ${advisory.package}, ${advisory.severity}, ${useOf(advisory, packages)}: ` +
        `${advisory.title}\n             ${advisory.url}`,
    );
  console.log(`${report.advisories.length} advisories, ${explained.length} explained, ${unexplained.length} not`);
  if (unexplained.length > 0) process.exitCode = 1;
}
