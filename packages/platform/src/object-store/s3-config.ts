import type { ProxySettings } from '../proxy.ts';

export interface S3StoreConfig {
  /** Absent for Amazon S3. */
  readonly endpoint?: string | undefined;
  /** Public address of the store, when it differs. */
  readonly publicEndpoint?: string | undefined;
  readonly bucket: string;
  readonly region: string;
  /** Absent: the SDK finds them itself, such as the role of a machine or the identity of a pod. */
  readonly keys?:
    | {
        readonly accessKeyId: string;
        readonly secretAccessKey: string;
        /** Of temporary keys. */
        readonly sessionToken?: string;
      }
    | undefined;
  /** Whether the bucket is named in the path of an address; else in its host. Default: with an endpoint only. */
  readonly forcePathStyle?: boolean | undefined;
  /** How the store encrypts what it keeps; absent: as the bucket says. */
  readonly encryption?: { readonly algorithm: EncryptionAlgorithm; readonly kmsKeyId?: string | undefined } | undefined;
  /** Forward proxies of the network. */
  readonly proxies?: ProxySettings | undefined;
  /** Timeout for the head of a reply and between two parts of its body, in milliseconds; default 30 s. */
  readonly requestTimeoutMs?: number | undefined;
}

export const ENCRYPTION_ALGORITHMS = ['AES256', 'aws:kms', 'aws:kms:dsse'] as const;
export type EncryptionAlgorithm = (typeof ENCRYPTION_ALGORITHMS)[number];
