import { openSession } from '../server/session.ts';
import type { Context } from '../context.ts';

/** Lists the voices of the server, in the order in which they are chosen. */
export async function voices(context: Context): Promise<void> {
  await using session = await openSession(context);
  const found = [await session.api.listVoices()].flat();
  context.report.result(
    {
      command: 'voices',
      voices: found.map(({ id, name, language, gender, engine }) => ({ id, name, language, gender, engine })),
    },
    found.map(({ id, name, language }) => `${id.padEnd(24)}  ${language.padEnd(6)}  ${name}`),
  );
}
