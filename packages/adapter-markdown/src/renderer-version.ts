/** Incremented whenever the same text may render to different HTML than before. */
export const rendererVersion = 7;
