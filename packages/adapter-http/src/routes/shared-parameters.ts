import { ChannelId, changeOfFlag, currentLevel, levelOf, manualFlags } from '@parley/core/kernel';
import { boolean, id, max, min } from '@parley/wire/codecs';
import { json, optional, plain, plainOrJson, required, withDefault } from '../parameters';
import { keyword, line } from './limits';

// Parameters that several endpoints have with the same meaning.

export const allowEmptyTopicName = withDefault(
  json(boolean),
  false,
  'Whether the client displays topics without a name itself. Otherwise they get the name that `realm_empty_topic_display_name` contains.',
  { since: 'emptyTopicName' },
);

export const applyMarkdown = withDefault(
  json(boolean),
  true,
  'Whether contents are HTML; otherwise they are the Markdown that was sent.',
);

export const channelId = required(json(id(ChannelId)), 'The id of the channel.');

export const clientGravatar = optional(
  json(boolean),
  `Whether the client computes the URLs of gravatars itself; \`avatar_url\` is then null for users who have one. True by default from feature level ${levelOf('clientGravatarByDefault')} on.`,
);

/** The feature level of requests that do not send one. */
export const defaultLevelParameter = optional(
  json(min(0, max(currentLevel))),
  'The feature level of requests without the header `X-Chat-Feature-Level`; 0 for none. An extension of Parley.',
);

export const includeCustomProfileFields = withDefault(
  json(boolean),
  false,
  'Whether users have `profile_data`, their values of custom profile fields.',
);

const settableFlags = ['read', ...manualFlags].map((flag) => {
  const change = changeOfFlag(flag);
  return `\`${flag}\`${change === undefined ? '' : ` from level ${levelOf(change)} on`}`;
});

export const flagParameter = required(
  plainOrJson(keyword),
  `The flag: ${settableFlags.slice(0, -1).join(', ')}, or ${settableFlags.at(-1) ?? ''}.`,
);

export const flagOperation = required(
  plainOrJson(keyword),
  'Whether to `add` or `remove` the flag.',
);

/** Which emoji is meant; endpoints differ in which part they require. */
export const emojiDescriptions = {
  emoji_name: 'The name of the emoji, without colons.',
  emoji_code:
    'The code of the emoji: hexadecimal code points joined by `-` for Unicode emoji, the id for custom emoji. Found by the name if omitted.',
  reaction_type:
    'The kind of emoji: `unicode_emoji`, `realm_emoji` for custom emoji, or `chat_extra_emoji` for the extra emoji of every server. Found by the name if omitted.',
};

export const emojiCode = optional(plain(line), emojiDescriptions.emoji_code);
export const reactionType = optional(plain(line), emojiDescriptions.reaction_type);

export const directMembersOnly = withDefault(
  json(boolean),
  false,
  'Whether members of subgroups are left out.',
);

export const typingOperationDescription =
  'Whether you `start` or `stop` typing. Clients repeat `start` while you type.';

/** What one logs in with. */
export const passwordParameters = {
  username: required(
    plain(line),
    'The email address of the account, or its user name in the LDAP directory.',
  ),
  password: required(plain(line), 'The password of the account.'),
};
