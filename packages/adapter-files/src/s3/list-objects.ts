import type { StoredFile } from '../stored-files';
import type { S3Client } from './s3-client';
import { elementOf } from './s3-failure';

/** Keys of files have no characters that XML escapes; others in the bucket are not files. */
const objectsIn = (xml: string): readonly StoredFile[] =>
  Array.from(xml.matchAll(/<Contents>(.*?)<\/Contents>/gs), ([, object = '']) => ({
    key: elementOf(object, 'Key') ?? '',
    bytes: Number(elementOf(object, 'Size')),
  }));

/** The files of a folder of the bucket, in pages of a thousand; each begins after the last key of the one before. */
export const listPages = async function* (
  { call }: Pick<S3Client, 'call'>,
  folder: string,
): AsyncIterable<readonly StoredFile[]> {
  let after = '';
  for (;;) {
    const { body } = await call({
      method: 'GET',
      query: {
        'list-type': '2',
        prefix: `${folder}/`,
        ...(after === '' ? {} : { 'start-after': after }),
      },
    });
    const page = objectsIn(body);
    yield page;
    const last = page.at(-1)?.key;
    if (last === undefined || elementOf(body, 'IsTruncated') !== 'true') {
      return;
    }
    after = last;
  }
};
