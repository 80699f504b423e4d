import type { Timestamp } from '../../kernel';
import { secondsPerDay, sitePathOf } from '../../kernel';
import type { Viewer } from '../authentication/caller';
import type { Realm } from '../realms/realm';
import { isBot } from '../users/user';
import type { PagePreview } from './rendering';

/** Longer URLs have no preview, in characters of their ASCII form. */
export const maxPageUrlLength = 2_000;

/** What is known about a page that messages link. */
export type LinkedPage = {
  /** Without a fragment. */
  readonly url: string;
  readonly fetchedAt: Timestamp;
  /** Null if the page has no preview, or could not be fetched. */
  readonly preview: { readonly title: string; readonly description: string } | null;
  /**
   * The key of its picture in the store of files, which is also its path below the root of the site.
   * Always the same: messages show it, whatever becomes of the page.
   */
  readonly picture: string;
};

/** For how long a page is not fetched again. */
const freshSeconds = {
  withPreview: 7 * secondsPerDay,
  /** Perhaps its server could not be reached. */
  withoutPreview: 3600,
};

export const isFresh = (
  { preview, fetchedAt }: Pick<LinkedPage, 'fetchedAt' | 'preview'>,
  now: Timestamp,
): boolean =>
  now - fetchedAt < (preview === null ? freshSeconds.withoutPreview : freshSeconds.withPreview);

/**
 * Whether pages are previewed that a message of this author links. Source:
 * docs/reference/markdown.md#previews.
 */
export const previewsPages = ({ settings }: Realm, author: Viewer | undefined): boolean =>
  settings.inline_url_embed_preview && author?.user !== undefined && !isBot(author.user);

/** The page as the renderer shows it. */
export const presentLinkedPage = (
  realm: Pick<Realm, 'url'>,
  { url, preview, picture }: LinkedPage,
): PagePreview => ({
  url,
  preview:
    preview === null ? null : { ...preview, pictureUrl: `${sitePathOf(realm.url)}/${picture}` },
});
