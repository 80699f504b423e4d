import type {
  LinkableTopic,
  MentionableGroup,
  Realm,
  FoundReferences,
  RenderingDirectory,
  RenderingDirectoryReader,
  TopicReference,
  Viewer,
} from '@parley/core/access';
import type { ChannelForViewer } from '@parley/core/channels';
import type { Async, MessageId, RealmId, UserId } from '@parley/core/kernel';
import { factKey, foldCase, sitePathOf, together } from '@parley/core/kernel';
import { groupTitle, isCaller, canSeeEveryone } from '@parley/core/access';
import { canReadContent, canReadMetadata, hasSharedHistory } from '@parley/core/channels';
import { uploadedImage, viewCustomEmoji } from '@parley/core/messages';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { oncePerRealm } from '../connection/in-batches';
import { eachRow, fromAllRows, rows, sqlOn } from '../connection/run';
import type { Db } from '../database';
import type { FactCache, PieceName } from '../facts/fact-cache';
import { knownUserRepository } from '../accounts/known-user-repository';
import { isVisible, toPicture } from './attachment-repository';
import { selectFor, toChannelForViewer } from '../channels/channel-rows';
import { rowsOf } from '../connection/rows-of';
import { findLinkedPages } from './linked-page-repository';
import { linkifierRepository } from './linkifier-repository';
import { isInHistory } from './message-history';
import { userSettingsRepository } from '../accounts/user-settings-repository';

/**
 * What `lower` of the database may make of names: all letters, or in the C locale those of ASCII
 * alone. There, other letters are found as they are written, and as names mostly are: with a capital
 * at the beginning of each word.
 */
const lowered = (names: readonly string[]): readonly string[] =>
  names.flatMap((name) => {
    const folded = foldCase(name);
    const capitalized = folded.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
    const inAscii = [name.normalize('NFC'), capitalized].map((one) =>
      one.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
    );
    return [folded, ...inAscii];
  });

const usersNamed = (
  db: Db,
  realmId: RealmId,
  author: Viewer | undefined,
  names: readonly string[],
  ids: readonly UserId[],
) =>
  names.length + ids.length === 0
    ? TE.right([])
    : pipe(
        eachRow(
          db
            .selectFrom('account')
            .select(['id', 'full_name', 'is_active'])
            .where('realm_id', '=', realmId)
            .where(
              sql<boolean>`(lower(full_name) = any(${lowered(names)}::text[])
                or id = any(${ids}::bigint[]))`,
            )
            .orderBy('id'),
          (row) => ({
            id: row.id,
            fullName: row.full_name,
            isActive: row.is_active,
          }),
        ),
        TE.flatMap((found) =>
          author === undefined || !isCaller(author) || canSeeEveryone(author) || found.length === 0
            ? TE.right(found)
            : pipe(
                knownUserRepository(db).of(realmId, author.user.id),
                TE.map((known) => found.filter(({ id }) => known.has(id))),
              ),
        ),
      );

const kindOf = (row: {
  readonly is_system: boolean;
  readonly is_active: boolean;
}): MentionableGroup['kind'] => {
  if (row.is_system) {
    return 'system';
  }
  return row.is_active ? 'active' : 'deactivated';
};

const groupsNamed = (db: Db, realmId: RealmId, names: readonly string[]) =>
  names.length === 0
    ? TE.right([])
    : rows(
        db
          .selectFrom('user_group')
          .select(['id', 'name', 'is_system', 'is_active'])
          .where('realm_id', '=', realmId)
          .where(sql<boolean>`lower(name) = any(${lowered(names)}::text[])`),
      );

const channelsNamed = (
  db: Db,
  realmId: RealmId,
  author: Viewer | undefined,
  names: readonly string[],
): Async<readonly ChannelForViewer[]> =>
  names.length === 0
    ? TE.right([])
    : fromAllRows(
        selectFor(db, realmId, author?.user?.id)
          .where(sql<boolean>`channel.name_key = any(${names.map(foldCase)}::text[])`)
          .where('channel.is_archived', '=', sql.lit(false)),
        (found) =>
          found
            .map(toChannelForViewer)
            .filter((target) => author === undefined || canReadMetadata(author, target)),
      );

/** The newest message of each topic that the author can read. */
const topicsIn = (
  db: Db,
  realmId: RealmId,
  author: Viewer | undefined,
  channels: readonly ChannelForViewer[],
  references: readonly TopicReference[],
): Async<readonly LinkableTopic[]> => {
  const asked = references.flatMap(({ channelName, topic }) =>
    channels
      .filter(
        (found) =>
          author !== undefined &&
          found.channel.name === channelName &&
          canReadContent(author, found),
      )
      .map(({ channel }) => ({ channel, topic })),
  );
  const isOwn = author?.user === undefined ? sql<boolean>`false` : isInHistory(author.user.id);
  return asked.length === 0
    ? TE.right([])
    : fromAllRows(
        sqlOn<{ ordinal: number; topic: string; id: MessageId }>(db)`
          select asked.ordinal::int, newest.topic, newest.id
          from unnest(
            ${asked.map((_, ordinal) => ordinal)}::bigint[],
            ${asked.map(({ channel }) => channel.recipientId)}::bigint[],
            ${asked.map(({ topic }) => foldCase(topic))}::text[],
            ${asked.map(({ channel }) => hasSharedHistory(channel.privacy))}::boolean[]
          ) as asked (ordinal, recipient_id, topic_key, is_shared)
          cross join lateral (
            select message.topic, message.id from message
            where message.realm_id = ${realmId}
              and message.recipient_id = asked.recipient_id
              and message.topic_key = asked.topic_key
              and (asked.is_shared or ${isOwn})
            order by message.id desc
            limit 1
          ) newest`,
        (found) =>
          found.flatMap(({ ordinal, topic, id }) => {
            const channelId = asked[ordinal]?.channel.id;
            return channelId === undefined ? [] : [{ channelId, name: topic, latestMessageId: id }];
          }),
      );
};

/** The author's setting for emoticons such as `:)`; not queried for texts without any. */
const translatesEmoticons = (
  db: Db,
  realmId: RealmId,
  author: Viewer | undefined,
  hasEmoticons: boolean,
): Async<boolean> =>
  author?.user === undefined || !hasEmoticons
    ? TE.right(false)
    : pipe(
        userSettingsRepository(db).of(realmId, [author.user.id]),
        TE.map((settings) => [...settings.values()].some((own) => own.translate_emoticons)),
      );

const activeEmoji = (db: Db, realmId: RealmId) =>
  eachRow(rowsOf(db, 'custom_emoji').select({ realmId, isActive: true }), (emoji) => ({
    id: String(emoji.id),
    name: emoji.name,
    // Where the realm is mounted is added when it is known.
    sourceUrl: viewCustomEmoji({ url: '' })(emoji).sourceUrl,
  }));

const picturesAt = (db: Db, realmId: RealmId, paths: readonly string[]) =>
  paths.length === 0
    ? TE.right([])
    : fromAllRows(
        db
          .selectFrom('attachment')
          .select(['path', 'content_type', 'width', 'height', 'is_animated'])
          .where('realm_id', '=', realmId)
          .where(sql<boolean>`path = any(${paths}::text[])`)
          .where(isVisible),
        (found) =>
          found.flatMap((row) =>
            uploadedImage({
              path: row.path,
              contentType: row.content_type,
              picture: toPicture(row),
            }),
          ),
      );

type References = Parameters<RenderingDirectoryReader['lookUp']>[1];

const refersToNothing = ({ hasEmoticons, ...lists }: References): boolean =>
  !hasEmoticons && Object.values(lists).every(({ length }) => length === 0);

const nothingFound = {
  users: [],
  groups: [],
  channels: [],
  topics: [],
  uploadedImages: [],
  translatesEmoticons: false,
};

const settingsOf = ({ url, settings }: Realm) => ({
  realmUrl: url,
  previewsMedia: settings.inline_image_preview,
  defaultCodeBlockLanguage: settings.default_code_block_language || null,
});

type EmojiImages = RenderingDirectory['customEmoji'];

/** The images with the path at which the site is mounted. */
const mountedAt =
  ({ url }: Pick<Realm, 'url'>) =>
  (images: EmojiImages): EmojiImages => {
    const site = sitePathOf(url);
    return site === ''
      ? images
      : images.map((image) => ({ ...image, sourceUrl: `${site}${image.sourceUrl}` }));
  };

const emojiPiece: PieceName<EmojiImages> = 'emoji images';
const linkifiersPiece: PieceName<RenderingDirectory['linkifiers']> = 'linkifiers';

export const renderingDirectory = (db: Db, cache: FactCache): RenderingDirectoryReader => {
  const loadLinkifiers = oncePerRealm(linkifierRepository(db).list);
  const loadEmoji = oncePerRealm((realmId) => activeEmoji(db, realmId));
  /** What the realm has, from the memory, which was validated. */
  const remembered =
    <A>(
      name: PieceName<A>,
      load: (realmId: RealmId) => Async<A>,
      fact: 'linkifiers' | 'customEmoji',
    ) =>
    (realmId: RealmId): Async<A> => {
      const facts = cache.of(realmId);
      const found = facts.find(name);
      return found === undefined
        ? facts.loading(load(realmId), (loaded, keep) =>
            keep<unknown>(name, loaded, [factKey({ of: 'realm', name: fact })]),
          )
        : TE.right(found);
    };
  const emojiOf = remembered(emojiPiece, loadEmoji, 'customEmoji');
  const linkifiersOf = remembered(linkifiersPiece, loadLinkifiers, 'linkifiers');
  /** What every text needs, if it is in memory. */
  const inMemory = (realm: Realm): FoundReferences | undefined => {
    const facts = cache.of(realm.id);
    const [customEmoji, linkifiers] = [facts.find(emojiPiece), facts.find(linkifiersPiece)];
    return customEmoji === undefined || linkifiers === undefined
      ? undefined
      : {
          ...nothingFound,
          ...settingsOf(realm),
          customEmoji: mountedAt(realm)(customEmoji),
          linkifiers,
        };
  };
  const lookUpAll = (
    realm: Realm,
    { names, userIds, channelNames, topics, uploadPaths, hasEmoticons }: References,
    author: Viewer | undefined,
  ): Async<FoundReferences> =>
    pipe(
      together({
        users: usersNamed(db, realm.id, author, names, userIds),
        groups: groupsNamed(db, realm.id, names),
        places: pipe(
          channelsNamed(db, realm.id, author, channelNames),
          TE.bindTo('channels'),
          TE.bind('topics', ({ channels }) => topicsIn(db, realm.id, author, channels, topics)),
        ),
        customEmoji: pipe(emojiOf(realm.id), TE.map(mountedAt(realm))),
        linkifiers: linkifiersOf(realm.id),
        uploadedImages: picturesAt(db, realm.id, uploadPaths),
        translatesEmoticons: translatesEmoticons(db, realm.id, author, hasEmoticons),
      }),
      TE.map(({ groups, places, ...found }) => ({
        ...found,
        ...settingsOf(realm),
        groups: groups.map((row) => ({
          id: row.id,
          name: row.name,
          displayName: row.is_system ? groupTitle(row.name) : row.name,
          kind: kindOf(row),
        })),
        channels: places.channels.map(({ channel: { id, name } }) => ({ id, name })),
        topics: places.topics,
      })),
    );
  return {
    linkedPages: (realmId, urls) => findLinkedPages(db, realmId, urls),
    lookUp: (realm, references, author) => async () => {
      const reached = await cache.of(realm.id).reachVersion(author?.asOf)();
      if (E.isLeft(reached)) {
        return reached;
      }
      const found = refersToNothing(references) ? inMemory(realm) : undefined;
      return found === undefined ? lookUpAll(realm, references, author)() : E.right(found);
    },
  };
};
