/** A directory for tests. */
export { testAuthority, testCertificate } from './certificates';
export type { TestDirectory, TestEntry, TestGateway } from './test-directory';
export {
  serviceAccount,
  startSilentServer,
  startStartTls,
  startTestDirectory,
  testBase,
  testPerson,
} from './test-directory';
