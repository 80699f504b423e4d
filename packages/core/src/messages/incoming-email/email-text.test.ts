import fc from 'fast-check';
import { essentialText } from './email-text';

const strict = { keepsFooter: false, keepsQuotes: false };
const all = { keepsFooter: true, keepsQuotes: true };

describe('essentialText', () => {
  it.each([
    ['plain text', 'Hello\r\n\r\n\r\n\r\nthere\r\n', 'Hello\n\nthere'],
    ['a quotation at the end', 'Yes.\n\nOn Monday, Ann wrote:\n> Lunch?\n> At 12?\n', 'Yes.'],
    [
      'an attribution on two lines',
      'Yes.\n\nOn Mon, 2 Jan 2023 at 10:00, Ann Example <ann@example.org>\nwrote:\n\n> Lunch?',
      'Yes.',
    ],
    ['a German attribution', 'Ja.\n\nAm 02.01.23 um 10:00 schrieb Ann:\n> Essen?', 'Ja.'],
    ['a quotation without attribution at the end', 'Yes.\n> Lunch?\n', 'Yes.'],
    [
      'quotations between answers',
      'Ann wrote:\n> Lunch?\nYes.\n> At 12?\nNo, 13.',
      'Yes.\n> At 12?\nNo, 13.',
    ],
    [
      'the original message',
      'Yes.\n\n-----Original Message-----\nFrom: Ann\nSent: Monday\n\nLunch?',
      'Yes.',
    ],
    [
      'the header of the original message',
      'Yes.\n\nFrom: Ann <a@x>\nSent: Monday\nTo: Eve\nSubject: Lunch\n\nLunch?',
      'Yes.',
    ],
    [
      'such a header from HTML',
      'Yes.\n\n**From:** Ann\n**Date:** Monday\n**To:** Eve\n\nLunch?',
      'Yes.',
    ],
    ...[
      ['Polish', 'Od: Ann <a@x>\nWysłano: sobota\nDo: Eve\nTemat: Obiad'],
      ['Russian', 'От: Ann <a@x>\nОтправлено: суббота\nКому: Eve\nТема: Обед'],
      ['Japanese', '差出人: Ann <a@x>\n送信日時: 土曜日\n宛先: Eve\n件名: 昼食'],
      ['Chinese', '发件人： Ann <a@x>\n发送时间： 星期六\n收件人： Eve\n主题： 午餐'],
      ['traditional Chinese', '寄件者: Ann <a@x>\n寄件日期: 星期六\n收件者: Eve\n主旨: 午餐'],
    ].map(([language = '', header = '']) => [
      `such a header in ${language}`,
      `Yes.\n\n${header}\n\nLunch?`,
      'Yes.',
    ]),
    ['a signature', 'Yes.\n\n-- \nEve\nChief\n', 'Yes.'],
    ['a signature without its space', 'Yes.\n--\nEve', 'Yes.'],
    ['the line of a phone', 'Yes.\n\nSent from my phone', 'Yes.'],
    ['a signature and a quotation', 'Yes.\n-- \nEve\n\nAnn wrote:\n> Lunch?', 'Yes.'],
    ['only a quotation, which stays', '> Lunch?\n> At 12?', '> Lunch?\n> At 12?'],
    ['only a signature, which stays', '-- \nEve', '--\nEve'],
    ['dashes that are no signature', 'a\n---\nb -- c', 'a\n---\nb -- c'],
    ['a sentence that ends with a colon', 'They wrote:\nnothing', 'They wrote:\nnothing'],
    ['a header within a text', 'From: Ann\nHello', 'From: Ann\nHello'],
    ['control characters', 'a\0b\u0007c\td \ud800', 'abc\td \ufffd'],
  ])('of %s', (_, text, expected) => {
    expect(essentialText(text, strict)).toBe(expected);
  });

  const whole = 'Yes.\n-- \nEve\n\nAnn wrote:\n> Lunch?';
  it.each([
    ['the signature', { keepsFooter: true, keepsQuotes: false }, 'Yes.\n--\nEve'],
    ['the quotation', { keepsFooter: false, keepsQuotes: true }, 'Yes.\nAnn wrote:\n> Lunch?'],
    ['both', all, 'Yes.\n--\nEve\n\nAnn wrote:\n> Lunch?'],
  ])('keeps %s where the address asks for it', (_, options, expected) => {
    expect(essentialText(whole, options)).toBe(expected);
  });

  it('never removes everything', () => {
    const line = fc.constantFrom(
      '> a',
      '-- ',
      'Ann wrote:',
      'From: x',
      'To: y',
      'Date: z',
      '',
      'b',
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join('\n');
        expect(essentialText(text, strict) === '').toBe(text.trim() === '');
      }),
    );
  });

  it.each([
    ['quotations', '> a\nx:\n'.repeat(150_000)],
    ['one line', 'a@b wrote '.repeat(100_000)],
    ['headers', 'From: a\n'.repeat(100_000)],
    ['blank lines', '\n'.repeat(400_000)],
    ['white space', ' '.repeat(400_000)],
    ['angle brackets', '<'.repeat(400_000)],
    ['at signs before quotations', `<a${'@'.repeat(390)}\n>\n`.repeat(1000)],
  ])('takes little time for many %s', (_, text) => {
    const begin = jest.now();
    essentialText(text, strict);
    // A tenth of what a quadratic rule would take.
    expect(jest.now() - begin).toBeLessThan(10_000);
  });
});
