const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether Postgres can take it for a uuid; what is none names nothing that exists. */
export function isUuid(value: string): boolean {
  return UUID.test(value);
}
