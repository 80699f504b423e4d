import { insertAt } from '@parley/client';
import { recordIn } from '../lib/json';
import { session } from '../state/session';
import { site } from '../state/site';
import type { Upload } from '../state/uploads';
import { isUploading, uploads } from '../state/uploads';
import { texts } from '../texts/texts';
import { notify } from './notices';

let count = 0;

const change = (id: number, how: Partial<Upload>): void => {
  uploads.value = uploads.value.map((upload) =>
    upload.id === id ? { ...upload, ...how } : upload,
  );
};

const dismissUpload = (id: number): void => {
  uploads.value = uploads.value.filter((upload) => upload.id !== id);
};

/** Whether files are on their way into the text of a box; if so, that is said. */
export const waitsForFiles = (box: string): boolean => {
  const isWaiting = isUploading(box);
  if (isWaiting) {
    notify(texts.upload.wait);
  }
  return isWaiting;
};

/** The link to a file, as messages contain it; brackets of its name would end the link. */
const linkTo = (name: string, url: string): string => `[${name.replace(/[[\]]/g, '')}](${url})`;

/**
 * Sends a file to the server. Requests of this kind report their progress, which `fetch` does not.
 *
 * @param box the box that shows the progress
 *
 * @param again sends it another time
 *
 * @returns the link to the file; undefined if it was not sent
 */
const uploadFile = (file: File, box: string, again: () => void): Promise<string | undefined> => {
  count += 1;
  const id = count;
  const request = new XMLHttpRequest();
  const cancel = () => {
    request.abort();
    dismissUpload(id);
  };
  const retry = () => {
    cancel();
    again();
  };
  uploads.value = [...uploads.value, { id, box, name: file.name, progress: 0, cancel, retry }];
  request.upload.onprogress = ({ loaded, total }) => change(id, { progress: loaded / total });
  request.onerror = () => change(id, { failure: texts.logIn.failed });
  let link: string | undefined;
  request.onload = () => {
    const { url, filename = file.name, msg } = recordIn(request.responseText);
    if (request.status === 200 && typeof url === 'string') {
      dismissUpload(id);
      link = linkTo(String(filename), url);
    } else {
      change(id, { failure: typeof msg === 'string' ? msg : texts.connection.unexpected });
    }
  };
  request.open('POST', `${site}/api/v1/user_uploads`);
  const { value } = session;
  if (value.status === 'open') {
    request.setRequestHeader('x-csrf-token', value.session.csrfToken);
  }
  const form = new FormData();
  form.append('file', file);
  request.send(form);
  return new Promise((resolve) => {
    request.onloadend = () => resolve(link);
  });
};

/**
 * Sends files, and adds their links to a text, which may have changed when they have arrived.
 *
 * @param box the box that shows the progress
 */
export const uploadInto = (box: string, read: () => string, write: (text: string) => void) => {
  const upload = (files: readonly File[]): void => {
    const all = files.map((file) => uploadFile(file, box, () => upload([file])));
    // In the order in which they were chosen, however long each takes.
    void all.reduce<Promise<unknown>>(async (before, sent) => {
      const [, link] = await Promise.all([before, sent]);
      if (link !== undefined) {
        write(insertAt(read(), read().length, link).text);
      }
    }, Promise.resolve());
  };
  return upload;
};
