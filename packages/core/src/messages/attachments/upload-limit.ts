/** The largest file that can be uploaded, in mebibytes. */
export const maxFileUploadSizeMib = 100;
