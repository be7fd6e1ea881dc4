import { expect, it } from 'vitest';
import { assertAllowed, isLocal } from './target.ts';

const OWN = ['127.0.0.1', '::1', '10.244.0.1'];

it.each([
  ['kind-slidewright', 'https://127.0.0.1:6443'],
  ['k3d-slidewright', 'https://0.0.0.0:6550'],
  ['minikube', 'https://192.168.49.2:8443'],
  ['docker-desktop', 'https://kubernetes.docker.internal:6443'],
  ['anything', 'https://localhost:6443'],
  ['anything', 'https://[::1]:6443'],
  ['anything', 'https://10.244.0.1:6443'],
])('a cluster of this machine is known: %s at %s', (context, server) => {
  expect(isLocal({ context, server }, OWN)).toBe(true);
  expect(() => assertAllowed({ context, server }, OWN, undefined)).not.toThrow();
});

it.each([
  ['production', 'https://10.0.0.1:6443'],
  ['my-kind-cluster', 'https://api.example.com'],
  ['production', 'https://localhost.example.com'],
  ['production', ''],
])('another is refused unless its context is named: %s at %s', (context, server) => {
  expect(() => assertAllowed({ context, server }, OWN, undefined)).toThrow(`CONTEXT=${context}`);
  expect(() => assertAllowed({ context, server }, OWN, 'another')).toThrow('CONTEXT is another, but');
  expect(() => assertAllowed({ context, server }, OWN, context)).not.toThrow();
});
