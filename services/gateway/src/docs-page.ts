import { CALLS, type Call } from '@slidewright/http-api';
import { z } from 'zod';

export const DOCS_STYLE_PATH = '/docs.css';

/** Style sheet of the page below; a separate file, because the policy forbids inline styles. */
export const DOCS_STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.5rem 4rem; }
h1 { font-size: 1.75rem; } h2 { margin-top: 2.5rem; font-size: 1.25rem; }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 0.5rem 0; }
summary { cursor: pointer; }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
summary b { display: inline-block; width: 4.5rem; font: 600 0.8125rem ui-monospace, monospace; }
summary span, dt { opacity: 0.7; } summary span { display: block; padding-left: 5.9rem; }
pre { overflow-x: auto; padding: 1rem; border-radius: 0.5rem; background: color-mix(in srgb, currentColor 6%, transparent); }
`;

/** The API reference as a page without scripts, made once from the table of calls. */
export function docsPage(version: string): string {
  const byTag = Map.groupBy(Object.values<Call>(CALLS), (call) => call.tag);
  const sections = [...byTag].map(
    ([tag, calls]) => `<section><h2>${escapeHtml(tag)}</h2>${calls.map(describeCall).join('')}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Slidewright API</title>
<link rel="stylesheet" href="${DOCS_STYLE_PATH}"></head>
<body>
<h1>Slidewright API</h1>
<p>Version ${escapeHtml(version)}. The same as an OpenAPI 3.1 document: <a href="/api/openapi.json">/api/openapi.json</a>.
A success carries <code>{"data": …}</code>, a failure <code>{"error", "code", "details", "requestId"}</code>.
Calls need the session cookie that signing in at <code>/api/auth/sign-in/email</code> sets, or an API key of the profile page
as <code>Authorization: Bearer</code>, with the scope that the call names.</p>
${sections.join('\n')}
</body>
</html>
`;
}

function describeCall(call: Call): string {
  const parts = [
    `<p>${accessOf(call)}</p>`,
    call.idempotent ? '<p>Honours <code>Idempotency-Key</code>.</p>' : '',
    call.query ? schemaBlock('Query', call.query, 'input') : '',
    call.body ? schemaBlock('Body', call.body, 'input') : '',
    call.multipart ? schemaBlock('Form fields beside file', call.multipart, 'input') : '',
    describeAnswer(call),
  ];
  return `<details><summary><b>${call.method}</b> <code>${escapeHtml(call.path)}</code><span>${escapeHtml(call.summary)}</span></summary>${parts.join('')}</details>`;
}

function accessOf({ scope }: Call): string {
  if (scope === undefined) return 'Needs neither session nor API key.';
  return scope === 'account' ? 'API keys are not accepted.' : `Scope of API keys: <code>${scope}</code>.`;
}

function describeAnswer({ answer, statuses }: Call): string {
  const heading = `Answer (${statuses.join(' or ')})`;
  if (answer.kind === 'json') return schemaBlock(`${heading}, data`, answer.schema, 'output');
  if (answer.kind === 'events') return Object.entries(answer.events).map(describeEvent).join('');
  return `<dl><dt>${heading}</dt><dd>${answer.kind === 'empty' ? 'nothing' : escapeHtml(answer.contentType)}</dd></dl>`;
}

function describeEvent([name, schema]: [string, z.ZodType]): string {
  return schemaBlock(`Event ${name}, data`, schema, 'output');
}

function schemaBlock(heading: string, schema: z.ZodType, io: 'input' | 'output'): string {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return `<dl><dt>${heading}</dt><dd><pre>${escapeHtml(JSON.stringify(json, null, 2))}</pre></dd></dl>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
