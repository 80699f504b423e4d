import type { Visitor } from '@parley/core/access';
import { providerLoginPath } from '@parley/core/accounts';
import { escapeHtml } from '@parley/core/kernel';
import { descriptionOf, page, paragraph, problemParagraph } from './page';

/** A visitor who joins by invitation or where anyone may join. */
export type Admission = {
  readonly visitor: Visitor;
  /** Undefined where anyone may join. */
  readonly key: string | undefined;
  /** Undefined until the visitor has given their address. */
  readonly email: string | undefined;
};

/** Another way to join: with an account of an identity provider. */
export type OtherWay = {
  /** The name of the provider. */
  readonly name: string;
  /** The address of the web client, relative to that of the page. */
  readonly home: string;
};

/** The submitted values, by field name. */
export type Fields = ReadonlyMap<string, string>;

const addressForm = (fields: Fields): string =>
  `<form method="post">
<p><label>Your email address <input type="email" name="email" required autocomplete="email" value="${escapeHtml(fields.get('email') ?? '')}"></label></p>
<p><button>Send me a link</button></p>
</form>`;

const accountForm = (email: string, fields: Fields): string =>
  `${paragraph(`Your email address: ${email}`)}
<form method="post">
<p><label>Your name <input name="full_name" required maxlength="100" autocomplete="name" value="${escapeHtml(fields.get('full_name') ?? '')}"></label></p>
<p><label>A password <input type="password" name="password" required autocomplete="new-password"></label></p>
<p><button>Join</button></p>
</form>`;

const otherWayLink = ({ name, home }: OtherWay, { key }: Admission): string => {
  const query = key === undefined ? '' : `?key=${encodeURIComponent(key)}`;
  const href = `${home}${providerLoginPath.slice(1)}${query}`;
  return `<p><a class="button" href="${escapeHtml(href)}">${escapeHtml(`Join with ${name}`)}</a></p>`;
};

/** The form to join with, and the problem with the submitted values, if any. */
export const formPage = (
  admission: Admission,
  fields: Fields,
  problem: string | undefined,
  otherWay: OtherWay | undefined,
): string => {
  const { visitor, email } = admission;
  return page(
    `Join ${visitor.realm.name}`,
    [
      descriptionOf(visitor.realm),
      ...(problem === undefined ? [] : [problemParagraph(problem)]),
      email === undefined ? addressForm(fields) : accountForm(email, fields),
      ...(otherWay === undefined ? [] : [otherWayLink(otherWay, admission)]),
    ].join('\n'),
    visitor.realm,
  );
};
