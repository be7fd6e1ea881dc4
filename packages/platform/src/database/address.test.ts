import { describe, expect, it } from 'vitest';
import { databaseAddresses, describeDatabase, explicitTls, isDatabaseAddress, wantsPrimary } from './address.ts';

describe('the address of a database', () => {
  it.each([
    ['postgres://u:p@a:5432/films', ['postgres://u:p@a:5432/films']],
    ['postgres://u:p@a,b:5433/films?sslmode=require', ['postgres://u:p@a/films?sslmode=require', 'postgres://u:p@b:5433/films?sslmode=require']], // prettier-ignore
    ['postgresql://[::1]:5432,[fd00::2]/films', ['postgresql://[::1]:5432/films', 'postgresql://[fd00::2]/films']],
    ['postgres://u:a%2Cb@host/films', ['postgres://u:a%2Cb@host/films']],
    ['postgres://u:a,b@host/films', ['postgres://u:a,b@host/films']],
    ['postgres:///films?host=/run/postgresql', ['postgres:///films?host=/run/postgresql']],
  ])('%s names its servers', (url, addresses) => {
    expect(isDatabaseAddress(url)).toBe(true);
    expect(databaseAddresses(url)).toEqual(addresses);
  });

  it.each(['mysql://a/b', 'a,b', 'postgres://a,/films', 'postgres://a:port/films', 'postgres://a:1,b:x/films'])(
    '%s is none',
    (url) => expect(isDatabaseAddress(url)).toBe(false),
  );

  it('may not ask for a server that takes no writes', () => {
    const asking = (mode: string) => wantsPrimary(`postgres://a,b/films?target_session_attrs=${mode}`);
    expect(['read-write', 'primary', 'any'].map(asking)).toEqual([true, true, true]);
    expect(['read-only', 'standby', 'prefer-standby'].map(asking)).toEqual([false, false, false]);
  });

  it('is described without its password', () => {
    expect(describeDatabase('postgres://ada:secret@a:6432,b/films')).toEqual({
      hosts: 'a:6432, b:5432',
      user: 'ada',
      name: 'films',
    });
    expect(describeDatabase('postgres://ada@[::1]')).toEqual({ hosts: '[::1]:5432', user: 'ada', name: 'ada' });
  });

  it('asks for the whole check of certificates unless it says otherwise', () => {
    expect(explicitTls('postgres://a/b?sslmode=require')).toBe('postgres://a/b?sslmode=verify-full');
    expect(explicitTls('postgres://a/b?sslmode=no-verify')).toBe('postgres://a/b?sslmode=no-verify');
  });
});
