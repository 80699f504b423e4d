import type { ListedMessage, MessagePermissions } from '@parley/client';
import { openDialog } from '../state/dialog';
import { texts } from '../texts/texts';
import { quote, startEdit } from './editing';
import {
  copyLink,
  isResolved,
  markUnreadFrom,
  toggleFlag,
  toggleReaction,
  toggleResolved,
} from './messages';

const { message: names } = texts;

type MessageAction = {
  readonly name: string;
  /** What it is called for a message, if that depends on the message. */
  readonly nameFor?: (message: ListedMessage) => string;
  /** Works on the message that has the focus. */
  readonly key?: string;
  /** Those with an icon are beside the message, the others in its menu. */
  readonly icon?: 'smile' | 'quote' | 'pencil' | 'star';
  /** Without it, everybody who can read the message may. */
  readonly isAllowed?: (may: MessagePermissions, message: ListedMessage) => boolean;
  readonly run: (message: ListedMessage) => unknown;
};

export const isStarred = ({ flags }: ListedMessage): boolean => flags.includes('starred');

export const hidesPreviews = ({ flags }: ListedMessage): boolean =>
  flags.includes('hide_link_previews');

const openWindow =
  (kind: 'move' | 'delete' | 'history' | 'readers' | 'remind') => (message: ListedMessage) =>
    openDialog({ kind, message });

export const pickReaction = (message: ListedMessage): void =>
  openDialog({ kind: 'emoji', onPick: (emoji) => void toggleReaction(message, emoji) });

/** What can be done with a message, for its buttons, its menu and the keys. */
export const messageActions: readonly MessageAction[] = [
  { name: names.react, key: ':', icon: 'smile', isAllowed: (may) => may.react, run: pickReaction },
  { name: names.quote, key: '>', icon: 'quote', run: quote },
  { name: names.edit, key: 'e', icon: 'pencil', isAllowed: ({ edit }) => edit, run: startEdit },
  {
    name: names.star,
    nameFor: (message) => (isStarred(message) ? names.unstar : names.star),
    key: 'Mod+s',
    icon: 'star',
    run: (message) => toggleFlag('starred', message),
  },
  {
    name: names.hidePreviews,
    nameFor: (message) => (hidesPreviews(message) ? names.showPreviews : names.hidePreviews),
    isAllowed: (_, { content }) => content.includes('class="message_embed"'),
    run: (message) => toggleFlag('hide_link_previews', message),
  },
  { name: names.markUnread, key: 'U', run: markUnreadFrom },
  { name: names.remind, run: openWindow('remind') },
  { name: names.copyLink, key: 'L', run: copyLink },
  {
    name: names.move,
    key: 'm',
    isAllowed: ({ moveToTopic, moveToChannel }) => moveToTopic || moveToChannel,
    run: openWindow('move'),
  },
  {
    name: names.resolve,
    nameFor: ({ subject }) => (isResolved(subject) ? names.unresolve : names.resolve),
    isAllowed: ({ resolveTopic }) => resolveTopic,
    run: toggleResolved,
  },
  { name: names.history, key: 'H', isAllowed: (may) => may.seeHistory, run: openWindow('history') },
  { name: names.readers, key: 'V', isAllowed: (may) => may.seeReaders, run: openWindow('readers') },
  { name: names.delete, isAllowed: (may) => may.delete, run: openWindow('delete') },
];
