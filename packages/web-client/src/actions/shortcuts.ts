import type { KeyName } from '../lib/shortcut';
import { isTyping, keyOf } from '../lib/shortcut';
import { messagesOf } from '../router/route';
import { openDialog } from '../state/dialog';
import { texts } from '../texts/texts';
import { find } from './layout';
import * as move from './move';
import { messageActions } from './message-actions';
import { permissionsFor } from '../state/permissions';
import { isVisitor } from '../state/session';

const { shortcuts: names } = texts;

type Shortcut = {
  readonly keys: readonly KeyName[];
  readonly name: string;
  /** Undefined where the part of the page that has the focus handles the key. */
  readonly run?: () => void;
  /** Whether the key works while somebody is writing. */
  readonly whileTyping?: boolean;
};

type Group = { readonly title: string; readonly shortcuts: readonly Shortcut[] };

/** The keys of what can be done with the message that has the focus. */
const onMessage: readonly Shortcut[] = messageActions.flatMap(({ key, name, isAllowed, run }) =>
  key === undefined
    ? []
    : [
        {
          keys: [key],
          name,
          run: move.withFocused((message) => {
            if (!isVisitor.value && isAllowed?.(permissionsFor(message), message) !== false) {
              void run(message);
            }
          }),
        },
      ],
);

/** All keys: what they do, and what the page of shortcuts says. */
export const shortcutGroups: readonly Group[] = [
  {
    title: names.groups.moving,
    shortcuts: [
      { keys: ['Mod+k'], name: names.finder, run: () => find('go'), whileTyping: true },
      { keys: ['/'], name: names.search, run: () => find('search') },
      { keys: ['n'], name: names.nextUnread, run: () => move.openNextUnread() },
      { keys: ['p'], name: names.nextDirect, run: () => move.openNextUnread('direct') },
      { keys: ['w'], name: names.people, run: move.findPeople },
      { keys: ['Escape'], name: names.back, run: move.leaveText, whileTyping: true },
    ],
  },
  {
    title: names.groups.views,
    shortcuts: [
      { keys: ['I'], name: names.inbox, run: move.open({ view: 'inbox' }) },
      { keys: ['t'], name: names.recent, run: move.open({ view: 'recent' }) },
      { keys: ['a'], name: names.feed, run: move.open(messagesOf('feed')) },
      { keys: ['*'], name: names.starred, run: move.open(messagesOf('starred')) },
      { keys: ['d'], name: names.drafts, run: move.open({ view: 'drafts' }) },
    ],
  },
  {
    title: names.groups.reading,
    shortcuts: [
      { keys: ['j', 'ArrowDown'], name: names.next, run: () => move.focusMessage(1) },
      { keys: ['k', 'ArrowUp'], name: names.previous, run: () => move.focusMessage(-1) },
      { keys: ['G', 'End'], name: names.newest, run: move.toNewest },
      { keys: ['s'], name: names.toConversation, run: move.openFocused('conversation') },
      { keys: ['S'], name: names.toChannel, run: move.openFocused('channel') },
    ],
  },
  { title: names.groups.message, shortcuts: onMessage },
  {
    title: names.groups.writing,
    shortcuts: [
      { keys: ['r'], name: names.reply, run: move.startWriting },
      { keys: ['c'], name: names.compose, run: move.startWriting },
      { keys: ['x'], name: names.composeDirect, run: move.findPeople },
      { keys: ['Enter', 'Mod+Enter'], name: names.send },
      { keys: ['Shift+Enter'], name: names.breakLine },
      { keys: ['Tab', 'Enter'], name: names.complete },
      { keys: ['ArrowUp'], name: names.editLast },
    ],
  },
  {
    title: names.groups.help,
    shortcuts: [{ keys: ['?'], name: names.help, run: () => openDialog({ kind: 'shortcuts' }) }],
  },
];

const byKey = new Map(
  shortcutGroups
    .flatMap(({ shortcuts }) => shortcuts)
    .filter(({ run }) => run !== undefined)
    .flatMap((shortcut) => shortcut.keys.map((key) => [key, shortcut] as const)),
);

/** Does what a key is for, unless a window or a menu is open, or a field has a use for it. */
export const onShortcut = (event: KeyboardEvent): void => {
  const shortcut = byKey.get(keyOf(event));
  const { target } = event;
  // Also where a click in a window has left the focus nowhere.
  const isTaken = document.querySelector('dialog[open], [role="menu"]') !== null;
  if (
    shortcut?.run === undefined ||
    event.defaultPrevented ||
    isTaken ||
    (isTyping(target) && shortcut.whileTyping !== true)
  ) {
    return;
  }
  event.preventDefault();
  shortcut.run();
};
