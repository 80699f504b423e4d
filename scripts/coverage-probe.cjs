// Preloaded into the server by files-of-request.mjs: says which files have run since the last time.
const { Session } = require('node:inspector/promises');

const session = new Session();
session.connect();
const started = session
  .post('Profiler.enable')
  .then(() => session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false }));

process.on('message', async () => {
  await started;
  const { result } = await session.post('Profiler.takePreciseCoverage');
  process.send(
    result
      .filter(({ functions }) =>
        functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
      )
      .map(({ url }) => url),
  );
});
process.channel.unref();
