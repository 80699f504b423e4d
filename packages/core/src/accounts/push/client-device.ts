/** Of an account; the oldest beyond them are removed. */
export const maxClientDevices = 50;
