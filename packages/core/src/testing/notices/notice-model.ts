import type { ChannelPrivacy } from '../../channels';
import type { ChannelId, MessageId, UserId } from '../../kernel';

type Means = 'email' | 'push';

/** What an account wants by email and push notification, in the order of the settings' names. */
type ModelWishes = {
  /** Direct messages, mentions and alert words. */
  readonly offline: boolean;
  readonly followed: boolean;
  readonly channels: boolean;
};

export type ModelReader = {
  readonly id: UserId;
  readonly address: string;
  /** Where push notifications go; undefined without a device. */
  readonly device: string | undefined;
  readonly email: ModelWishes;
  readonly push: ModelWishes;
  readonly wantsWildcards: boolean;
  readonly wantsPushesOnline: boolean;
  readonly batchingSeconds: number;
  /** A client of theirs polls for messages all the time. */
  readonly isPolling: boolean;
  isActive: boolean;
  /** When they last used a device. */
  seenAt: number;
};

/** The subscriber's own settings; null as in the account. */
type ModelMembership = { email: boolean | null; push: boolean | null; isMuted: boolean };

export type ModelRoom = {
  readonly id: ChannelId;
  readonly privacy: ChannelPrivacy;
  readonly members: Map<UserId, ModelMembership>;
};

export type ModelNotice = {
  readonly id: MessageId;
  /** By which its text and topic are found in an email. */
  readonly mark: string;
  readonly senderId: UserId;
  readonly sentAt: number;
  /** Undefined for a direct message. */
  room: ModelRoom | undefined;
  /** The topic, or the participants. */
  topic: string;
  readonly mentioned: ReadonlySet<UserId>;
  readonly alerted: ReadonlySet<UserId>;
  readonly mentionsAll: boolean;
  /** Who has it and has not read it. */
  readonly unread: Set<UserId>;
};

const minute = 60;
const awayAfter = 200;
const removedWithin = 3 * 86_400;

/**
 * The rules of docs/reference/notifications.md and docs/reference/push.md once more, without tables,
 * batches or jobs: what every account is told, and when, if a job looks at all messages each minute.
 */
export const noticeModel = (readers: ReadonlyMap<UserId, ModelReader>) => {
  const policies = new Map<string, 'muted' | 'unmuted' | 'followed'>();
  const waiting = new Map<UserId, { readonly dueAt: number; readonly sent: ModelNotice[] }>();
  let fresh: ModelNotice[] = [];
  let shown: { readonly reader: ModelReader; readonly sent: ModelNotice; readonly at: number }[] =
    [];
  const emails: string[] = [];
  const pushes: string[] = [];

  const topicKey = (userId: UserId, room: ModelRoom, topic: string): string =>
    `${userId} ${room.id} ${topic}`;

  const mayRead = (id: UserId, { room }: ModelNotice): boolean =>
    room === undefined || room.privacy === 'public' || room.members.has(id);

  const isWanted = (means: Means, reader: ModelReader, sent: ModelNotice): boolean => {
    const { room } = sent;
    const { offline, followed, channels } = reader[means];
    if (!reader.isActive || !sent.unread.has(reader.id) || !mayRead(reader.id, sent)) {
      return false;
    }
    if (room === undefined || (offline && sent.mentioned.has(reader.id))) {
      return offline;
    }
    const own = room.members.get(reader.id);
    const policy = policies.get(topicKey(reader.id, room, sent.topic));
    if (policy === 'muted' || (policy === undefined && own?.isMuted === true)) {
      return false;
    }
    const isCalled =
      sent.alerted.has(reader.id) ||
      (sent.mentionsAll && (reader.wantsWildcards || policy === 'followed'));
    return (
      (offline && isCalled) || (followed && policy === 'followed') || (own?.[means] ?? channels)
    );
  };

  const isAway = ({ isPolling, seenAt }: ModelReader, { sentAt }: ModelNotice): boolean =>
    !isPolling || sentAt - seenAt > awayAfter;

  const notify = (reader: ModelReader, sent: ModelNotice, now: number): void => {
    const { device } = reader;
    const away = isAway(reader, sent);
    if (
      device !== undefined &&
      (away || reader.wantsPushesOnline) &&
      isWanted('push', reader, sent)
    ) {
      pushes.push(`${now / minute} ${device} ${sent.id}`);
      shown.push({ reader, sent, at: now });
    }
    if (away && isWanted('email', reader, sent)) {
      const batch = waiting.get(reader.id) ?? {
        dueAt: sent.sentAt + reader.batchingSeconds,
        sent: [],
      };
      waiting.set(reader.id, { ...batch, sent: [...batch.sent, sent] });
    }
  };

  const withdraw = (now: number): void => {
    const isSeen = ({ reader, sent }: (typeof shown)[number]) => !sent.unread.has(reader.id);
    const kept = shown.filter(({ at }) => now - at <= removedWithin);
    for (const reader of new Set(kept.filter(isSeen).map((each) => each.reader))) {
      const ids = kept
        .filter((each) => each.reader === reader && isSeen(each))
        .map(({ sent }) => sent.id)
        .sort((a, b) => a - b);
      if (reader.isActive && reader.device !== undefined) {
        pushes.push(`${now / minute} ${reader.device} without ${ids.join()}`);
      }
    }
    shown = kept.filter((each) => !isSeen(each));
  };

  const sendBatch = (reader: ModelReader, sent: readonly ModelNotice[], now: number): void => {
    const left = sent.filter((each) => isWanted('email', reader, each));
    const placeOf = ({ room, topic }: ModelNotice) => `${room?.id ?? ''} ${topic}`;
    for (const place of new Set(left.map(placeOf))) {
      const marks = left.filter((each) => placeOf(each) === place).map(({ mark }) => mark);
      emails.push(`${now / minute} ${reader.address} ${marks.sort().join()}`);
    }
  };

  return {
    emails,
    pushes,
    send: (sent: ModelNotice): void => {
      fresh.push(sent);
    },
    setPolicy: (
      userId: UserId,
      room: ModelRoom,
      topic: string,
      policy: 'muted' | 'unmuted' | 'followed',
    ): void => {
      policies.set(topicKey(userId, room, topic), policy);
    },
    /** What happens at the beginning of a minute. */
    tick: (now: number): void => {
      fresh.forEach((sent) => {
        sent.unread.forEach((id) => {
          const reader = readers.get(id);
          if (reader !== undefined) {
            notify(reader, sent, now);
          }
        });
      });
      fresh = [];
      withdraw(now);
      for (const [id, { dueAt, sent }] of Array.from(waiting)) {
        const reader = readers.get(id);
        if (dueAt <= now && reader !== undefined) {
          waiting.delete(id);
          sendBatch(reader, sent, now);
        }
      }
    },
  };
};

export type NoticeModel = ReturnType<typeof noticeModel>;
