import type { SideWorld } from './side-world';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Adds a custom emoji. */
export const uploadEmoji = ({ newest }: SideWorld, name: string) => {
  const form = new FormData();
  form.append('file', new Blob([png], { type: 'image/png' }), 'emoji.png');
  return newest.request('POST', `/realm/emoji/${name}`, form);
};

/** Uploads a text file; its URL. */
export const uploadFile = async ({ newest }: SideWorld): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob(['text'], { type: 'text/plain' }), 'notes.txt');
  return (await newest.request('POST', '/user_uploads', form)).body.url;
};
