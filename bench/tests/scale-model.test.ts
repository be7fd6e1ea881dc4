import { describe, expect, it } from 'vitest';
import { erlangC } from '../src/scale-model.ts';

describe('the chance to find all workers busy', () => {
  it('is the utilisation itself with one worker', () => {
    for (const utilisation of [0.1, 0.5, 0.9]) expect(erlangC(1, utilisation)).toBeCloseTo(utilisation, 12);
  });

  it('is what the sum of Erlang’s formula gives', () => {
    const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
    const bySum = (servers: number, erlangs: number): number => {
      const last = (erlangs ** servers / factorial(servers)) * (servers / (servers - erlangs));
      const others = Array.from({ length: servers }, (_, k) => erlangs ** k / factorial(k));
      return last / (others.reduce((sum, term) => sum + term, 0) + last);
    };
    for (const servers of [2, 5, 10, 50]) {
      for (const share of [0.3, 0.7, 0.95])
        expect(erlangC(servers, servers * share)).toBeCloseTo(bySum(servers, servers * share), 9);
    }
  });
});
