import fc from 'fast-check';
import { parseTopic } from '../../channels';
import * as E from 'fp-ts/Either';
import { topicOfSubject, topicWithoutSubject } from './email-topic';

describe('topicOfSubject', () => {
  it.each([
    ['Lunch', 'Lunch', false],
    ['Re: Lunch', 'Lunch', false],
    ['RE: re : AW: Re[2]: Sv: Lunch', 'Lunch', false],
    ['Fwd: Lunch', 'Lunch', true],
    ['WG: AW: Lunch', 'Lunch', true],
    ['[Fwd: Lunch]', 'Lunch', true],
    ['Re：午餐', '午餐', false],
    ['回复：午餐', '午餐', false],
    ['[list] Re: Lunch', '[list] Lunch', false],
    ['Re: [list] Lunch', '[list] Lunch', false],
    ['Regarding: Lunch', 'Regarding: Lunch', false],
    ['Reply: Lunch', 'Reply: Lunch', false],
    ['  Two\r\n lines\t here ', 'Two lines here', false],
    ['nul\0 and \ud800 half', 'nul and half', false],
    ['', topicWithoutSubject, false],
    [' \u200b\u00a0\t', topicWithoutSubject, false],
    ['Re: ', topicWithoutSubject, false],
    ['(no topic)', topicWithoutSubject, false],
    ['x'.repeat(100), `${'x'.repeat(57)}...`, false],
    ['Re: '.repeat(100_000), topicWithoutSubject, false],
  ])('turns %j into %j', (subject, topic, isForward) => {
    expect(topicOfSubject(subject)).toEqual({ topic, isForward });
  });

  it('is a valid topic that is not empty, whatever the subject', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (subject) => {
        const { topic } = topicOfSubject(subject);
        expect(topic).not.toBe('');
        expect(parseTopic(topic)).toEqual(E.right(topic.trim()));
      }),
    );
  });
});
