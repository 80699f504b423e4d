import { answerText } from './answer-text';
import { answerMark } from './answers';

const link = 'https://chat.example/accounts/unsubscribe/missed_messages/0123abcd';
const answered = [
  answerMark,
  'Direct messages with Ann',
  'Ann, 2 January 2023 10:00:\n> Lunch?',
  `Turn off these emails:\n${link}`,
].join('\n\n');
const quotation = answered.replace(/^/gm, '> ');

describe('answerText', () => {
  it.each([
    ['an answer above the email', `Yes.\n\n${answered}`, 'Yes.'],
    [
      'after an unknown attribution',
      `Yes.\n\nTa scríobh Ann\n${quotation}`,
      'Yes.\n\nTa scríobh Ann',
    ],
    ['an answer below the email', `On Monday, Ann wrote:\n${quotation}\n\nYes.`, 'Yes.'],
    ['an answer below, without attribution', `${quotation}\n\nYes.`, 'Yes.'],
    [
      'an answer within',
      `> ${answerMark}\n> Hi\n> Lunch?\nYes.\n> Where?\nHere.`,
      'Yes.\n> Where?\nHere.',
    ],
    ['emphasis', `Yes.\n\n> **${answerMark}**\n> Lunch?`, 'Yes.'],
    ['a quotation of a quotation', `Yes.\n\n> No.\n>\n${quotation.replace(/^/gm, '> ')}`, 'Yes.'],
    ['only the email', answered, ''],
    ['only a quotation', quotation, ''],
    ['only a quotation with attribution', `On Monday, Ann wrote:\n${quotation}`, ''],
    ['only the email, after its header', `From: Ann\nSent: Monday\nTo: Eve\n\n${answered}`, ''],
    ['a signature', 'Yes.\n\n-- \nEve', 'Yes.'],
    [
      'another link',
      `See ${link.replace('unsubscribe', 'x')}`,
      `See ${link.replace('unsubscribe', 'x')}`,
    ],
  ])('of %s', (_, text, expected) => {
    expect(answerText(text, { keepsFooter: false })).toBe(expected);
  });

  it.each([
    ['a link', `Yes.\n\nTurn off:\n<${link}>`, 'Yes.\n\nTurn off:'],
    ['Markdown', `Yes. [Turn off these emails](${link})`, 'Yes.'],
    [
      'the link of a scanner',
      `Yes. https://scan.example/?url=${encodeURIComponent(link)}&x=1`,
      'Yes.',
    ],
  ])('has no link that turns off emails, as %s', (_, text, expected) => {
    expect(answerText(text, { keepsFooter: false })).toBe(expected);
  });

  it('takes little time for long lines', () => {
    const begin = jest.now();
    for (const part of ['[', '[](', '(', '_', '> *', '/accounts', answerMark]) {
      answerText(part.repeat(400_000 / part.length), { keepsFooter: false });
    }
    // A quadratic rule would take minutes.
    expect(jest.now() - begin).toBeLessThan(10_000);
  });
});
