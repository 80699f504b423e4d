import { arranging } from './en-arranging';
import { finding } from './en-finding';

/** Everything that the web client says, in English. A translation is another file of this type. */
export const en = {
  ...finding,
  ...arranging,

  appName: 'Parley',
  loading: 'Loading…',
  retry: 'Try again',
  reload: 'Load the page again',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  unknownUser: 'Unknown user',
  unknownChannel: 'Unknown channel',
  you: '(you)',
  others: (count: number) => (count === 1 ? '1 other' : `${count} others`),
  onlyFirst: (count: number) => `Only ${count} are listed. The others are found by their names.`,
  find: (list: string) => `${list}: find by name`,

  logIn: {
    title: 'Log in',
    to: (organization: string) => `Log in to ${organization}`,
    email: 'Email address',
    password: 'Password',
    submit: 'Log in',
    with: (provider: string) => `Log in with ${provider}`,
    forgotPassword: 'Forgot your password?',
    expired: 'Your session has ended. Log in again to continue.',
    failed: 'The server could not be reached. Check your connection and try again.',
  },

  connection: {
    connecting: 'Loading your conversations…',
    offline: 'You are offline. What you write is kept.',
    waiting: 'The server does not respond. Trying again…',
    failed: 'Parley could not load.',
    failedHint: 'You are offline, or there is a new version. What you have written is kept.',
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
    noDirects: 'No direct messages yet. Choose one of the people to write to them.',
    showTopics: (channel: string) => `Show topics of ${channel}`,
    hideTopics: (channel: string) => `Hide topics of ${channel}`,
    moreTopics: (count: number) => (count === 1 ? '1 more topic' : `${count} more topics`),
    unread: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
    muted: 'muted',
  },

  account: {
    menu: (name: string, status: string) => `Your account: ${name} ${status}`.trim(),
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
    noMessages: 'No messages here yet.',
    noMatches: { mentions: 'Nobody has mentioned you yet.', starred: 'No starred messages yet.' },
    failed: 'The messages could not be loaded.',
    start: 'This is where the conversation begins.',
    noOlder: 'There are no older messages.',
    notes: 'Notes to yourself',
    loadingOlder: 'Loading older messages…',
    unreadMarker: 'New',
    toNewest: 'Jump to the newest message',
    toFirstUnread: 'Jump to the first unread message',
    newBelow: (count: number, isAll: boolean) =>
      count === 1 && isAll ? '1 new message' : `${count}${isAll ? '' : '+'} new messages`,
    typing: (names: readonly string[]) => {
      const [first = '', second = ''] = names;
      if (names.length > 2) {
        return 'Several people are typing…';
      }
      return names.length === 2 ? `${first} and ${second} are typing…` : `${first} is typing…`;
    },
    edited: 'edited',
    moved: 'moved',
    starred: 'starred',
    sending: 'Sending…',
    sent: (name: string, text: string) => `${name}: ${text}`,
    notSent: (reason: string) => `Not sent: ${reason}`,
    sendAgain: 'Send again',
    editUnsent: 'Edit',
    discard: 'Discard',
    participants: (count: number) => `The ${count} others in this conversation`,
  },

  message: {
    actions: 'Actions on this message',
    star: 'Star this message',
    unstar: 'Remove the star',
    hidePreviews: 'Hide previews',
    showPreviews: 'Show previews',
    copyLink: 'Copy link',
    linkCopied: 'The link is in the clipboard.',
    react: 'Add a reaction',
    quote: 'Quote and reply',
    edit: 'Edit this message',
    more: 'More actions',
    move: 'Move…',
    resolve: 'Mark the topic as resolved',
    unresolve: 'Mark the topic as open',
    history: 'Show earlier versions',
    readers: 'Who has read this',
    remind: 'Remind me…',
    markUnread: 'Mark as unread from here',
    delete: 'Delete…',
    spoiler: 'Spoiler',
    ofMuted: 'Message of a person whom you have muted',
    reveal: 'Show it',
    quotedMuted: 'Show what a person whom you have muted has said',
    openPicture: 'Open the file',
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
    preview: 'Preview',
    write: 'Go on writing',
    obstacles: {
      archived: 'This channel is archived. Nobody can write here any more.',
      notPermitted: 'You may not write in this channel.',
      deactivated: 'Nobody can write to a deactivated account.',
      noDirects: 'The organization does not let you write direct messages to these people.',
    },
  },

  completion: {
    label: 'Suggestions',
    all: 'Everybody in this conversation',
    topic: 'Everybody who has written in this topic',
    commands: {
      me: 'Say what you are doing',
      poll: 'Ask a question, with an answer in each line below',
      todo: 'Begin a list of tasks, with one in each line below',
    },
  },

  upload: {
    label: 'Files that are being uploaded',
    choose: 'Add files',
    sending: (name: string) => `Uploading ${name}`,
    cancel: (name: string) => `Cancel uploading ${name}`,
    wait: 'A file is still on its way into the text. Once it is there, you can send.',
  },

  emoji: {
    title: 'Choose an emoji',
    insert: 'Insert an emoji',
    search: 'Find an emoji by its name',
    frequent: 'Often used',
    all: 'All emoji',
    found: (count: number) => (count === 0 ? 'No emoji has this name' : 'Found'),
  },

  snippets: {
    insert: 'Insert a saved text',
    empty: 'You have saved no texts yet. Write a message, and save it here to use it again.',
    newTitle: 'Save the text as',
    save: 'Save',
  },

  later: {
    inOneHour: 'In one hour',
    thisEvening: 'This evening',
    tomorrowMorning: 'Tomorrow morning',
    nextMonday: 'Next Monday',
    own: 'Another time',
    choose: 'Choose',
  },

  schedule: {
    title: 'Send later',
    list: 'To be sent later',
    done: (time: string) => `The message will be sent on ${time}.`,
    edit: 'Edit, and do not send it yet',
    cancel: 'Do not send this message',
    failed: 'Not sent',
  },

  remind: {
    title: 'Remind me of this message',
    list: 'Reminders',
    done: (time: string) => `You will be reminded on ${time}.`,
    cancel: 'Remove this reminder',
  },

  edit: {
    label: 'Edit the message',
    text: 'Text of the message',
    save: 'Save',
    discard: {
      title: 'Discard your changes?',
      warning: 'What you have changed in this message is lost.',
      confirm: 'Discard',
    },
    changed: 'This has been changed elsewhere in the meantime. Save again to replace that.',
  },

  move: {
    title: 'Move messages',
    channel: 'Channel',
    scope: 'Which messages',
    scopes: {
      change_one: 'Only this message',
      change_later: 'This and all later messages of the topic',
      change_all: 'All messages of the topic',
    },
    confirm: 'Move',
  },

  deletion: {
    title: 'Delete this message?',
    warning: 'It disappears for everybody.',
    confirm: 'Delete',
  },

  history: {
    title: 'Versions of this message',
    sent: (name: string) => `${name} wrote this`,
    edited: (name: string) => `${name} edited it`,
    moved: (name: string, from: string) => `${name} moved it from ${from}`,
  },

  readers: {
    title: 'Who has read this message',
    count: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  },

  widget: {
    poll: 'Poll',
    todo: 'Tasks',
    add: 'Add',
    newOption: 'Add an answer',
    newTask: 'Add a task',
    vote: (option: string, count: number) =>
      `Vote for ${option}, which has ${count === 1 ? '1 vote' : `${count} votes`}`,
  },

  inbox: {
    empty: 'You have read everything.',
    emptyHint: 'New messages appear here, by conversation.',
    markRead: (place: string) => `Mark ${place} as read`,
  },
  drafts: {
    empty: 'No drafts.',
    emptyHint: 'What you write and do not send is kept here.',
    discard: 'Delete this draft',
  },
};

export type Texts = typeof en;
