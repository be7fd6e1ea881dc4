/**
 * The chance that an arriving unit finds all of `servers` busy (Erlang's C, for units that arrive by chance and take
 * times that vary by chance), at an offered load of `erlangs`.
 */
export function erlangC(servers: number, erlangs: number): number {
  let blocked = 1;
  for (let count = 1; count <= servers; count += 1) blocked = (erlangs * blocked) / (count + erlangs * blocked);
  const utilisation = erlangs / servers;
  return blocked / (1 - utilisation * (1 - blocked));
}
