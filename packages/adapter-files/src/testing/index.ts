/** What tests of other packages use. */
export type { S3Server } from './s3-server';
export { startS3Server } from './s3-server';
