import type { ListedMessage } from '@parley/client';
import { emojiText } from '@parley/client';
import { toggleReaction } from '../../actions/messages';
import { Icon } from '../../components/icon';
import { pickReaction } from '../../actions/message-actions';
import { emojiUrl } from '../../state/emoji';
import { permissionsFor } from '../../state/permissions';
import { isMutedUser, namesOf, ownId } from '../../state/users';
import { texts } from '../../texts/texts';

type Reaction = ListedMessage['reactions'][number];

const Emoji = ({ reaction }: { readonly reaction: Reaction }) => {
  const url = emojiUrl(reaction);
  return url === undefined ? (
    <span class="reaction-emoji">{emojiText(reaction)}</span>
  ) : (
    <img class="reaction-emoji" src={url} alt={`:${reaction.emoji_name}:`} />
  );
};

type Props = { readonly message: ListedMessage; readonly reactions: readonly Reaction[] };

const ReactionButton = ({ message, reactions }: Props) => {
  const [first] = reactions;
  if (first === undefined) {
    return null;
  }
  const isOwn = reactions.some(({ user_id: id }) => id === ownId.value);
  const names = namesOf(reactions.map(({ user_id: id }) => id));
  const label = texts.message.reactedWith(names, `:${first.emoji_name}:`);
  return (
    <button
      type="button"
      class="reaction raised small strong"
      aria-pressed={isOwn}
      title={label}
      onClick={() => void toggleReaction(message, first)}
    >
      <span class="line tight" aria-hidden="true">
        <Emoji reaction={first} />
        {reactions.length}
      </span>
      <span class="visually-hidden">{label}</span>
    </button>
  );
};

/** The reactions to a message, by emoji; a click adds one's own or removes it. */
export const Reactions = ({ message }: { readonly message: ListedMessage }) => {
  const groups = Map.groupBy(
    message.reactions.filter(({ user_id: id }) => !isMutedUser(id)),
    ({ emoji_code: code, reaction_type: type }) => `${type} ${code}`,
  );
  return groups.size === 0 ? null : (
    <fieldset class="reactions buttons tight" disabled={!permissionsFor(message).react}>
      {[...groups].map(([key, reactions]) => (
        <ReactionButton key={key} message={message} reactions={reactions} />
      ))}
      <button
        type="button"
        class="reaction reaction-add line tight raised small strong faint"
        aria-label={texts.message.react}
        title={texts.message.react}
        onClick={() => pickReaction(message)}
      >
        <Icon name="smile" />
      </button>
    </fieldset>
  );
};
