import { Avatar } from '../../components/avatar';
import { Icon } from '../../components/icon';
import { PresenceDot } from '../../components/presence-dot';
import { directWith } from '../../router/narrow';
import { addressOf, narrowAddress } from '../../router/route';
import { presenceOf } from '../../state/presence';
import { ownId } from '../../state/realm';
import type { User } from '../../state/users';
import { avatarUrl, statusText } from '../../state/users';
import { texts } from '../../texts/texts';

/** A person, with presence and status; a click opens the direct conversation. */
export const PersonRow = ({ user }: { readonly user: User }) => {
  const { user_id: id, full_name: name } = user;
  const presence = presenceOf(id);
  const status = statusText(id);
  return (
    <div class="row-with-button">
      <a class="row person" href={narrowAddress(directWith([id], ownId.value))}>
        <span class="person-picture rigid">
          <Avatar name={name} url={avatarUrl(id)} size="small" />
          <PresenceDot presence={presence} label={texts.people[presence]} />
        </span>
        <span class="person-names grow">
          <span class="clip grow" dir="auto">
            {name} {id === ownId.value ? <span class="faint">{texts.you}</span> : null}
          </span>
          {status === '' ? null : (
            <span class="person-status clip faint small" dir="auto">
              {status}
            </span>
          )}
        </span>
        {user.is_bot ? <span class="tag">{texts.people.bot}</span> : null}
        {user.is_guest ? <span class="tag">{texts.people.guest}</span> : null}
      </a>
      <span class="row-menu">
        <a
          class="icon-button"
          href={addressOf({ view: 'user', userId: id })}
          aria-label={texts.profile.open(name)}
          title={texts.profile.open(name)}
        >
          <Icon name="info" />
        </a>
      </span>
    </div>
  );
};
