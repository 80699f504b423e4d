import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { inMemory } from '../../../in-memory';
import { onlyTo, unexpected } from '../../../kernel';
import { aCaller, aRealm, aUser, exactly } from '../../../testing';
import type { Bytes } from '../../ports/file-store';
import { viewAttachment } from '../attachment';
import { storageKey, storedKeys } from '../attachment-path';
import { deleteAttachment } from './delete-attachment';
import { uploadFile } from './upload-file';
import { messageFailure } from '../../failures';

const bytes: Bytes = {
  [Symbol.asyncIterator]: async function* () {
    yield await Promise.resolve(new Uint8Array([1, 2, 3]));
  },
};

const mib = 1024 * 1024;
const file = { name: 'me.png', contentType: 'image/png', size: 3, content: bytes };
const user = aUser();
const caller = aCaller({ user });

describe('uploadFile', () => {
  it('stores the file and its thumbnail, and notifies the owner', async () => {
    const { state, ...ports } = inMemory({ users: [user] });
    const uploaded = await uploadFile(ports)(caller, [file])();
    if (E.isLeft(uploaded)) {
      throw new Error('not uploaded');
    }
    expect(uploaded.right).toMatchObject({
      ownerId: user.id,
      contentType: 'image/png',
      picture: { width: 20, height: 10, isAnimated: false },
    });
    expect(await ports.files.read(storageKey(uploaded.right.path))()).toMatchObject(
      E.right({ _tag: 'Some' }),
    );
    expect(state().events).toMatchObject([
      {
        event: {
          _tag: 'AttachmentAdded',
          attachment: viewAttachment(uploaded.right),
          uploadSpaceUsed: 3,
        },
        audience: exactly(onlyTo(user.id)),
      },
    ]);
  });

  it('makes no thumbnail of a type that can contain scripts', async () => {
    const ports = inMemory({ users: [user] });
    const svg = { ...file, name: 'me.svg', contentType: 'image/svg+xml' };
    expect(await uploadFile(ports)(caller, [svg])()).toMatchObject(E.right({ picture: null }));
  });

  const limited = aCaller({ user, realm: aRealm({ uploadQuotaMib: 1 }) });

  it.each([
    ['there is no file', caller, [], messageFailure('NoFileToUpload')],
    ['there are two files', caller, [file, file], messageFailure('SeveralFilesToUpload')],
    [
      'it is too large',
      caller,
      [{ ...file, size: 100 * mib + 1 }],
      messageFailure('UploadTooLarge', { limitMib: 100 }),
    ],
    [
      'the quota is exceeded',
      limited,
      [{ ...file, size: mib + 1 }],
      messageFailure('UploadQuotaExceeded'),
    ],
  ])('fails and stores nothing if %s', async (_, who, files, failure) => {
    const { state, ...ports } = inMemory({ users: [user] });
    const before = state();
    expect(await uploadFile(ports)(who, files)()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });

  it('leaves no bytes behind if the file cannot be recorded', async () => {
    const { transact: _, ...ports } = inMemory({ users: [user] });
    const written: string[] = [];
    const files = {
      ...ports.files,
      write: (key: string, content: Bytes) => {
        written.push(key);
        return ports.files.write(key, content);
      },
    };
    const transact = () => TE.left(unexpected(new Error('the database is away')));
    expect(await uploadFile({ ...ports, files, transact })(caller, [file])()).toMatchObject(
      E.left({ _tag: 'Unexpected' }),
    );
    expect(written).toHaveLength(2);
    for (const key of written) {
      expect(await files.read(key)()).toEqual(E.right(O.none));
    }
  });
});

describe('deleteAttachment', () => {
  const setUp = async () => {
    const { state, ...ports } = inMemory({ users: [user] });
    const uploaded = await uploadFile(ports)(caller, [file])();
    if (E.isLeft(uploaded)) {
      throw new Error('not uploaded');
    }
    return { state, ports, uploaded: uploaded.right };
  };

  it('removes the file and its thumbnails', async () => {
    const { state, ports, uploaded } = await setUp();
    expect(await deleteAttachment(ports)(caller, { id: uploaded.id })()).toEqual(
      E.right(undefined),
    );
    expect(state().attachments).toEqual([]);
    for (const key of storedKeys(uploaded.path)) {
      expect(await ports.files.read(key)()).toEqual(E.right(O.none));
    }
  });

  it('changes nothing if the bytes cannot be removed', async () => {
    const { state, ports, uploaded } = await setUp();
    const before = state();
    const files = { ...ports.files, remove: () => TE.left(unexpected(new Error('no disk'))) };
    expect(await deleteAttachment({ ...ports, files })(caller, { id: uploaded.id })()).toEqual(
      E.left(messageFailure('AttachmentNotDeleted')),
    );
    expect(state()).toEqual(before);
  });

  it('rejects other users', async () => {
    const { state, ports, uploaded } = await setUp();
    const before = state();
    expect(await deleteAttachment(ports)(aCaller(), { id: uploaded.id })()).toEqual(
      E.left(messageFailure('InvalidAttachment')),
    );
    expect(state()).toEqual(before);
  });
});
