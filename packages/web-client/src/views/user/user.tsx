import { Avatar } from '../../components/avatar';
import { Empty } from '../../components/empty';
import { PresenceDot } from '../../components/presence-dot';
import { route } from '../../router/location';
import { isVisitor } from '../../state/session';
import { presenceOf } from '../../state/presence';
import { avatarUrl, isDeactivated, statusText, usersById } from '../../state/users';
import { texts } from '../../texts/texts';
import { Page } from '../parts/page';
import { UserActions } from './user-actions';
import { UserFacts } from './user-facts';

/** The profile of a person. */
export const User = () => {
  const id = route.value.view === 'user' ? route.value.userId : 0;
  const user = usersById.value.get(id);
  if (user === undefined) {
    return (
      <Page icon="people" title={texts.profile.title}>
        <Empty icon="people" title={texts.profile.unknown} />
      </Page>
    );
  }
  const presence = presenceOf(id);
  return (
    <Page icon="people" title={user.full_name}>
      <article class="block profile">
        <Avatar name={user.full_name} url={avatarUrl(id)} size="large" />
        <div class="profile-names">
          <h2 dir="auto">{user.full_name}</h2>
          <p class="line faint medium">
            <PresenceDot presence={presence} label={texts.people[presence]} />
            {isDeactivated(id) ? texts.profile.deactivated : texts.people[presence]}
          </p>
          {statusText(id) === '' ? null : <p dir="auto">{statusText(id)}</p>}
        </div>
        {isVisitor.value ? null : <UserActions id={id} />}
        <UserFacts user={user} />
      </article>
    </Page>
  );
};
