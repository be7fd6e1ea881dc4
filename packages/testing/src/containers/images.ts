/**
 * Default images of the servers; the environment variable of the same name chooses another that is compatible.
 */
export const IMAGE_SETTINGS = {
  POSTGRES_IMAGE: 'postgres:18-alpine',
  NATS_IMAGE: 'nats:2.12-alpine',
  S3_IMAGE: 'versity/versitygw:v1.8.0',
} as const;

export type ServerImage = keyof typeof IMAGE_SETTINGS;

export function imageOf(setting: ServerImage): string {
  return process.env[setting] || IMAGE_SETTINGS[setting];
}

/** Returns the name of an image of the product, such as slidewright/gateway:dev. */
export function productImage(target: string): string {
  return `${process.env.SLIDEWRIGHT_IMAGES || 'slidewright/'}${target}:${process.env.SLIDEWRIGHT_TAG || 'dev'}`;
}
