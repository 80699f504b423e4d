import { useState } from 'preact/hooks';

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
