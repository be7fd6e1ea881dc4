import { randomBytes } from 'node:crypto';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Wait, type StartedTestContainer } from 'testcontainers';
import type { S3Access } from '../test-servers.ts';
import { addressOf, removeContainer, TestContainer } from './engine.ts';
import { imageOf } from './images.ts';
import type { ServerContainerOptions } from './postgres.ts';

export interface S3Container extends S3Access, AsyncDisposable {
  readonly container: StartedTestContainer;
  /** Address in its container network. */
  readonly innerEndpoint: string;
}

const PORT = 7070;
/** Below this name, each bucket has a host of its own. */
export const S3_VIRTUAL_DOMAIN = 's3.test';

/** Starts a real S3 server, which checks every signature. */
export async function startS3Container(options: ServerContainerOptions): Promise<S3Container> {
  const accessKeyId = `key${randomBytes(8).toString('hex')}`;
  const secretAccessKey = randomBytes(20).toString('hex');
  const made = new TestContainer(imageOf('S3_IMAGE'), options.run)
    .withEnvironment({ ROOT_ACCESS_KEY: accessKeyId, ROOT_SECRET_KEY: secretAccessKey })
    .withCommand(['--port', `:${PORT}`, '--virtual-domain', S3_VIRTUAL_DOMAIN, 'posix', '/data'])
    .withVolume('/data')
    .withExposedPorts(options.hostPort === undefined ? PORT : { container: PORT, host: options.hostPort })
    .withWaitStrategy(Wait.forHttp('/', PORT).forStatusCodeMatching((status) => status < 500));
  if (options.network !== undefined) made.withNetworkMode(options.network).withNetworkAliases('s3');
  const container = await made.start();
  return {
    container,
    endpoint: `http://${addressOf(container, PORT)}`,
    innerEndpoint: `http://s3:${PORT}`,
    region: 'us-east-1',
    accessKeyId,
    secretAccessKey,
    [Symbol.asyncDispose]: () => removeContainer(container),
  };
}

/** Creates a bucket, by default with a unique name. */
export async function createBucket(access: S3Access, name?: string): Promise<string> {
  const bucket = name ?? `test-${randomBytes(8).toString('hex')}`;
  const { endpoint, region, accessKeyId, secretAccessKey } = access;
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  } finally {
    client.destroy();
  }
  return bucket;
}

/** Returns the settings with which a process of the product opens the bucket. */
export function s3Environment(access: S3Access, bucket: string): Record<string, string> {
  return {
    S3_ENDPOINT: access.endpoint,
    S3_REGION: access.region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: access.accessKeyId,
    S3_SECRET_ACCESS_KEY: access.secretAccessKey,
  };
}
