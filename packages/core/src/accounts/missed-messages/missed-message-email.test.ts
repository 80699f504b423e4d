import { aMessageView, aUser, someRealm } from '../../testing';
import { missedMessageEmail } from './missed-message-email';

describe('missedMessageEmail', () => {
  it('shows a message that was moved under its new topic', () => {
    const messages = [
      aMessageView({ topic: 'lunch', content: 'one' }),
      aMessageView({ topic: 'lunch', content: 'two' }),
      aMessageView({ topic: 'dinner', content: 'three' }),
    ] as const;
    const { subject, text } = missedMessageEmail(
      someRealm,
      {
        reader: { ...aUser(), twenty_four_hour_time: true },
        messages,
        reason: 'mention',
        showsContent: true,
        namesRealm: false,
        isAnswerable: false,
      },
      'https://parley.example/off',
    );
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
