import { ERROR_REASONS, errorReason } from '@slidewright/domain';
import { foreignAnswer } from '@slidewright/http-api/client';
import { expect, it } from 'vitest';
import { setLanguage } from '../language/catalogues.ts';
import { say } from '../language/messages.ts';
import { errorSentence } from './error-sentence.ts';

it('[LG1] an error is said in the language of the page by its reason, else by its code, else as the server says it', async () => {
  const { sentence: message, ...reason } = errorReason('imagePixels', { most: 50 });
  const error = { code: 'PAYLOAD_TOO_LARGE', message, reason };
  expect(errorSentence(error)).toBe(message);
  await setLanguage('de');
  expect(errorSentence(error)).toBe('Das Bild hat zu viele Pixel: Höchstens 50 Megapixel können hochgeladen werden.');
  expect(errorSentence({ ...error, reason: { code: 'imageBoring', values: {} } })).toBe(`Das ist zu groß: ${message}`);
  expect(errorSentence({ code: 'IMAGE_BORING', message })).toBe(message);
});

it('[LG1] [OP10] so is the answer of a proxy', async () => {
  const found = (status: number, type?: string) =>
    foreignAnswer({
      status,
      ...(type === undefined ? {} : { type }),
      headers: new Headers({ 'content-type': 'text/html' }),
    })!;
  const answers = [found(0, 'opaqueredirect'), ...[200, 413, 403, 503, 429, 500].map((status) => found(status))];
  for (const { message, reason } of answers)
    expect(say(`reasons.${reason.code}` as never, reason.values)).toBe(message);
  await setLanguage('de');
  expect(errorSentence(found(413))).toMatch(
    /^Der Proxy vor dem Produkt hat die Anfrage abgelehnt, weil sie zu groß ist/,
  );
});

it('[LG2] each reason has a message, in English with the same words', () => {
  const values = {
    count: '640',
    most: '500',
    size: '2048',
    least: '3',
    channels: '8',
    voice: 'Andrew',
    other: 'Mei',
    path: 'media/slide-1.mp4',
    slide: '2',
    name: 'Tides',
    titles: '“Tides”',
    used: '12',
    allowed: '10',
    code: 'CERT_HAS_EXPIRED',
    status: '404',
    seconds: '10',
    term: 'Oslo',
    sign: 'ʘ',
    line: '3',
    words: 'klingon',
    number: '2',
    alphabet: 'x-sampa',
  };
  for (const [code, template] of Object.entries(ERROR_REASONS)) {
    const sentence = template.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof values) => values[name]);
    expect(say(`reasons.${code as keyof typeof ERROR_REASONS}`, values)).toBe(sentence);
  }
});
