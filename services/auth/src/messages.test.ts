import { PAGE_LANGUAGES, type PageLanguage } from '@slidewright/domain';
import { describe, expect, it } from 'vitest';
import {
  passwordResetMessage,
  singleSignOnMessage,
  verificationMessage,
  webhookDisabledMessage,
  type Recipient,
} from './messages.ts';

const webhookMessage = (to: Recipient, link: string) =>
  webhookDisabledMessage(to, link, { url: 'https://ci.example.com/<y>', reason: 'gone' });
const issuerMessage = (to: Recipient, link: string) => singleSignOnMessage(to, link, 'Example <y>');
const MESSAGES = [verificationMessage, passwordResetMessage, webhookMessage, issuerMessage];
const adaIn = (language: PageLanguage | null): Recipient => ({ email: 'ada@example.com', language });

describe.each(PAGE_LANGUAGES)('a mail in %s', (language) => {
  it.each(MESSAGES)('says the same in text and in HTML, link included', (message) => {
    const link = 'https://slides.example.com/page?token=abc&x="<y>';
    const { to, subject, text, html } = message(adaIn(language), link);
    expect(to).toBe('ada@example.com');
    expect(subject.length).toBeLessThan(60);
    expect(text).toContain(link);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain('token=abc&amp;x=&quot;&lt;y&gt;');
    expect(html).not.toContain('<y>');
    for (const paragraph of text.split('\n\n').filter((part) => !part.includes(link))) {
      expect(html.replaceAll(/\s+/g, ' ')).toContain(
        paragraph.trim().replaceAll(/\s+/g, ' ').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      );
    }
  });
});

it('[LG1] each language has its own words, and an account without one gets English', () => {
  for (const message of MESSAGES) {
    const texts = PAGE_LANGUAGES.map((language) => message(adaIn(language), 'https://example.com').text);
    expect(new Set(texts).size).toBe(PAGE_LANGUAGES.length);
    expect(message(adaIn(null), 'https://example.com').text).toBe(texts[0]);
  }
});
