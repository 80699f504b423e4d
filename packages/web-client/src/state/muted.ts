import { signal } from '@preact/signals';
import type { ListedMessage } from '@parley/client';
import { isMutedUser } from './users';

const revealed = signal<ReadonlySet<number>>(new Set());

/** Whether a message is not shown, as its sender is muted and the user has not asked to see it. */
export const isHidden = ({ id, sender_id: senderId }: ListedMessage): boolean =>
  isMutedUser(senderId) && !revealed.value.has(id);

/** Shows a message of a muted person, until the list that it is in is left. */
export const reveal = (id: number): void => {
  revealed.value = new Set([...revealed.value, id]);
};

export const hideRevealed = (): void => {
  revealed.value = new Set();
};
