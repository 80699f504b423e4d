import type { PagePreview } from '@parley/core/access';
import type { Token } from '../tokens';
import { inlineElement, text } from '../tokens';
import type { Preview } from './preview-tokens';

const box = (name: string, content: readonly Token[]): Token[] =>
  inlineElement('preview', 'div', [['class', name]], content);

/**
 * The preview of a page: clients read the picture from the style of its link, and find title and
 * description by their classes.
 */
export const pagePreview = (
  href: string,
  { title, description, pictureUrl }: NonNullable<PagePreview['preview']>,
): Preview => {
  const picture = inlineElement(
    'preview_link',
    'a',
    [
      ['class', 'message_embed_image'],
      ['href', href],
      ['style', `background-image: url("${pictureUrl}")`],
    ],
    [],
  );
  const titleLink = inlineElement(
    'preview_link',
    'a',
    [
      ['href', href],
      ['title', title],
    ],
    [text(title)],
  );
  const lines = [
    ...box('message_embed_title', titleLink),
    ...(description === '' ? [] : box('message_embed_description', [text(description)])),
  ];
  return {
    tokens: box('message_embed', [...picture, ...box('data-container', lines)]),
    replacesLink: false,
  };
};
