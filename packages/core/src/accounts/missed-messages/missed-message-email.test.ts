import { answerMark } from '../../messages';
import { aMessageView, aUser, someRealm } from '../../testing';
import type { MissedConversation } from './missed-message-email';
import { missedMessageEmail } from './missed-message-email';

const missed: MissedConversation = {
  reader: { ...aUser(), twenty_four_hour_time: true },
  messages: [aMessageView()],
  reason: 'mention',
  showsContent: true,
  namesRealm: false,
  isAnswerable: false,
};
const write = (given: Partial<MissedConversation>) =>
  missedMessageEmail(someRealm, { ...missed, ...given }, 'https://parley.example/off');

describe('missedMessageEmail', () => {
  it.each([true, false])(
    'begins with the mark for answers if it can be answered (%s)',
    (isAnswerable) => {
      const { text, html } = write({ isAnswerable });
      expect(text.startsWith(`${answerMark}\n\n`)).toBe(isAnswerable);
      expect(html.includes(`<body>\n<p>${answerMark}</p>`)).toBe(isAnswerable);
    },
  );

  it('shows a message that was moved under its new topic', () => {
    const messages = [
      aMessageView({ topic: 'lunch', content: 'one' }),
      aMessageView({ topic: 'lunch', content: 'two' }),
      aMessageView({ topic: 'dinner', content: 'three' }),
    ] as const;
    const { subject, text } = write({ messages });
    expect(subject).toBe('#general > lunch');
    expect(text.split('\n').filter((line) => /^[#>]/.test(line))).toEqual([
      '#general > lunch',
      '> one',
      '> two',
      '#general > dinner',
      '> three',
    ]);
  });
});
