const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether Postgres accepts it as a uuid; nothing else can be the id of a row. */
export function isUuid(value: string): boolean {
  return UUID.test(value);
}
