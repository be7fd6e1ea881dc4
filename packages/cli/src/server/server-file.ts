import { z } from 'zod';

/** Name of the file in the data folder through which runs find the product that one of them started. */
export const SERVER_FILE = 'server.json';
/** Name of the log in the data folder. */
export const LOG_FILE = 'server.log';

export const serverFile = z.object({
  pid: z.number().int(),
  url: z.string(),
  /** Port on loopback that runs connect to; the product stops when the last one has left. */
  leasePort: z.number().int(),
  /** First line of such a connection. */
  leaseToken: z.string(),
  apiKey: z.string(),
});
export type ServerFile = z.output<typeof serverFile>;
