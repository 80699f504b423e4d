import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import { silentMention } from '../../../access';
import type { Notice, Unexpected } from '../../../kernel';
import { ChannelId, asId, channelNotice, personalNotice } from '../../../kernel';
import type { Transaction } from '../../transaction';

const announcementTopic = 'signups';

const toEverybody = (
  { channels }: Pick<Transaction, 'channels'>,
  realm: Realm,
  user: User,
): TE.TaskEither<Unexpected, readonly Notice[]> => {
  const { signup_announcements_stream_id: id } = realm.settings;
  return id < 0
    ? TE.right([])
    : pipe(
        channels.findFor(realm.id, undefined, asId(ChannelId)(id)),
        TE.map(O.filter(({ channel }) => !channel.isArchived)),
        TE.map(
          O.match(
            () => [],
            ({ channel }) => [
              channelNotice(
                channel,
                announcementTopic,
                `${silentMention(user)} joined this organization.`,
              ),
            ],
          ),
        ),
      );
};

/**
 * What is said when somebody joins: to all where the organization has a channel for it, and words
 * of welcome to themselves.
 *
 * @param words Markdown; null for the organization's, empty for none
 *
 * Source: reference, «Events when a user is created» and «When an invited person registers».
 */
export const newcomerNotices = (
  tx: Pick<Transaction, 'channels'>,
  realm: Realm,
  user: User,
  words: string | null,
): TE.TaskEither<Unexpected, readonly Notice[]> => {
  const welcome = words ?? realm.settings.welcome_message_custom_text;
  return pipe(
    toEverybody(tx, realm, user),
    TE.map((notices) =>
      welcome.trim() === '' ? notices : [...notices, personalNotice(user, welcome, 'welcome')],
    ),
  );
};
