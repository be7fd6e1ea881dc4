/** SQLSTATE of a statement that writes on a standby, or in a database that is set read-only. */
export const READ_ONLY = '25006';
/** Not an SQLSTATE: what a connection sets does not last, or another schema is selected. */
const SESSION_LOST = 'SESSION_LOST';

/** A server that accepted the connection and cannot serve the product as it is. Counts as unavailable. */
export class UnfitServer extends Error {
  override readonly name = 'UnfitServer';
  readonly code: typeof READ_ONLY | typeof SESSION_LOST;

  constructor(code: UnfitServer['code'], message: string) {
    super(message);
    this.code = code;
  }
}

export function readOnlyServer(isStandby: boolean): UnfitServer {
  return new UnfitServer(
    READ_ONLY,
    isStandby ? 'the server is a standby, which takes no writes' : 'the database is set to read-only transactions',
  );
}

/** `found` is what current_schema() returned where `schema` was selected. */
export function otherSchema(schema: string, found: string): UnfitServer {
  return new UnfitServer(
    SESSION_LOST,
    `statements run in the schema ${found}, although the connection selected ${schema}`,
  );
}

export function sessionNotKept(): UnfitServer {
  return new UnfitServer(
    SESSION_LOST,
    "a pooler in front of Postgres gives a connection's statements to several servers (transaction or statement pooling), and the product needs pool_mode = session",
  );
}

/** Whether waiting does not help: the configuration between the product and Postgres is wrong. */
export function isSessionLost(error: unknown): error is UnfitServer {
  return error instanceof UnfitServer && error.code === SESSION_LOST;
}
