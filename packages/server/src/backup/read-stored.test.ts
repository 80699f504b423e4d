import { buffer } from 'node:stream/consumers';
import { S3Failure } from '@parley/adapter-files';
import type { Bytes } from '@parley/core/messages';
import { unavailable } from '@parley/core/kernel';
import { inMemory } from '@parley/core/in-memory';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { readStored } from './read-stored';

const { files } = inMemory();

const breaking = async function* (): Bytes {
  yield Buffer.from('half');
  await Promise.reject(Object.assign(new Error(), { code: 'EIO', syscall: 'read' }));
};

describe('a stored file that cannot be read', () => {
  it('is named, also if it breaks off', async () => {
    const content = await readStored({ ...files, read: () => TE.right(O.some(breaking())) }, 'a/b');
    await expect(content && buffer(content)).rejects.toThrow('the file a/b cannot be read (EIO)');
    const away = unavailable(new S3Failure('the bucket is away'));
    await expect(readStored({ ...files, read: () => TE.left(away) }, 'a/b')).rejects.toThrow(
      'the file a/b cannot be read (the bucket is away)',
    );
  });
});
