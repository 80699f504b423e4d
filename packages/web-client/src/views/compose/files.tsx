import { useState } from 'preact/hooks';
import { dismissUpload } from '../../actions/uploads';
import { IconButton } from '../../components/icon';
import { Clip } from '../../components/clip';
import { classNames } from '../../lib/class-names';
import type { Upload } from '../../state/uploads';
import { uploadsOf } from '../../state/uploads';
import { texts } from '../../texts/texts';

const UploadRow = ({ id, name, progress, failure, cancel }: Upload) => (
  <li class={classNames('upload line medium', failure !== undefined && 'danger')}>
    <Clip class="grow">{name}</Clip>
    {failure === undefined ? (
      <progress value={progress} aria-label={texts.upload.sending(name)} />
    ) : (
      <span role="alert">{failure}</span>
    )}
    <IconButton
      icon="close"
      label={failure === undefined ? texts.upload.cancel(name) : texts.dismiss}
      onClick={failure === undefined ? cancel : () => dismissUpload(id)}
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

const hasFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') === true;

/** Handlers of an element that files can be dropped on. */
export const useDropTarget = (onFiles: (files: readonly File[]) => void) => {
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (hasFiles(event)) {
      event.preventDefault();
      setOver(true);
    }
  };
  const onDragLeave = (event: DragEvent) => {
    const { currentTarget, relatedTarget } = event;
    const isInside =
      currentTarget instanceof Node &&
      relatedTarget instanceof Node &&
      currentTarget.contains(relatedTarget);
    if (!isInside) {
      setOver(false);
    }
  };
  const onDrop = (event: DragEvent) => {
    if (hasFiles(event)) {
      event.preventDefault();
      setOver(false);
      onFiles(Array.from(event.dataTransfer?.files ?? []));
    }
  };
  return { isOver, handlers: { onDragOver, onDragLeave, onDrop } };
};
