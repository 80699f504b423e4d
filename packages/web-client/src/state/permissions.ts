import { computed } from '@preact/signals';
import type { ListedMessage, MessagePermissions, OwnPermissions } from '@parley/client';
import { messagePermissions, ownPermissions } from '@parley/client';
import { snapshot } from './connection';
import { clock } from './presence';

type State = Parameters<typeof ownPermissions>[0];

const depends =
  /^(realm_(can|create|direct|message|move|allow|enable)_|realm_user_groups$|realm_(non_active_)?users$|is_|subscriptions$|(un|never_)subscribed$|user_id$)/;

const differ = (a: State, b: State): boolean =>
  a.recent_private_conversations?.length !== b.recent_private_conversations?.length ||
  [...Object.keys(a), ...Object.keys(b)].some((name) => depends.test(name) && a[name] !== b[name]);

let last: State = {};

/** The state, as it was when what permissions depend on changed last. */
const decisive = computed<State>(() => {
  const { state } = snapshot.value;
  if (differ(last, state)) {
    last = state;
  }
  return last;
});

/** What the user may do: everything that is offered is asked here. */
export const permissions = computed<OwnPermissions>(() => ownPermissions(decisive.value));

/** Whether there is a way in which the user may invite people. */
export const mayInvite = (): boolean =>
  ['can_invite_users_group', 'create_multiuse_invite_group'].some(permissions.value.inOrganization);

const ofMessages = computed(() => messagePermissions(decisive.value));

/** What the user may do with a message now. */
export const permissionsFor = (message: ListedMessage): MessagePermissions =>
  ofMessages.value(message, clock.value);
