import type { components } from '../wire/api';

/** A message with the flags of the account on it, and with highlights if it was found by a search. */
export type ListedMessage = components['schemas']['MessageWithFlags'];

/** A condition on messages, as the API takes it. */
export type NarrowTerm = {
  readonly operator: string;
  readonly operand: string | number | readonly number[];
  readonly negated?: boolean;
};

/** All terms hold at once. */
export type Narrow = readonly NarrowTerm[];

/** The ids of all participants of a direct message; undefined for messages in channels. */
export const participantsOf = ({
  display_recipient: recipient,
}: Pick<ListedMessage, 'display_recipient'>): readonly number[] | undefined =>
  typeof recipient === 'string' ? undefined : recipient.map(({ id }) => id);
