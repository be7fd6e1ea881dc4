import { z } from 'zod';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used. Its message is one sentence that names the setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads settings through a zod schema whose keys are the names of environment variables.
 * An empty variable counts as not set. Throws ConfigError naming the first setting that is wrong.
 */
export function parseEnv<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  env: Environment,
): z.infer<z.ZodObject<Shape>> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new ConfigError(`The setting ${issue.path.join('.')} cannot be used: ${issue.message}.`);
}

/** 'true', '1', 'yes', 'on' and their opposites. */
export function booleanSetting(defaultValue: boolean) {
  return z
    .string()
    .transform((value, context) => {
      if (/^(true|1|yes|on)$/i.test(value)) return true;
      if (/^(false|0|no|off)$/i.test(value)) return false;
      context.addIssue({ code: 'custom', message: 'it must be true or false' });
      return z.NEVER;
    })
    .prefault(String(defaultValue));
}

/** A whole number within bounds. */
export function integerSetting(defaultValue: number, bounds: { min: number; max: number }) {
  return z.coerce
    .number({ error: 'it must be a number' })
    .int('it must be a whole number')
    .min(bounds.min)
    .max(bounds.max)
    .default(defaultValue);
}

/** An absolute http(s) address without its trailing slash. */
export function urlSetting(protocols: readonly string[] = ['http:', 'https:']) {
  return z.string().transform((value, context) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url && protocols.includes(url.protocol)) return value.replace(/\/+$/, '');
    context.addIssue({
      code: 'custom',
      message: `it must be an address beginning with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    });
    return z.NEVER;
  });
}

/** The settings every service has. */
export const COMMON_SETTINGS = {
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'it must be an address beginning with postgres://'),
  NATS_URL: z.string().regex(/^(nats|tls|ws|wss):\/\//, 'it must be an address beginning with nats://'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
};
