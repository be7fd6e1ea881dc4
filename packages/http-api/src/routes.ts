import type { AuthCall, Call } from './call.ts';
import type { Route } from './client.ts';

/** The routes of a table of calls, for `createClient`. */
export function routesOf<Id extends string>(calls: Readonly<Record<Id, Call | AuthCall>>): Readonly<Record<Id, Route>> {
  return Object.fromEntries(Object.entries<Call | AuthCall>(calls).map(([id, call]) => [id, routeOf(call)])) as Record<
    Id,
    Route
  >;
}

function routeOf({ method, path, answer }: Call | AuthCall): Route {
  if (answer === undefined) return [method, path, 'response'];
  if (!('kind' in answer)) return [method, path, 'body'];
  if (answer.kind === 'empty') return [method, path];
  if (answer.kind !== 'json') return [method, path, 'response'];
  return answer.extra ? [method, path, 'body'] : [method, path];
}
