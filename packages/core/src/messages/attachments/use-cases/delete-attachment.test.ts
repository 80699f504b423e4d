import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import type { State, StoredAttachment } from '../../../in-memory';
import { inMemory, nextId, someTime } from '../../../in-memory';
import { AttachmentId, onlyTo, secondsPerDay, unexpected } from '../../../kernel';
import { aCaller, aMessage, someRealm, exactly } from '../../../testing';
import { messageFailure } from '../../failures';
import { deleteAttachment } from './delete-attachment';
import { deleteUnclaimedUploads } from './delete-unclaimed-uploads';
import { listAttachments } from './list-attachments';

const [owner, other] = [aCaller(), aCaller()];
const aFile = (given: Partial<StoredAttachment> = {}): StoredAttachment => {
  const id = nextId(AttachmentId);
  return {
    id,
    realmId: someRealm.id,
    name: 'tea.txt',
    path: `${someRealm.id}/${id}/tea.txt`,
    size: 3,
    createdAt: someTime,
    ownerId: owner.user.id,
    contentType: 'text/plain',
    picture: null,
    ...given,
  };
};
const message = aMessage();
const claim = (file: StoredAttachment) => ({
  attachmentId: file.id,
  messageId: message.id,
  scheduledMessageId: undefined,
});

describe('deleteAttachment', () => {
  const file = aFile();
  const rest = aFile({ size: 4, ownerId: other.user.id });
  const realm: Partial<State> = {
    users: [owner.user, other.user],
    messages: [message],
    attachments: [file, rest],
    claims: [claim(file)],
  };

  it('deletes a file that a message links, and notifies the owner', async () => {
    const { state, ...ports } = inMemory(realm);
    expect(await deleteAttachment(ports)(owner, { id: file.id })()).toEqual(E.right(undefined));
    expect(state().attachments).toEqual([rest]);
    expect(state().events).toMatchObject([
      {
        event: { _tag: 'AttachmentRemoved', attachmentId: file.id, uploadSpaceUsed: 4 },
        audience: exactly(onlyTo(owner.user.id)),
      },
    ]);
  });

  it.each([
    ['there is no such file', owner, nextId(AttachmentId)],
    ['it belongs to another user', other, file.id],
  ])('fails and changes nothing if %s', async (_, caller, id) => {
    const { state, ...ports } = inMemory(realm);
    const before = state();
    expect(await deleteAttachment(ports)(caller, { id })()).toEqual(
      E.left(messageFailure('InvalidAttachment')),
    );
    expect(state()).toEqual(before);
  });

  it('keeps the file in the list if its bytes cannot be removed', async () => {
    const { state, ...ports } = inMemory(realm);
    const before = state();
    const files = { ...ports.files, remove: () => TE.left(unexpected('disk')) };
    expect(await deleteAttachment({ ...ports, files })(owner, { id: file.id })()).toEqual(
      E.left(messageFailure('AttachmentNotDeleted')),
    );
    expect(state()).toEqual(before);
  });

  it('lists only files of the owner, with the space used by all users', async () => {
    const { state: _, ...ports } = inMemory(realm);
    expect(await listAttachments(ports)(owner)()).toMatchObject(
      E.right({ attachments: [{ id: file.id, messages: [{ id: message.id }] }], spaceUsed: 7 }),
    );
  });
});

describe('deleteUnclaimedUploads', () => {
  const keptSeconds = 35 * secondsPerDay;
  const old = (given: Partial<StoredAttachment> = {}) =>
    aFile({ createdAt: someTime - keptSeconds - 1, ...given });

  it('deletes files older than five weeks that no message links', async () => {
    const [claimed, unclaimed, recent] = [old(), old(), old({ createdAt: someTime - keptSeconds })];
    const { state, ...ports } = inMemory({
      messages: [message],
      attachments: [claimed, unclaimed, recent],
      claims: [claim(claimed)],
    });
    expect(await deleteUnclaimedUploads(ports)()()).toEqual(E.right(undefined));
    expect(state().attachments).toEqual([claimed, recent]);
    expect(state().jobs).toMatchObject([
      { job: { _tag: 'DiscardFiles', paths: [unclaimed.path] } },
    ]);
    expect(state().events).toEqual([]);
  });

  it('deletes in batches until none is left', async () => {
    const attachments = Array.from({ length: 201 }, () => old());
    const { state, ...ports } = inMemory({ attachments });
    await deleteUnclaimedUploads(ports)()();
    expect(state().attachments).toEqual([]);
    expect(state().jobs).toHaveLength(3);
  });
});
