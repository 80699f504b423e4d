import type { NotificationPreferenceReader } from '@parley/core';
import { UserId, asId, foldCase, userSettings, visibilityPolicy } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { rows, written } from '../connection/run';
import type { Db } from '../database';

/** A user's alert word, or a user who mutes the sender where the word is null. */
type WishRow = { readonly user_id: number; readonly word: string | null };

const initialPolicy = userSettings({}).resolved_topic_notice_auto_read_policy;

export const notificationPreferenceReader = (db: Db): NotificationPreferenceReader => ({
  of: (realmId, { senderId, content }) =>
    pipe(
      rows(
        written(
          db,
          sql<WishRow>`
            select user_id, word, position from alert_word
            where realm_id = ${realmId} and strpos(${foldCase(content)}::text, folded) > 0
            union all
            select user_id, null, 0 from muted_user
            where realm_id = ${realmId} and muted_id = ${senderId}
            order by user_id, position`,
        ),
      ),
      TE.map((found) => ({
        alertWords: found.flatMap(({ user_id, word }) =>
          word === null ? [] : [{ userId: asId(UserId)(user_id), word }],
        ),
        mutedBy: found.flatMap(({ user_id, word }) =>
          word === null ? [asId(UserId)(user_id)] : [],
        ),
      })),
    ),

  takingResolutionAsRead: (realmId, { channelId, topic }, resolverId) =>
    pipe(
      rows(
        written(
          db,
          sql<{ readonly user_id: number }>`
            select account.id as user_id
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
        ),
      ),
      TE.map((found) => found.map(({ user_id }) => asId(UserId)(user_id))),
    ),
});
