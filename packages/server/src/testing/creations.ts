import type { ApiClient } from '@parley/adapter-http/testing';

/** Creates that many channels, whose names begin with the prefix. */
export const createMany = (by: ApiClient, prefix: string, number: number) =>
  by.post('/users/me/subscriptions', {
    subscriptions: Array.from({ length: number }, (_, index) => ({ name: `${prefix} ${index}` })),
  });

/** Uploads a small text. */
export const uploadText = (by: ApiClient) => {
  const form = new FormData();
  form.append('file', new Blob(['text']), 'a.txt');
  return by.request('POST', '/user_uploads', form);
};

/** A picture of one pixel, as PNG. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a picture to an endpoint that takes one. */
export const uploadPicture = (by: ApiClient, path: string, name = 'face.png', content = pixel) => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  return by.request('POST', path, form);
};

/** The text of the newest direct message that the reader has; empty if there is none. */
export const newestDirectMessage = async (reader: ApiClient): Promise<string> =>
  (
    await reader.get('/messages', {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [['is', 'dm']],
      apply_markdown: false,
    })
  ).body.messages[0]?.content ?? '';
