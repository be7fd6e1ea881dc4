import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';

export interface DnsServer extends AsyncDisposable {
  /** '127.0.0.1:<port>'. */
  readonly address: string;
  /** IPv4 addresses of each name; other names do not exist. */
  readonly names: Map<string, string[]>;
}

const HEADER_BYTES = 12;
const TYPE_A = 1;
const ANSWER_EXISTS = 0x8180;
const ANSWER_MISSING = 0x8183;

/** A name server that answers queries for A records (RFC 1035). */
export async function startDnsServer(): Promise<DnsServer> {
  const names = new Map<string, string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, names), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    names,
    async [Symbol.asyncDispose]() {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function answerTo(query: Buffer, names: Map<string, string[]>): Buffer {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = query.readUInt16BE(at + 1);
  const question = query.subarray(HEADER_BYTES, at + 5);
  const known = names.get(labels.join('.').toLowerCase());
  const addresses = type === TYPE_A ? (known ?? []).filter(isIPv4) : [];
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(known === undefined ? ANSWER_MISSING : ANSWER_EXISTS, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  // A pointer to the name of the question, type A, class IN, no time to live, four bytes.
  const records = addresses.map((address) =>
    Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, question, ...records]);
}
