/**
 * Writes what NATS permits each process into the forms that installations use: the configuration of Compose's server, and
 * the permissions that the chart's is made of. `scripts/nats-users.test.ts` compares them with what this would write.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { natsAuthorization, natsPermissions, PROCESSES, type ProcessName } from '@slidewright/contracts';

const names = Object.keys(PROCESSES) as ProcessName[];

/** 'render-worker' → 'NATS_PASSWORD_RENDER_WORKER' */
function passwordVariable(process: ProcessName): string {
  return `NATS_PASSWORD_${process.toUpperCase().replaceAll('-', '_')}`;
}

function composeConfiguration(): string {
  const users = [
    { name: 'slidewright', password: '$NATS_PASSWORD' },
    ...names.map((name) => ({
      name,
      password: `$${passwordVariable(name)}`,
      permissions: natsPermissions(name, [name]),
    })),
  ];
  return `# Written by scripts/nats-users.ts.
listen: 0.0.0.0:4222
max_payload: 4MB
jetstream {
  store_dir: /data
  # Written through before it is acknowledged: a host that loses power forgets nothing it has answered for.
  sync_interval: always
  max_memory_store: 64MB
}
# Each process is a user that may do what it needs and nothing else. \`slidewright\` may do everything: it is for the
# operators of the product, and for restoring a backup.
${natsAuthorization(users)}`;
}

function chartPermissions(): string {
  const permissions = Object.fromEntries(names.map((name) => [name, natsPermissions(name, [name])]));
  return `{{/* Written by scripts/nats-users.ts: what NATS permits each process, as JSON. */}}
{{- define "slidewright.natsPermissions" -}}
${JSON.stringify(permissions, null, 2)}
{{- end }}
`;
}

/** By path from the root of the sources. */
export function natsUserFiles(): Record<string, string> {
  return {
    'deploy/compose/nats.conf': composeConfiguration(),
    'charts/slidewright/templates/_nats-permissions.tpl': chartPermissions(),
  };
}

if (import.meta.main)
  for (const [file, text] of Object.entries(natsUserFiles()))
    await writeFile(fileURLToPath(new URL(`../${file}`, import.meta.url)), text);
