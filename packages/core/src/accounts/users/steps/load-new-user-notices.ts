import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import type { Async, Notice } from '../../../kernel';
import { ChannelId, asId } from '../../../kernel';
import type { Reader } from '../../transaction';
import { newUserNotices } from '../new-user-notices';

/**
 * The welcome and the announcement for a new user.
 *
 * @param welcome Markdown for the user; null for the organization's text, empty for none
 */
export const loadNewUserNotices = (
  { channels }: Pick<Reader, 'channels'>,
  realm: Realm,
  user: User,
  welcome: string | null,
): Async<readonly Notice[]> => {
  const { signup_announcements_stream_id: id } = realm.settings;
  return pipe(
    id < 0 ? TE.right(O.none) : channels.findFor(realm.id, undefined, asId(ChannelId)(id)),
    TE.map(O.map(({ channel }) => channel)),
    TE.map((channel) => newUserNotices(realm, user, channel, welcome)),
  );
};
