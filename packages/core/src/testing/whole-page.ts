import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { InPieces, Unexpected } from '../kernel';
import { unexpected } from '../kernel';
import type { MessagePage } from '../messages';
import { gathered } from './gathered';

/** The page with the messages of all its pieces. */
export const wholePage = <Failure>(
  page: InPieces<Failure, MessagePage>,
): TE.TaskEither<Failure | Unexpected, MessagePage> =>
  pipe(
    gathered(page),
    TE.flatMap(([first, ...others]) =>
      first === undefined
        ? TE.left(unexpected(new Error('a page has at least one piece')))
        : TE.right({
            ...first,
            messages: [first, ...others].flatMap(({ messages }) => messages),
          }),
    ),
  );
