import * as E from 'fp-ts/Either';
import { readMetricsSettings } from './metrics-settings';

const reading = (settings: Readonly<Record<string, string>>) =>
  readMetricsSettings((name) => settings[name]);

describe('where metrics are served', () => {
  it.each([
    [{}, undefined],
    [{ METRICS_PORT: '9464' }, { port: 9464, host: '127.0.0.1' }],
    [
      { METRICS_PORT: '9464', METRICS_HOST: '::' },
      { port: 9464, host: '::' },
    ],
  ])('is read from %j', (settings, read) => {
    expect(reading(settings)).toEqual(E.right(read));
  });

  it.each([
    [{ METRICS_PORT: '0' }, /^METRICS_PORT must be a number/],
    [{ METRICS_PORT: 'on' }, /^METRICS_PORT must be a number/],
    [{ METRICS_HOST: '::' }, /^METRICS_PORT must be set/],
    [{ METRICS_PORT: '9464', METRICS_HOST: 'a b' }, /^METRICS_HOST must be an address/],
  ])('is refused: %j', (settings, message) => {
    expect(reading(settings)).toEqual(E.left(expect.stringMatching(message)));
  });
});
