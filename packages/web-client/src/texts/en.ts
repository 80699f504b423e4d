/** Everything that the web client says, in English. A translation is another file of this type. */
export const en = {
  appName: 'Parley',
  loading: 'Loading…',
  retry: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  unknownUser: 'Unknown user',
  unknownChannel: 'Unknown channel',
  you: '(you)',

  logIn: {
    title: 'Log in',
    to: (organization: string) => `Log in to ${organization}`,
    email: 'Email address',
    password: 'Password',
    submit: 'Log in',
    submitting: 'Logging in…',
    forgotPassword: 'Forgot your password?',
    expired: 'Your session has ended. Log in again to continue.',
    failed: 'The server could not be reached. Check your connection and try again.',
  },

  connection: {
    connecting: 'Loading your conversations…',
    offline: 'You are offline. What you write is kept.',
    waiting: 'The server does not respond. Trying again…',
    failed: 'Parley could not load.',
    unexpected: 'Something went wrong. Try again.',
  },

  views: {
    title: 'Views',
    inbox: 'Inbox',
    recent: 'Recent conversations',
    mentions: 'Mentions',
    starred: 'Starred messages',
    drafts: 'Drafts',
    feed: 'Combined feed',
  },

  sidebar: {
    label: 'Conversations',
    open: 'Show conversations',
    pinned: 'Pinned channels',
    channels: 'Channels',
    otherChannels: 'Other channels',
    directMessages: 'Direct messages',
    noChannels: 'You are in no channel yet.',
    noDirects: 'No direct messages yet. Choose a person on the right to write to them.',
    showTopics: (channel: string) => `Show topics of ${channel}`,
    hideTopics: (channel: string) => `Hide topics of ${channel}`,
    allTopics: 'All messages of the channel',
    unread: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
    muted: 'muted',
  },

  account: {
    menu: 'Your account',
    theme: 'Appearance',
    themes: { system: 'Like the system', light: 'Light', dark: 'Dark' },
    enterSends: 'Enter sends messages',
    logOut: 'Log out',
  },

  people: {
    label: 'People',
    open: 'Show people',
    here: (count: number) => `Active – ${count}`,
    others: (count: number) => `Others – ${count}`,
    filter: 'Find people',
    nobody: 'Nobody has this name.',
    active: 'active',
    idle: 'idle',
    offline: 'offline',
    bot: 'Bot',
    guest: 'Guest',
  },

  conversation: {
    label: 'Messages',
    emptyTopic: 'general chat',
    resolved: 'Resolved',
    noMessages: 'No messages here yet. Write the first one.',
    noMatches: { mentions: 'Nobody has mentioned you yet.', starred: 'No starred messages yet.' },
    failed: 'The messages could not be loaded.',
    start: 'This is where the conversation begins.',
    notes: 'Notes to yourself',
    loadingOlder: 'Loading older messages…',
    unreadMarker: 'New',
    toNewest: 'Jump to the newest message',
    toFirstUnread: 'Jump to the first unread message',
    newBelow: (count: number) => (count === 1 ? '1 new message' : `${count} new messages`),
    typing: (names: readonly string[]) => {
      const [first = '', second = ''] = names;
      if (names.length > 2) {
        return 'Several people are typing…';
      }
      return names.length === 2 ? `${first} and ${second} are typing…` : `${first} is typing…`;
    },
    edited: 'edited',
    moved: 'moved',
    sending: 'Sending…',
    sent: (name: string, text: string) => `${name}: ${text}`,
    notSent: (reason: string) => `Not sent: ${reason}`,
    sendAgain: 'Send again',
    discard: 'Discard',
    participants: (count: number) => `${count} subscribers`,
  },

  message: {
    actions: 'Actions on this message',
    star: 'Star this message',
    unstar: 'Remove the star',
    copyLink: 'Copy link',
    linkCopied: 'The link is in the clipboard.',
    reactedWith: (names: string, emoji: string) => `${names} reacted with ${emoji}`,
  },

  compose: {
    label: 'Write a message',
    to: (place: string) => `Message ${place}`,
    topic: 'Topic',
    topicPlaceholder: 'Topic of the conversation',
    send: 'Send',
    enterSends: 'Enter sends, Shift + Enter starts a line',
    enterBreaks: 'Ctrl + Enter sends',
    tooLong: (over: number) => `${over} characters too many`,
  },

  inbox: {
    empty: 'You have read everything.',
    emptyHint: 'New messages appear here, by conversation.',
    markRead: (place: string) => `Mark ${place} as read`,
  },
  recent: { empty: 'No conversations yet.', participants: 'Participants', last: 'Last message' },
  drafts: { empty: 'No drafts.', emptyHint: 'What you write and do not send is kept here.' },
};

export type Texts = typeof en;
