type PictureSize = { readonly width: number; readonly height: number };

/**
 * The size at which a picture is shown, in pixels: its own, or the largest one of the same
 * proportions that fits. Clients can keep the place of a picture before it is loaded. Undefined if
 * the size is not known.
 *
 * @param dimensions the attribute `data-original-dimensions` of pictures in messages
 */
export const pictureSizeOf = (
  dimensions: string | undefined,
  most: PictureSize,
): PictureSize | undefined => {
  const [width = 0, height = 0] = (dimensions ?? '').split('x').map(Number);
  if (!(width > 0 && height > 0)) {
    return undefined;
  }
  const scale = Math.min(1, most.width / width, most.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
};
