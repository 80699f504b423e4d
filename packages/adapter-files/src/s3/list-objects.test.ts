import { listPages } from './list-objects';
import type { S3Call } from './s3-client';

const objects = ['a/1/x', 'a/2', 'a/3'];

/** Answers as S3 does, two files at a time. */
const list = async ({ query = {} }: S3Call) => {
  const after = query['start-after'] ?? '';
  const left = objects.filter((key) => key.startsWith(query.prefix ?? '') && key > after);
  const contents = left
    .slice(0, 2)
    .map((key) => `<Contents><Key>${key}</Key><Size>${key.length}</Size></Contents>`);
  const body = `<IsTruncated>${left.length > 2}</IsTruncated>${contents.join('\n')}`;
  return Promise.resolve({ status: 200, headers: new Headers(), body });
};

describe('listPages', () => {
  const pagesOf = async (folder: string) => {
    const pages = [];
    for await (const page of listPages({ call: list }, folder)) {
      pages.push(page);
    }
    return pages;
  };

  it('lists the files of a folder page by page', async () => {
    expect(await pagesOf('a')).toEqual([
      [
        { key: 'a/1/x', bytes: 5 },
        { key: 'a/2', bytes: 3 },
      ],
      [{ key: 'a/3', bytes: 3 }],
    ]);
  });

  it('lists nothing where nothing is', async () => {
    expect(await pagesOf('b')).toEqual([[]]);
  });
});
