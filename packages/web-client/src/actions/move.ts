import type { ListedMessage } from '@parley/client';
import { narrowKey, narrowOf, narrowOfMessage } from '@parley/client';
import { navigate, route } from '../router/location';
import type { Route } from '../router/route';
import { openDrawer } from '../state/layout';
import { client } from '../state/connection';
import { ownId } from '../state/users';
import { inbox } from '../state/unread';

/** Opens the newest unread conversation that is not open. */
export const openNextUnread = (kind: 'any' | 'direct' = 'any'): void => {
  const { value: at } = route;
  const open = at.view === 'messages' ? narrowKey(at.narrow) : '';
  const next = inbox.value
    .map(({ conversation }) => narrowOf(conversation))
    .find((narrow) => narrowKey(narrow) !== open && (kind === 'any' || narrow.type === 'direct'));
  navigate(next === undefined ? { view: 'inbox' } : { view: 'messages', narrow: next });
};

const focusedMessage = (): HTMLElement | undefined =>
  document.activeElement?.closest<HTMLElement>('.message') ?? undefined;

const isOnScreen = (element: HTMLElement): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

/** Moves the focus to a message near the one that has it; at first, to the last one on screen. */
export const focusMessage = (step: 1 | -1): void => {
  const messages = [...document.querySelectorAll<HTMLElement>('.list .message[tabindex]')];
  const current = focusedMessage();
  const next =
    current === undefined
      ? messages.findLast(isOnScreen)
      : messages[messages.indexOf(current) + step];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
};

const messageOf = (element: HTMLElement | undefined): ListedMessage | undefined => {
  const id = Number(element?.id.replace('message-', ''));
  return Number.isInteger(id) ? client.value?.messages.get(id) : undefined;
};

/** Does something with the message that has the focus, if there is one. */
export const withFocused = (act: (message: ListedMessage) => void) => (): void => {
  const message = messageOf(focusedMessage());
  if (message !== undefined) {
    act(message);
  }
};

/** Opens the conversation, or the channel, of the message that has the focus. */
export const openFocused = (what: 'conversation' | 'channel'): (() => void) =>
  withFocused((message) => {
    const conversation = narrowOfMessage(message, ownId.value);
    const narrow =
      what === 'channel' && conversation.type === 'topic'
        ? { type: 'channel' as const, channelId: conversation.channelId }
        : conversation;
    navigate({ view: 'messages', narrow, near: message.id });
  });

/** Puts the cursor where messages are written; from a view of several conversations, opens one. */
export const startWriting = (): void => {
  const box = document.querySelector<HTMLElement>('.compose .compose-text');
  if (box === null) {
    openFocused('conversation')();
  } else {
    box.focus();
  }
};

export const leaveText = (): void => {
  openDrawer.value = undefined;
  document.querySelector<HTMLElement>(':is(input, textarea):focus')?.blur();
};

export const open = (to: Route) => (): void => navigate(to);

/** Shows the newest message of the open list. */
export const toNewest = (): void => {
  document.querySelector<HTMLElement>('.jump:not(.jump-up)')?.click();
};

/** Puts the cursor where people are found by their names. */
export const findPeople = (): void => {
  openDrawer.value = 'people';
  document.querySelector<HTMLElement>('.people-header input')?.focus();
};
