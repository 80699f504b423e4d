import * as fc from 'fast-check';
import {
  accountDeactivatedEmail,
  addressChangedEmail,
  addressConfirmationEmail,
} from './account-emails';
import { layOut, link, paragraph, quote } from './email-layout';

const venice = { name: 'Venice & <Co>', url: 'https://venice.example' };

describe('accountDeactivatedEmail', () => {
  it('contains the comment', () => {
    const { subject, text, html } = accountDeactivatedEmail(venice, ' Goodbye,\n<b>Iago</b> ');
    expect(subject).toBe('Your account in Venice & <Co> was deactivated');
    expect(text).toContain('> Goodbye,\n> <b>Iago</b>\n');
    expect(html).toContain('<blockquote>Goodbye,<br>&lt;b&gt;Iago&lt;/b&gt;</blockquote>');
  });

  it('omits an empty comment', () => {
    expect(accountDeactivatedEmail(venice, ' ').text).not.toContain('comment');
  });
});

describe('the emails about a new address', () => {
  it('contain the addresses and the link', () => {
    const change = { oldEmail: 'old@example.org', newEmail: 'new@example.org' };
    const { text, html } = addressConfirmationEmail(venice, change, 'https://venice.example/c/abc');
    expect(text).toContain('from old@example.org to new@example.org');
    expect(text).toContain('\nhttps://venice.example/c/abc\n');
    expect(html).toContain('<a href="https://venice.example/c/abc">');
    expect(addressChangedEmail(venice, 'new@example.org').text).toContain('is now new@example.org');
  });
});

describe('layOut', () => {
  it('keeps the subject on one line, and escapes HTML in values', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (subject, value) => {
        const email = layOut(subject, [paragraph(value), quote(value), link(value, value)]);
        expect(email.subject).not.toMatch(/[\r\n\0]/);
        const inner = email.html.replaceAll(
          /<!doctype html>|<\/?(?:html|body|p|blockquote|br)>|<a href="[^"<>]*">|<\/a>/g,
          '',
        );
        expect(inner).not.toMatch(/[<>]/);
      }),
    );
  });
});
