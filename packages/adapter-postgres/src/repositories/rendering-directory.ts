import type { RenderingDirectoryReader } from '@parley/core';
import {
  ChannelId,
  UserGroupId,
  UserId,
  asId,
  foldCase,
  uploadedImage,
  viewCustomEmoji,
} from '@parley/core';
import { sequenceS } from 'fp-ts/Apply';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { oncePerRealm } from '../connection/in-batches';
import { rows } from '../connection/run';
import type { Db } from '../database';
import { linkifierRepository } from './linkifier-repository';
import { toPicture } from './attachment-repository';
import { toCustomEmoji } from './custom-emoji-repository';

const usersNamed = (db: Db, realmId: number, names: readonly string[], ids: readonly UserId[]) =>
  names.length + ids.length === 0
    ? TE.right([])
    : rows(
        db
          .selectFrom('account')
          .select(['id', 'full_name', 'is_active'])
          .where('realm_id', '=', realmId)
          .where(
            sql<boolean>`(lower(full_name) = any(${names.map(foldCase)}::text[])
              or id = any(${ids}::bigint[]))`,
          )
          .orderBy('id'),
      );

const groupsNamed = (db: Db, realmId: number, names: readonly string[]) =>
  names.length === 0
    ? TE.right([])
    : rows(
        db
          .selectFrom('user_group')
          .select(['id', 'name', 'is_system', 'is_active', 'description'])
          .where('realm_id', '=', realmId)
          .where(sql<boolean>`lower(name) = any(${names.map(foldCase)}::text[])`),
      );

const channelsNamed = (db: Db, realmId: number, names: readonly string[]) =>
  names.length === 0
    ? TE.right([])
    : rows(
        db
          .selectFrom('channel')
          .select(['id', 'name'])
          .where('realm_id', '=', realmId)
          .where(sql<boolean>`name_key = any(${names.map(foldCase)}::text[])`),
      );

const activeEmoji = (db: Db, realmId: number) =>
  pipe(
    rows(
      db
        .selectFrom('custom_emoji')
        .selectAll()
        .where('realm_id', '=', realmId)
        .where('is_active', '=', true),
    ),
    TE.map((found) =>
      found.map(toCustomEmoji).map((emoji) => ({
        id: String(emoji.id),
        name: emoji.name,
        sourceUrl: viewCustomEmoji(emoji).sourceUrl,
      })),
    ),
  );

const picturesAt = (db: Db, realmId: number, paths: readonly string[]) =>
  paths.length === 0
    ? TE.right([])
    : rows(
        db
          .selectFrom('attachment')
          .select(['path', 'content_type', 'width', 'height', 'is_animated'])
          .where('realm_id', '=', realmId)
          .where(sql<boolean>`path = any(${paths}::text[])`),
      );

export const renderingDirectory = (db: Db): RenderingDirectoryReader => {
  const emojiOf = oncePerRealm((realmId) => activeEmoji(db, realmId));
  const linkifiersOf = oncePerRealm(linkifierRepository(db).list);
  return {
    lookUp: (realm, { names, userIds, channelNames, uploadPaths }) =>
      pipe(
        sequenceS(TE.ApplicativePar)({
          users: usersNamed(db, realm.id, names, userIds),
          groups: groupsNamed(db, realm.id, names),
          channels: channelsNamed(db, realm.id, channelNames),
          customEmoji: emojiOf(realm.id),
          linkifiers: linkifiersOf(realm.id),
          pictures: picturesAt(db, realm.id, uploadPaths),
        }),
        TE.map(({ users, groups, channels, customEmoji, linkifiers, pictures }) => ({
          realmUrl: realm.url,
          users: users.map((row) => ({
            id: asId(UserId)(row.id),
            fullName: row.full_name,
            isActive: row.is_active,
          })),
          groups: groups.map((row) => ({
            id: asId(UserGroupId)(row.id),
            name: row.name,
            displayName: row.is_system ? row.description : row.name,
            kind: row.is_system ? 'system' : row.is_active ? 'active' : 'deactivated',
          })),
          channels: channels.map((row) => ({ id: asId(ChannelId)(row.id), name: row.name })),
          topics: [],
          customEmoji,
          linkifiers,
          uploadedImages: pictures.flatMap((row) =>
            uploadedImage({
              path: row.path,
              contentType: row.content_type,
              picture: toPicture(row),
            }),
          ),
          previewsMedia: realm.settings.inline_image_preview,
          translatesEmoticons: false,
          defaultCodeBlockLanguage: realm.settings.default_code_block_language || null,
        })),
      ),
  };
};
