import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** The messages of a language by their codes, of one part or of all. */
export type Messages = Readonly<Record<string, string>>;

/** The placeholders and tags of a message, sorted. Throws on a message that cannot be read. */
function slotsOf(message: string): string[] {
  const slots = new Set<string>();
  // A text, or a list of texts and placeholders: [name, format, cases or style].
  const visit = (compiled: unknown): void => {
    if (typeof compiled === 'string') for (const [tag] of compiled.matchAll(/<\/?[\w.-]+\/?>/g)) slots.add(tag);
    if (!Array.isArray(compiled)) return;
    for (const token of compiled as unknown[]) {
      if (!Array.isArray(token)) {
        visit(token);
        continue;
      }
      const [name, , cases] = token as [string, string?, unknown?];
      slots.add(`{${name}}`);
      if (typeof cases === 'object' && cases !== null) Object.values(cases).forEach(visit);
    }
  };
  visit(compileMessageOrThrow(message));
  return [...slots].sort();
}

/** What is wrong with a part of the catalogue in a language beside the English one. */
export function catalogueFaults(part: string, language: string, english: Messages, own: Messages): string[] {
  const where = `${language}/${part}.json`;
  const faults: string[] = [];
  for (const code of Object.keys(english)) if (!(code in own)) faults.push(`${where} lacks ${code}`);
  for (const [code, message] of Object.entries(own)) {
    if (!code.startsWith(`${part}.`)) faults.push(`${where}: ${code} does not begin with ${part}.`);
    if (!(code in english)) {
      faults.push(`${where} has ${code}, which English has not`);
      continue;
    }
    if (message.trim() === '') faults.push(`${where}: ${code} is empty`);
    try {
      const [wanted, found] = [slotsOf(english[code]!).join(' '), slotsOf(message).join(' ')];
      if (wanted !== found)
        faults.push(`${where}: ${code} has ${found || 'nothing'}, and English ${wanted || 'nothing'}`);
    } catch (error) {
      faults.push(`${where}: ${code} cannot be read: ${(error as Error).message.split('\n')[0]}`);
    }
  }
  return faults;
}
