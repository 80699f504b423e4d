import { field } from './connection';

type Emoji = {
  readonly emoji_name: string;
  readonly emoji_code: string;
  readonly reaction_type: string;
};

const custom = field('realm_emoji');

/** The picture of a custom emoji of the organization; undefined for others. */
export const emojiUrl = ({ emoji_code: code, reaction_type: type }: Emoji): string | undefined =>
  type === 'realm_emoji' ? custom.value?.[code]?.source_url : undefined;

/** The characters of an emoji; its name if it has none. */
export const emojiText = ({
  emoji_name: name,
  emoji_code: code,
  reaction_type: type,
}: Emoji): string =>
  type === 'unicode_emoji'
    ? String.fromCodePoint(...code.split('-').map((part) => Number.parseInt(part, 16)))
    : `:${name}:`;
