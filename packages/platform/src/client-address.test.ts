import { expect, it } from 'vitest';
import { countedAddress } from './client-address.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:0001:2::1', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['::1', '0:0:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::'],
  ['', 'unknown'],
  [undefined, 'unknown'],
  ["'; drop table", 'unknown'],
  ['203.0.113.9,', 'unknown'],
])('counts %j as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
});
