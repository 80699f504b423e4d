import { useLayoutEffect, useState } from 'preact/hooks';
import { Button } from '../../components/button';
import { IconButton } from '../../components/icon';
import { Clip } from '../../components/clip';
import { classNames } from '../../lib/class-names';
import type { Upload } from '../../state/uploads';
import { uploadsOf } from '../../state/uploads';
import { texts } from '../../texts/texts';

const UploadRow = ({ name, progress, failure, cancel, retry }: Upload) => (
  <li class={classNames('upload line wrap medium', failure !== undefined && 'danger')}>
    <Clip>{name}</Clip>
    {failure === undefined ? (
      <progress value={progress} aria-label={texts.upload.sending(name)} />
    ) : (
      <>
        <span role="alert">{failure}</span>
        <Button label={texts.retry} aria-label={`${texts.retry}: ${name}`} onClick={retry} />
      </>
    )}
    <IconButton
      icon="close"
      label={failure === undefined ? texts.upload.cancel(name) : texts.dismiss}
      onClick={cancel}
    />
  </li>
);

/** The files that are on their way into a text. */
export const UploadList = ({ box }: { readonly box: string }) => {
  const uploads = uploadsOf(box);
  return uploads.length === 0 ? null : (
    <ul class="uploads stack tight" aria-label={texts.upload.label}>
      {uploads.map((upload) => (
        <UploadRow key={upload.id} {...upload} />
      ))}
    </ul>
  );
};

/**
 * Takes the files that are dropped anywhere on the page.
 *
 * @returns whether some are over it
 */
export const useDroppedFiles = (onFiles: (files: readonly File[]) => void): boolean => {
  const [isOver, setOver] = useState(false);
  useLayoutEffect(() => {
    const onDrag = ({ type, relatedTarget, dataTransfer }: DragEvent) => {
      if (dataTransfer?.types.includes('Files') === true) {
        setOver(type === 'dragover' || (type === 'dragleave' && relatedTarget !== null));
        if (type === 'drop') {
          onFiles(Array.from(dataTransfer.files));
        }
      }
    };
    const kinds = ['dragover', 'dragleave', 'drop'] as const;
    kinds.forEach((kind) => addEventListener(kind, onDrag));
    return () => kinds.forEach((kind) => removeEventListener(kind, onDrag));
  });
  return isOver;
};
