import { isVisibleAddress } from '../../kernel';

const address = /^[^\s@"(),:;<>[\\\]\p{Cc}]{1,64}@[^\s@"(),:;<>[\\\]\p{Cc}]{1,255}$/u;

/**
 * Whether the text has the form of an email address: one `@`, no white space, a domain. There may be
 * accounts with addresses that new ones cannot have: see `isEmail`.
 */
export const hasEmailForm = (text: string): boolean => {
  const [local, domain] = text.split('@');
  return (
    address.test(text) &&
    local !== undefined &&
    domain !== undefined &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    domain
      .split('.')
      .every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(label))
  );
};

/** Whether an account may get the address: all of it can be seen. */
export const isEmail = (text: string): boolean => hasEmailForm(text) && isVisibleAddress(text);
