import { describe, expect, it } from 'vitest';
import { readGatewayConfig } from './config.ts';

describe('readGatewayConfig', () => {
  it('needs no setting', () => {
    expect(readGatewayConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://127.0.0.1:8080',
      trustedProxies: 0,
      signUpDisabled: false,
      audioEnabled: true,
      singleSignOnName: null,
      storeOrigins: [],
    });
  });

  it('reads the origins of pages and of an object store', () => {
    const config = readGatewayConfig({
      TRUSTED_ORIGINS: 'http://localhost:5173/, https://app.example',
      S3_ENDPOINT: 'http://minio:9000',
      S3_PUBLIC_ENDPOINT: 'https://files.example/store',
    });
    expect(config.trustedOrigins).toEqual(['http://localhost:5173', 'https://app.example']);
    expect(config.storeOrigins).toEqual(['https://files.example']);
  });

  it.each([
    ['PORT', '99999'],
    ['TRUST_PROXY', 'yes'],
    ['DISABLE_SIGNUP', 'maybe'],
    ['TRUSTED_ORIGINS', 'nonsense'],
    ['LINK_TERMS', 'javascript:alert(1)'],
  ])('names %s when it cannot be used', (name, value) => {
    expect(() => readGatewayConfig({ [name]: value })).toThrow(`The setting ${name} cannot be used`);
  });
});
