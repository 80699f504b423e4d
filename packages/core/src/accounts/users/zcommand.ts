import * as E from 'fp-ts/Either';
import type { UserSettings } from '../../access';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';

/** The values of `color_scheme`. */
const colorScheme = { dark: 2, light: 3 } as const;

/** What each command changes. Source: docs/reference/own-account.md#changing-the-account. */
const commands: ReadonlyMap<string, Partial<UserSettings>> = new Map<string, Partial<UserSettings>>(
  [
    ['ping', {}],
    ['dark', { color_scheme: colorScheme.dark }],
    ['night', { color_scheme: colorScheme.dark }],
    ['light', { color_scheme: colorScheme.light }],
    ['day', { color_scheme: colorScheme.light }],
    ['fluid-width', { fluid_layout_width: true }],
    ['fixed-width', { fluid_layout_width: false }],
  ],
);

/** The settings that a command such as `/dark` changes; none for `/ping`. */
export const parseCommand = (
  text: string,
): E.Either<AccountFailure<'CommandWithoutSlash' | 'UnknownCommand'>, Partial<UserSettings>> => {
  if (!text.startsWith('/')) {
    return E.left(accountFailure('CommandWithoutSlash'));
  }
  const name = text.slice(1).trim();
  return E.fromNullable(accountFailure('UnknownCommand', { name }))(commands.get(name));
};
