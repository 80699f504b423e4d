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
      problems: [{ _tag: 'PatternInvalid', detail: 'x' }, { _tag: 'UrlTemplateBlank' }],
    },
    'Bad regular expression: x',
    'BAD_REQUEST',
    {
      errors: {
        pattern: ['Bad regular expression: x'],
        url_template: ['This field cannot be blank.'],
      },
    },
  ],
  [{ _tag: 'MayNotEdit' }, "You don't have permission to edit this message"],
  [{ _tag: 'InvalidEmojiCode' }, 'Invalid emoji code.'],
  [{ _tag: 'TypingToNobody' }, "Empty 'to' list"],
];

describe('messageFailures', () => {
  itPresents(rows);
});
