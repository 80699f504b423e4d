import { escapeHtml } from '@parley/core/kernel';
import type { Fields } from './join-forms';
import { problemParagraph } from './page';

const withProblem = (problem: string | undefined, form: string): string =>
  [...(problem === undefined ? [] : [problemParagraph(problem)]), form].join('\n');

/** The form to request a link, and the problem with the submitted values, if any. */
export const addressForm = (fields: Fields, problem: string | undefined): string =>
  withProblem(
    problem,
    `<form method="post">
<p><label>Email address <input type="email" name="email" required autocomplete="username" value="${escapeHtml(fields.get('email') ?? '')}"></label></p>
<p><button>Send me a link</button></p>
</form>`,
  );

/** The form to set a password; the address helps password managers to store it. */
export const passwordForm = (email: string, problem: string | undefined): string =>
  withProblem(
    problem,
    `<form method="post">
<p><label>Email address <input type="email" readonly autocomplete="username" value="${escapeHtml(email)}"></label></p>
<p><label>New password <input type="password" name="password" required autocomplete="new-password"></label></p>
<p><label><input type="checkbox" name="revoke_api_key"> Revoke my API key, which logs out all programs that use it. Do this if somebody else may know your password.</label></p>
<p><button>Set the password</button></p>
</form>`,
  );
