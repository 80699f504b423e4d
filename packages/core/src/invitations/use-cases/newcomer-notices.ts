import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { silentMention } from '../../messages/markup';
import type { Notice } from '../../messages/notice';
import { channelNotice, personalNotice } from '../../messages/notice';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Realm } from '../../realms/realm';
import { ChannelId, asId } from '../../shared/id';
import type { User } from '../../users/user';
import type { Invitation } from '../invitation';

type Tx = Pick<Transaction, 'channels' | 'users'>;

const announcementTopic = 'signups';

const toReferrer = (
  { users }: Tx,
  realm: Realm,
  user: User,
  { referrerId, tellsReferrer }: Invitation,
): TE.TaskEither<Unexpected, readonly Notice[]> =>
  referrerId === null || !tellsReferrer
    ? TE.right([])
    : pipe(
        users.find(realm.id, referrerId),
        TE.map(O.filter(({ isActive }) => isActive)),
        TE.map(
          O.match(
            () => [],
            (referrer) => [
              personalNotice(
                referrer,
                `${silentMention(user)} accepted your invitation to join Parley!`,
              ),
            ],
          ),
        ),
      );

const toEverybody = (
  { channels }: Tx,
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

const toNewcomer = (realm: Realm, user: User, { terms }: Invitation): readonly Notice[] => {
  const words = terms.welcomeMessage ?? realm.settings.welcome_message_custom_text;
  return words.trim() === '' ? [] : [personalNotice(user, words, 'welcome')];
};

/**
 * What is said about somebody who accepted an invitation: to whoever invited them, to all, and to
 * themselves.
 *
 * Source: reference, «When an invited person registers» and «Events when a user is created».
 */
export const newcomerNotices = (
  tx: Tx,
  realm: Realm,
  user: User,
  invitation: Invitation,
): TE.TaskEither<Unexpected, readonly Notice[]> =>
  pipe(
    TE.Do,
    TE.bind('referrer', () => toReferrer(tx, realm, user, invitation)),
    TE.bind('everybody', () => toEverybody(tx, realm, user)),
    TE.map(({ referrer, everybody }) => [
      ...referrer,
      ...everybody,
      ...toNewcomer(realm, user, invitation),
    ]),
  );
