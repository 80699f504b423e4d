import { currentLevel, presentFailureOf } from '../kernel';
import type { MessageFailure } from './failures';
import { messageFailure, messageFailures } from './failures';

type Row = readonly [
  failure: MessageFailure,
  msg: string,
  code?: string,
  extra?: Readonly<Record<string, unknown>>,
];

const rows: readonly Row[] = [
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

  it.each(rows.map((row) => [row] as const))('present %j', ([failure, msg, code, extra]) => {
    expect(present(failure, currentLevel)).toEqual({
      status: 400,
      code: code ?? 'BAD_REQUEST',
      msg,
      ...(extra === undefined ? {} : { extra }),
    });
  });
});
