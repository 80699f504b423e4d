import type { Async, RealmId, UserId } from '@parley/core/kernel';
import { foldCase, groupBy } from '@parley/core/kernel';
import type { NotificationPreferenceReader, NotificationPreferences } from '@parley/core/messages';
import { userSettings } from '@parley/core/access';
import { visibilityPolicy } from '@parley/core/channels';
import { canOccur, searchedText } from '@parley/core/messages';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { IdRow } from '../../connection/run';
import { eachRow, fixed, fromAllRows, rows, sqlOn, toId } from '../../connection/run';
import type { Db } from '../../database';

/** A user's alert word, or a user who mutes the sender where the word is null. */
type WishRow = { readonly place: number; readonly user_id: UserId; readonly word: string | null };

export type AskedPreferences = {
  readonly realmId: RealmId;
  readonly senderId: UserId;
  readonly content: string;
};

const noPreferences: NotificationPreferences = { alertWords: [], mutedBy: [] };

const toPreferences = (found: readonly WishRow[]): NotificationPreferences => ({
  alertWords: found.flatMap(({ user_id, word }) =>
    word === null ? [] : [{ userId: user_id, word }],
  ),
  mutedBy: found.flatMap(({ user_id, word }) => (word === null ? [user_id] : [])),
});

/** The beginnings are separated by line feeds, which none of them has; the empty one is implied. */
const preferences = `
  select asked.place, wish.user_id, wish.word
  from unnest((select $1::bigint[]), (select $2::bigint[]), (select $3::text[]), (select $4::text[]))
    with ordinality as asked (realm_id, sender_id, content, beginnings, place)
  cross join lateral (
    select user_id, word, position from alert_word
    where realm_id = asked.realm_id
      and beginning = any(string_to_array(asked.beginnings, chr(10)) || ''::text)
      and strpos(asked.content, folded) > 0
    union all
    select user_id, null, 0 from muted_user
    where realm_id = asked.realm_id and muted_id = asked.sender_id
  ) as wish
  order by asked.place, wish.user_id, wish.position`;

/** The preferences for each of the messages, in their order; one statement. */
export const loadPreferences = (
  db: Db,
  asked: readonly AskedPreferences[],
): Async<readonly NotificationPreferences[]> => {
  const texts = asked.map(({ content }) => searchedText(content));
  return fromAllRows(
    fixed<WishRow>(db, preferences, [
      asked.map(({ realmId }) => realmId),
      asked.map(({ senderId }) => senderId),
      texts.map(({ folded }) => folded),
      texts.map(({ beginnings }) => Array.from(beginnings).join('\n')),
    ]),
    (found) => {
      const byPlace = groupBy(found, ({ place }) => place);
      return asked.map((_, index) => toPreferences(byPlace.get(index + 1) ?? []));
    },
  );
};

/** The preferences of all users of a realm, unless they are too many to search in this process. */
export type AllPreferences =
  | {
      /** By user and position; `folded` is compared with folded texts. */
      readonly words: readonly (NotificationPreferences['alertWords'][number] & {
        readonly folded: string;
      })[];
      /** The users who mute each user, ascending. */
      readonly mutedBy: ReadonlyMap<number, readonly UserId[]>;
    }
  | 'too many';

/** Maximum alert words of a realm that are searched in each message on the main thread. */
const maxWords = 1000;

/** Maximum pairs of users who mute each other that are kept. */
const maxMutes = 10_000;

export const loadAllPreferences = (db: Db, realmId: RealmId): Async<AllPreferences> =>
  pipe(
    TE.Do,
    TE.bind('words', () =>
      rows(
        db
          .selectFrom('alert_word')
          .select(['user_id', 'word', 'folded'])
          .where('realm_id', '=', realmId)
          .orderBy('user_id')
          .orderBy('position')
          .limit(maxWords + 1),
      ),
    ),
    TE.bind('mutes', () =>
      rows(
        db
          .selectFrom('muted_user')
          .select(['user_id', 'muted_id'])
          .where('realm_id', '=', realmId)
          .orderBy('user_id')
          .limit(maxMutes + 1),
      ),
    ),
    TE.map(({ words, mutes }): AllPreferences =>
      words.length > maxWords || mutes.length > maxMutes
        ? 'too many'
        : {
            words: words.map(({ user_id, word, folded }) => ({ userId: user_id, word, folded })),
            mutedBy: new Map(
              Array.from(
                groupBy(mutes, ({ muted_id }) => muted_id),
                ([mutedId, muting]) => [mutedId, muting.map(({ user_id }) => user_id)],
              ),
            ),
          },
    ),
  );

/** Those of all preferences that concern the message. */
export const preferencesAmong = (
  { words, mutedBy }: Exclude<AllPreferences, 'too many'>,
  { senderId, content }: Omit<AskedPreferences, 'realmId'>,
): NotificationPreferences => {
  const text = searchedText(words.length === 0 ? '' : content);
  return {
    alertWords: words
      .filter(({ folded }) => canOccur(text, folded))
      .map(({ userId, word }) => ({ userId, word })),
    mutedBy: mutedBy.get(senderId) ?? [],
  };
};

const initialPolicy = userSettings({}).resolved_topic_notice_auto_read_policy;

export const notificationPreferenceReader = (db: Db): NotificationPreferenceReader => ({
  of: (realmId, { senderId, content }) =>
    pipe(
      loadPreferences(db, [{ realmId, senderId, content }]),
      TE.map(([found = noPreferences]) => found),
    ),

  takingResolutionAsRead: (realmId, { channelId, topic }, resolverId) =>
    eachRow(
      sqlOn<IdRow<UserId>>(db)`
        select account.id
        from subscription
        join account on account.realm_id = subscription.realm_id
          and account.id = subscription.user_id and account.is_active
        left join topic_preference on topic_preference.realm_id = subscription.realm_id
          and topic_preference.user_id = subscription.user_id
          and topic_preference.channel_id = subscription.channel_id
          and topic_preference.topic_key = ${foldCase(topic)}
        cross join lateral (select coalesce(
          account.settings ->> 'resolved_topic_notice_auto_read_policy',
          ${initialPolicy}
        ) as policy) as wish
        where subscription.realm_id = ${realmId} and subscription.channel_id = ${channelId}
          and subscription.is_active
          and (account.id = ${resolverId}
            or wish.policy = 'always'
            or (wish.policy = 'except_followed' and coalesce(topic_preference.policy, 0)
              <> ${visibilityPolicy.followed}))
        order by account.id`,
      toId,
    ),
});
