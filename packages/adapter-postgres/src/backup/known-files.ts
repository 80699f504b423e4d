import { avatarPaths } from '@parley/core/access';
import { storageKey, thumbnailKey, thumbnailNames } from '@parley/core/messages';
import type { PoolClient } from 'pg';

type Named = {
  readonly kind: 'animated' | 'avatar' | 'file' | 'itself' | 'still';
  readonly path: string;
};

const keysOf = ({ kind, path }: Named): readonly string[] => {
  switch (kind) {
    case 'file':
      return [storageKey(path)];
    case 'still':
    case 'animated':
      return [thumbnailKey(path, thumbnailNames[kind])];
    case 'avatar':
      return Object.values(avatarPaths(path));
    case 'itself':
      return [path];
  }
};

/**
 * The keys of all files that the tables name: uploads with their previews, avatars, emoji, pictures of
 * organizations and of linked pages, exports.
 */
export const readKnownFiles = async (client: PoolClient): Promise<readonly string[]> => {
  const { rows } = await client.query<Named>(
    `select 'file' as kind, path from attachment
     union all select 'still', path from attachment where width is not null
     union all select 'animated', path from attachment where is_animated
     union all select 'avatar', avatar_key from account where avatar_source = 'U'
     union all select 'itself', picture_path from custom_emoji
     union all select 'itself', still_path from custom_emoji where still_path is not null
     union all select 'itself', picture
       from realm, unnest(array[icon, logo, night_logo]) as picture where picture is not null
     union all select 'itself', picture from linked_page where title is not null
     union all select 'file', path from realm_export where path is not null and deleted_at is null`,
  );
  return [...new Set(rows.flatMap(keysOf))].sort();
};
