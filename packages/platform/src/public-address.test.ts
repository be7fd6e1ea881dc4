import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '64:ff9b::808:808'])(
  '[AP2] %s is a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

const NOT_PUBLIC = `
  0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 192.168.1.1
  192.0.0.192 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 255.255.255.255
  100.100.100.200 168.63.129.16 240.0.0.1 192.88.99.1
  :: ::1 ::ffff:8.8.8.8 ::ffff:a00:1 ::8.8.8.8 fc00::1 fd00:ec2::254 fe80::1 fec0::1
  ff02::1 64:ff9b::a00:1 64:ff9b:1::a00:1 2001::1 2001:db8::1 2002:a00:1:: 3fff::1 4000::1
  fe80::1%eth0 localhost 1.2.3`;

it.each(['', ...NOT_PUBLIC.trim().split(/\s+/)])("[AP2] '%s' is not a public address", (address) =>
  expect(isPublicAddress(address)).toBe(false),
);
