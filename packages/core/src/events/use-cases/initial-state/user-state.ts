import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../authentication/caller';
import { avatarUrl } from '../../../users/avatar';
import { displayEmail } from '../../../users/email-visibility';
import type { PresentedUser } from '../../../users/present-user';
import { presentUser, userPresentation, viewUser } from '../../../users/present-user';
import { role } from '../../../users/role';
import type { User } from '../../../users/user';
import { isAdministrator, isGuest, isOwner, isSystemBot } from '../../../users/user';
import type { InitialStateSection } from './section';

const ownFields = ({ user, realm }: Caller) => ({
  user_id: user.id,
  email: displayEmail(user, realm.host),
  delivery_email: user.deliveryEmail,
  full_name: user.fullName,
  avatar_source: user.avatarSource,
  avatar_url: avatarUrl(user, realm.url),
  avatar_url_medium: avatarUrl(user, realm.url, true),
  is_admin: isAdministrator(user),
  is_owner: isOwner(user),
  is_guest: isGuest(user),
  is_moderator: user.role === role.moderator,
});

/** Which list a record stands in says whether the account is active. */
const withoutActivity = ({ is_active: _, ...record }: PresentedUser) => record;

/** Everyone the caller may know of, and what the caller is told of themselves. */
export const userState: InitialStateSection = ({ users }, caller, { clientGravatar }) =>
  pipe(
    users.list(caller.realm.id),
    TE.map((everyone) => {
      const presentation = userPresentation(caller, clientGravatar);
      const present = (user: User) => presentUser(viewUser(user, caller.realm), presentation);
      const records = everyone.filter((user) => !isSystemBot(user)).map(present);
      return {
        realm_users: records.filter((record) => record.is_active).map(withoutActivity),
        realm_non_active_users: records.filter((record) => !record.is_active).map(withoutActivity),
        cross_realm_bots: everyone.filter(isSystemBot).map(present).map(withoutActivity),
        ...ownFields(caller),
      };
    }),
  );
