import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { accessFailure } from '../../../access';
import type { State } from '../../../in-memory';
import { inMemory, nextId, someTime } from '../../../in-memory';
import { AttachmentId } from '../../../kernel';
import {
  aCaller,
  aChannel,
  aMessage,
  aPeriod,
  aRealm,
  aSubscription,
  aVisitor,
  someRealm,
} from '../../../testing';
import { messageFailure } from '../../failures';
import { getUpload, openUpload } from './get-upload';
import { followTemporaryUrl, issueTemporaryUrl } from './temporary-url';

const [owner, reader, outsider] = [aCaller(), aCaller(), aCaller()];
const channel = aChannel({ privacy: 'private' });
const open = aChannel({ privacy: 'webPublic' });
const [inPrivate, inOpen] = [channel, open].map(({ recipientId }) => aMessage({ recipientId }));
const aFile = (name: string) => ({
  id: nextId(AttachmentId),
  realmId: someRealm.id,
  name,
  path: `${someRealm.id}/key/${name}`,
  size: 3,
  createdAt: someTime,
  ownerId: owner.user.id,
  contentType: 'text/plain',
  picture: null,
});
const [file, shown] = [aFile('tea.txt'), aFile('open.txt')];
const realm: Partial<State> = {
  realms: [someRealm],
  users: [owner, reader, outsider].map(({ user }) => user),
  channels: [channel, open],
  subscriptions: [aSubscription({ userId: reader.user.id, channelId: channel.id })],
  periods: [{ ...aPeriod({ userId: reader.user.id }), channelId: channel.id }],
  messages: [inPrivate, inOpen].filter((message) => message !== undefined),
  attachments: [file, shown],
  claims: [
    { attachmentId: file.id, messageId: inPrivate?.id, scheduledMessageId: undefined },
    { attachmentId: shown.id, messageId: inOpen?.id, scheduledMessageId: undefined },
  ],
};
const visitor = aVisitor({ realm: aRealm({ settings: { enable_spectator_access: true } }) });
const notFound = messageFailure('FileNotFound');

describe('getUpload', () => {
  it.each([
    ['allowed for the owner', owner, file, undefined],
    ['allowed for a reader of a message that links the file', reader, file, undefined],
    ['denied for other users', outsider, file, messageFailure('FileNotReadable')],
    ['denied for visitors', visitor, file, accessFailure('NotLoggedIn')],
    ['allowed for visitors if the channel is web-public', visitor, shown, undefined],
  ])('checks access: %s', async (_, viewer, { id, path }, failure) => {
    const found = await getUpload(inMemory(realm))(viewer, path)();
    expect(E.isRight(found) ? found.right.id : found.left).toEqual(failure ?? id);
  });

  it.each(['elsewhere/tea.txt', 'a\0b'])('finds nothing at %j', async (path) => {
    expect(await getUpload(inMemory(realm))(owner, path)()).toEqual(E.left(notFound));
  });

  it('limits only the requests of visitors', async () => {
    const counted: string[] = [];
    const { state: _, ...ports } = inMemory(realm);
    const attempts = {
      ...ports.attempts,
      count: (...[limit, key]: Parameters<typeof ports.attempts.count>) => {
        counted.push(key);
        expect(limit).toMatchObject({ attempts: 1000, seconds: 86_400 });
        return () => Promise.resolve(E.right(O.some(7)));
      },
    };
    expect(await getUpload({ ...ports, attempts })(visitor, shown.path)()).toEqual(
      E.left(messageFailure('TooManyFileVisits', { retryAfter: 7 })),
    );
    expect(E.isRight(await getUpload({ ...ports, attempts })(owner, file.path)())).toBe(true);
    expect(counted).toEqual([shown.path]);
  });

  it('finds no bytes of a file that is missing in the store', async () => {
    const attachment = { ...file, messages: [] };
    expect(await openUpload(inMemory(realm))(attachment, undefined)()).toEqual(E.left(notFound));
  });
});

describe('a temporary URL', () => {
  it('is issued to users who can read the file, and works without login for a minute', async () => {
    const { state: _, ...ports } = inMemory(realm);
    expect(await issueTemporaryUrl(ports)(outsider, file.path)()).toEqual(
      E.left(messageFailure('FileNotReadable')),
    );
    const issued = await issueTemporaryUrl(ports)(reader, file.path)();
    const [, token = '', fileName = ''] =
      /^\/user_uploads\/temporary\/(.+)\/([^/]+)$/.exec(E.isRight(issued) ? issued.right : '') ??
      [];
    const follow = (given = {}) =>
      followTemporaryUrl(ports)(visitor, { token, fileName, ...given })();
    expect(fileName).toBe('tea.txt');
    expect(await follow()).toMatchObject(E.right({ id: file.id }));
    expect(await follow({ fileName: 'coffee.txt' })).toEqual(
      E.left(messageFailure('InvalidFileName')),
    );
    ports.clock.set(someTime + 59);
    expect(E.isRight(await follow())).toBe(true);
    ports.clock.set(someTime + 60);
    expect(await follow()).toEqual(E.left(messageFailure('InvalidFileToken')));
    expect(await follow({ token: 'forged' })).toEqual(E.left(messageFailure('InvalidFileToken')));
  });
});
