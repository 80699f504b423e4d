import type * as E from 'fp-ts/Either';
import type * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Viewer } from '../../../access';
import type { ChannelId, Work } from '../../../kernel';
import type { ChannelFailure } from '../../failures';
import type { Reader } from '../../transaction';
import type { ChannelForViewer } from '../channel-access';
import { checkKnown, checkReadable } from '../channel-access';

type Refused = ChannelFailure<'InvalidChannelId'>;

const loadChecked =
  (
    check: (
      viewer: Viewer,
      found: O.Option<ChannelForViewer>,
    ) => E.Either<Refused, ChannelForViewer>,
  ) =>
  (
    { channels }: Pick<Reader, 'channels'>,
    viewer: Viewer,
    id: ChannelId,
  ): Work<Refused, ChannelForViewer> =>
    pipe(
      channels.findFor(viewer.realm.id, viewer.user?.id, id),
      TE.flatMapEither((found) => check(viewer, found)),
    );

/** Finds a channel that is visible to the viewer; any other is treated as missing. */
export const loadKnownChannel = loadChecked(checkKnown);

/** Finds a channel whose messages the viewer may read; any other is treated as missing. */
export const loadReadableChannel = loadChecked(checkReadable);
