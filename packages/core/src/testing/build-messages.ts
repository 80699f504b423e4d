import type { Rendering } from '../access';
import { noMentions, noNames } from '../access';
import type { MessageForViewer } from '../channels';
import type { StoredMessage } from '../in-memory';
import { nextId, someTime } from '../in-memory';
import { ChannelId, MessageId, RecipientId, UserId } from '../kernel';
import type { IncomingEmail, MessageView, SendPlan } from '../messages';
import { viewSender } from '../messages';
import { aUser, someRealm } from './build-people';

export const aRendering = (given: Partial<Rendering> = {}): Rendering => ({
  html: '<p>Hello</p>',
  version: 1,
  mentions: noMentions,
  hasLink: false,
  hasImage: false,
  attachmentPaths: [],
  unknownPages: [],
  names: noNames,
  ...given,
});

/** A message as the in-memory ports store it. */
export const aMessage = (given: Partial<StoredMessage> = {}): StoredMessage => ({
  id: nextId(MessageId),
  realmId: someRealm.id,
  recipientId: nextId(RecipientId),
  topic: 'lunch',
  senderId: nextId(UserId),
  content: 'Hello',
  rendering: aRendering(),
  sentAt: someTime,
  client: 'test',
  lastEditedAt: null,
  lastMovedAt: null,
  editHistory: [],
  ...given,
});

/** A plan that writes nothing but the message. */
export const aSendPlan = (
  given: Pick<SendPlan, 'destination' | 'message'> & Partial<SendPlan>,
): SendPlan => ({
  flags: {
    mentioned: [],
    topic_wildcard_mentioned: [],
    has_alert_word: [],
    delivered: [],
    read: [],
  },
  widget: undefined,
  activates: undefined,
  begins: undefined,
  claims: [],
  uploadSpaceUsed: 0,
  preferences: [],
  newPolicy: undefined,
  webhooks: [],
  fetchesPages: false,
  ownerNotice: undefined,
  topicLinks: [],
  echo: undefined,
  senderKnownTo: undefined,
  ...given,
});

/** A channel message as it is presented. */
export const aMessageView = (given: Partial<MessageView> = {}): MessageView => ({
  id: nextId(MessageId),
  sender: viewSender(aUser(), someRealm),
  realmSubdomain: someRealm.subdomain,
  place: {
    _tag: 'InChannel',
    recipientId: nextId(RecipientId),
    channelId: nextId(ChannelId),
    channelName: 'general',
  },
  topic: 'lunch',
  topicLinks: [],
  content: 'Hello',
  renderedContent: '<p>Hello</p>',
  sentAt: someTime,
  client: 'test',
  lastEditedAt: null,
  lastMovedAt: null,
  editHistory: [],
  reactions: [],
  submessages: [],
  ...given,
});

/** A direct message, by default not in the viewer's history. */
export const aMessageForViewer = (given: Partial<MessageForViewer> = {}): MessageForViewer => ({
  id: nextId(MessageId),
  recipientId: nextId(RecipientId),
  senderId: nextId(UserId),
  topic: 'lunch',
  sentAt: someTime,
  channel: undefined,
  isInHistory: false,
  ...given,
});

/** An email as it was parsed. */
export const anEmail = (given: Partial<IncomingEmail> = {}): IncomingEmail => ({
  id: 'first',
  headers: {},
  from: 'Zoe <zoe@example.org>',
  subject: 'Re: Lunch',
  text: 'At 12?',
  html: undefined,
  attachments: [],
  ...given,
});
