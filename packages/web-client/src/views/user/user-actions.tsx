import { setMuted } from '../../actions/people';
import { directWith } from '../../router/narrow';
import { addressOf, narrowAddress } from '../../router/route';
import { ownId } from '../../state/realm';
import { isMutedUser } from '../../state/users';
import { texts } from '../../texts/texts';

/** What one can do with a person. */
export const UserActions = ({ id }: { readonly id: number }) => {
  const isOwn = id === ownId.value;
  const isMuted = isMutedUser(id);
  return (
    <div class="profile-actions">
      <a class="button button-primary" href={narrowAddress(directWith([id], ownId.value))}>
        {texts.profile.message}
      </a>
      <a
        class="button"
        href={narrowAddress({ type: 'search', terms: [{ operator: 'sender', operand: id }] })}
      >
        {texts.profile.messages}
      </a>
      {isOwn ? (
        <a class="button" href={addressOf({ view: 'settings', section: 'profile' })}>
          {texts.profile.edit}
        </a>
      ) : (
        <button type="button" class="button" onClick={() => void setMuted(id, !isMuted)}>
          {isMuted ? texts.profile.unmute : texts.profile.mute}
        </button>
      )}
    </div>
  );
};
