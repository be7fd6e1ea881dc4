import { expect, it } from 'vitest';
import { passwordResetMessage, verificationMessage, webhookDisabledMessage } from './messages.ts';

const webhookMessage = (to: string, link: string) =>
  webhookDisabledMessage(to, link, { url: 'https://ci.example.com/<y>', reason: 'It is gone.' });

it.each([verificationMessage, passwordResetMessage, webhookMessage])(
  'says the same in text and in HTML, link included',
  (message) => {
    const link = 'https://slides.example.com/page?token=abc&x="<y>';
    const { to, subject, text, html } = message('ada@example.com', link);
    expect(to).toBe('ada@example.com');
    expect(subject.length).toBeLessThan(60);
    expect(text).toContain(link);
    expect(html).toContain('token=abc&amp;x=&quot;&lt;y&gt;');
    expect(html).not.toContain('<y>');
    for (const paragraph of text.split('\n\n').filter((part) => !part.includes(link))) {
      expect(html.replaceAll(/\s+/g, ' ')).toContain(
        paragraph.trim().replaceAll(/\s+/g, ' ').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      );
    }
  },
);
