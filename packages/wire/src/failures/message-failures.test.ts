import type { FailureRow } from './testing/failure-rows';
import { itPresents } from './testing/failure-rows';

const rows: readonly FailureRow[] = [
  [{ _tag: 'LinkifiersDuplicated' }, 'The ordered list must not contain duplicated linkifiers'],
  [
    { _tag: 'LinkifiersIncomplete' },
    'The ordered list must enumerate all existing linkifiers exactly once',
  ],
  [
    {
      _tag: 'LinkifierInvalid',
      problems: [
        { field: 'pattern', message: 'A' },
        { field: 'url_template', message: 'B' },
        { field: 'pattern', message: 'C' },
      ],
    },
    'A',
    'BAD_REQUEST',
    { errors: { pattern: ['A', 'C'], url_template: ['B'] } },
  ],
  [{ _tag: 'MayNotEdit' }, "You don't have permission to edit this message"],
  [{ _tag: 'InvalidEmojiCode' }, 'Invalid emoji code.'],
  [{ _tag: 'TypingToNobody' }, "Empty 'to' list"],
];

describe('messageFailures', () => {
  itPresents(rows);
});
