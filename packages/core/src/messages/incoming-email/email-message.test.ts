import fc from 'fast-check';
import { lengthOf } from '../../kernel';
import { maxMessageLength } from '../messages/message-content';
import type { StoredAttachment } from './email-message';
import { messageOfEmail, textOfEmptyEmail } from './email-message';

const none = { showsSender: false, keepsFooter: false, keepsQuotes: false, prefersHtml: false };
const email = { attachments: [], from: 'Ann <ann@example.org>', text: 'Plain', html: '**HTML**' };
const picture: StoredAttachment = { name: 'a.png', url: '/user_uploads/2/ab/a.png' };
const attachment = { name: 'a.png', contentType: 'image/png', content: new Uint8Array() };

describe('messageOfEmail', () => {
  it.each([
    ['the plain text', email, none, 'Plain'],
    ['the HTML if it prefers it', email, { ...none, prefersHtml: true }, '**HTML**'],
    ['the HTML if there is no text', { ...email, text: ' \n' }, none, '**HTML**'],
    [
      'the text if there is no HTML',
      { ...email, html: undefined },
      { ...none, prefersHtml: true },
      'Plain',
    ],
    [
      'the sender if it asks for it',
      email,
      { ...none, showsSender: true },
      'From: `Ann <ann@example.org>`\n\nPlain',
    ],
    [
      'a sender that is no Markdown',
      { ...email, from: 'x` @**all**\n# y' },
      { ...none, showsSender: true },
      "From: `x' @_**all** # y`\n\nPlain",
    ],
    ['a replacement for nothing', { ...email, text: undefined, html: '' }, none, textOfEmptyEmail],
    [
      'silent mentions',
      { ...email, text: '@**all** @*cooks* @_**Eve** a@b' },
      none,
      '@_**all** @_*cooks* @_**Eve** a@b',
    ],
    ['no code for indented lines', { ...email, text: 'a\n\n      b' }, none, 'a\n\n   b'],
    ['code in fences', { ...email, text: '```\n      b\n```' }, none, '```\n      b\n```'],
  ])('shows %s', (_, given, options, expected) => {
    expect(messageOfEmail(given, options, 'other', [])).toBe(expected);
  });

  it('keeps the quotation of a forwarded email', () => {
    const text = 'See below.\n\nAnn wrote:\n> Lunch?';
    expect(messageOfEmail({ ...email, text }, none, 'other', [])).toBe('See below.');
    expect(messageOfEmail({ ...email, text }, none, 'forward', [])).toBe(text);
  });

  it('ends with the attachments, and mentions those that were not stored', () => {
    const stored = [picture, { name: 'x`@**all**', url: undefined }];
    const attachments = [attachment, attachment, attachment];
    expect(messageOfEmail({ ...email, attachments }, none, 'other', stored)).toBe(
      'Plain\n\n[a.\u2060png](/user_uploads/2/ab/a.png)\n' +
        "(The attachment `x'@_**all**` was not stored.)\n(1 more attachment was not stored.)",
    );
  });

  it.each([
    ['a fence', '```\ncode', '```\ncode\n```'],
    ['a fence in a quote', '```` quote\n``` js\nx', '```` quote\n``` js\nx\n```\n````'],
    ['nothing that is closed', '~~~\nx\n~~~', '~~~\nx\n~~~'],
    ['nothing within code', '```\n~~~ x\n```', '```\n~~~ x\n```'],
  ])('closes %s before the attachments', (_, text, closed) => {
    const given = { ...email, text, attachments: [attachment] };
    expect(messageOfEmail(given, none, 'other', [picture])).toBe(
      `${closed}\n\n[a.\u2060png](/user_uploads/2/ab/a.png)`,
    );
  });

  it('takes little time for a long line that begins like a fence', () => {
    const text = ['```', 'a'.repeat(399_000), '`'].join('');
    const begin = jest.now();
    messageOfEmail({ ...email, text }, none, 'other', []);
    // A quadratic rule would take minutes.
    expect(jest.now() - begin).toBeLessThan(10_000);
  });

  it('fits into a message, with all its attachments, whatever the text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.constantFrom('```\n', '~~~ quote\n', '> a\n', '\ud83d\ude00', 'x\n'),
    );
    const long = fc.tuple(fc.array(text), fc.nat(20_000)).map(([parts, times]) => {
      const once = parts.join('') || ' ';
      return once.repeat(Math.ceil(times / once.length));
    });
    const stored = Array.from({ length: 20 }, () => ({ ...picture, name: 'n'.repeat(200) }));
    fc.assert(
      fc.property(long, (given) => {
        const content = messageOfEmail({ ...email, text: given }, none, 'other', stored);
        expect(lengthOf(content)).toBeLessThanOrEqual(maxMessageLength);
        expect(content.match(/\(\/user_uploads\/2\/ab\/a\.png\)/g)).toHaveLength(20);
        expect(content).not.toMatch(/@\*/);
      }),
    );
  });
});
