import type { LinkedPage } from '../../access';
import type { RealmId } from '../../kernel';
import { truncate } from '../../kernel';
import type { FetchedPage } from './fetched-page';

/** Of one organization; the pages that were fetched longest ago are forgotten. */
export const maxLinkedPages = 5_000;

/** In code points. */
const maxLengths = { title: 200, description: 500 };

/** The folder of the pictures, and the beginning of their paths. */
export const pictureFolder = (realmId: RealmId): string => `external_content/${realmId}`;

/** @param token unguessable: who knows the path may see the picture */
export const pictureKey = (realmId: RealmId, token: string): string =>
  `${pictureFolder(realmId)}/${token}.webp`;

/** Characters that cannot be seen, except for joiners within emoji and words. */
const unseen = /(?![\s\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu;

const asLine = (text: string, maxLength: number): string =>
  truncate(text.replace(unseen, '').replace(/\s+/gu, ' ').trim(), maxLength, '…');

/** What of a fetched page is shown beside its picture; null without a title. */
export const previewOf = ({ title, description }: FetchedPage): LinkedPage['preview'] => {
  const line = asLine(title, maxLengths.title);
  return line === ''
    ? null
    : { title: line, description: asLine(description, maxLengths.description) };
};
