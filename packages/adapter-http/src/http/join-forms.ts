import type { Visitor } from '@parley/core';
import { escapeHtml } from '@parley/core';
import { page } from './page';

/** A visitor who may join: with an invitation, or where none is required. */
export type Admission = {
  readonly visitor: Visitor;
  /** Undefined where anyone may join. */
  readonly key: string | undefined;
  /** Undefined if the email address is still to be entered. */
  readonly email: string | undefined;
};

/** The values that were entered, by the names of the fields. */
export type Fields = ReadonlyMap<string, string>;

/** @param text no HTML */
export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

const addressForm = (fields: Fields): string =>
  `<form method="post">
<p><label>Your address <input type="email" name="email" required autocomplete="email" value="${escapeHtml(fields.get('email') ?? '')}"></label></p>
<p><button>Send me a link</button></p>
</form>`;

const accountForm = (email: string, fields: Fields): string =>
  `${paragraph(`Your address: ${email}`)}
<form method="post">
<p><label>Your name <input name="full_name" required maxlength="100" autocomplete="name" value="${escapeHtml(fields.get('full_name') ?? '')}"></label></p>
<p><label>A password <input type="password" name="password" required autocomplete="new-password"></label></p>
<p><button>Join</button></p>
</form>`;

/** The form to join with, and the error about the entered values, if any. */
export const formPage = (
  { visitor, email }: Admission,
  fields: Fields,
  problem: string | undefined,
): string =>
  page(
    `Join ${visitor.realm.name}`,
    [
      ...(problem === undefined ? [] : [paragraph(problem)]),
      email === undefined ? addressForm(fields) : accountForm(email, fields),
    ].join('\n'),
  );
