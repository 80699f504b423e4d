/** Milliseconds between two lines. */
const interval = 15_000;

/** Says where the run is, when its output goes to a file: the summary of Jest needs a terminal. */
module.exports = class ProgressReporter {
  began = performance.now();
  printed = this.began;

  onTestResult(_test, _result, { numTotalTestSuites: total, ...counts }) {
    const { numPassedTestSuites: passed, numFailedTestSuites: failed } = counts;
    const now = performance.now();
    if (now - this.printed > interval && !process.stderr.isTTY) {
      this.printed = now;
      const seconds = Math.round((now - this.began) / 1000);
      process.stderr.write(
        `${passed + failed} of ${total} files, ${failed} failed, ${seconds} s\n`,
      );
    }
  }
};
