import { expect, it } from 'vitest';
import { createWebhookSender } from './webhook-sender.ts';

it('[AP2] allows a private host at its port, also where the port is the default of the protocol', async () => {
  const sender = createWebhookSender({ allowedHosts: ['10.0.0.5:443', '10.0.0.6:80', '10.0.0.7'] });
  for (const url of ['https://10.0.0.5/', 'https://10.0.0.5:443/', 'http://10.0.0.6/', 'http://10.0.0.7:8080/'])
    expect({ [url]: await sender.check(url) }).toEqual({ [url]: null });
  for (const url of ['https://10.0.0.5:8443/', 'http://10.0.0.5/', 'https://10.0.0.6/', 'https://10.0.0.8/'])
    expect({ [url]: await sender.check(url) }).toMatchObject({
      [url]: { sentence: expect.stringMatching(/^The address /) },
    });
});
