import { currentLevel, presentFailureOf } from '../kernel';
import type { MessageFailure } from './failures';
import { messageFailure, messageFailures } from './failures';
import type { FailureRow } from '../testing';
import { badRequestOf } from '../testing';

const rows: readonly FailureRow<MessageFailure>[] = [
  [
    messageFailure('LinkifiersDuplicated'),
    'The ordered list must not contain duplicated linkifiers',
  ],
  [
    messageFailure('LinkifiersIncomplete'),
    'The ordered list must enumerate all existing linkifiers exactly once',
  ],
  [
    messageFailure('LinkifierInvalid', {
      problems: [
        { field: 'pattern', message: 'A' },
        { field: 'url_template', message: 'B' },
        { field: 'pattern', message: 'C' },
      ],
    }),
    'A',
    'BAD_REQUEST',
    { errors: { pattern: ['A', 'C'], url_template: ['B'] } },
  ],
  [messageFailure('MayNotEdit'), "You don't have permission to edit this message"],
  [messageFailure('InvalidEmojiCode'), 'Invalid emoji code.'],
  [messageFailure('TypingToNobody'), "Empty 'to' list"],
];

describe('messageFailures', () => {
  const present = presentFailureOf(messageFailures);

  it.each(rows.map((row) => [row] as const))('present %j', (row) => {
    expect(present(row[0], currentLevel)).toEqual(badRequestOf(row));
  });
});
