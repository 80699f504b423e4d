import type { Caller } from '@parley/core/access';
import type { BegunSession } from '@parley/core/accounts';
import { field, integer, object, text } from '@parley/wire/codecs';

/** What a page knows of its session. */
export const ownSession = object({
  required: {
    session_id: field('Id of the session.', integer),
    csrf_token: field(
      'Every request of the session other than GET and HEAD needs it in the header `X-CSRF-Token`.',
      text,
    ),
    user_id: field('Id of the account.', integer),
    email: field('Email address that the account logs in with.', text),
  },
});

export const presentBegun = ({ session, csrfToken, user }: BegunSession) => ({
  session_id: session.id,
  csrf_token: csrfToken,
  user_id: user.id,
  email: user.deliveryEmail,
});

export const presentOwn = ({
  user,
  session,
}: Pick<Caller, 'user'> & { readonly session: NonNullable<Caller['session']> }) => ({
  session_id: session.id,
  csrf_token: session.csrfToken,
  user_id: user.id,
  email: user.deliveryEmail,
});
