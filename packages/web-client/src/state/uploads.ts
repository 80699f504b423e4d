import { signal } from '@preact/signals';

/** A file on its way to the server. */
export type Upload = {
  readonly id: number;
  /** The box whose text will name the file. */
  readonly box: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly progress: number;
  /** Why it failed, for the user. */
  readonly failure?: string;
  /** Ends it, and forgets that it failed. */
  readonly cancel: () => void;
  /** Sends it again. */
  readonly retry: () => void;
};

export const uploads = signal<readonly Upload[]>([]);

export const uploadsOf = (box: string): readonly Upload[] =>
  uploads.value.filter((upload) => upload.box === box);

export const isUploading = (box: string): boolean =>
  uploadsOf(box).some(({ failure }) => failure === undefined);
