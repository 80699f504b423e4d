import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { deadlineOf, watchBody } from './body-deadline';
import { bodyTimes } from './body-limits';

/** With a clock that the test sets, as a busy machine is as slow as the clients that are refused. */
describe('the time that a body may take', () => {
  const times = {
    ...bodyTimes,
    formMilliseconds: 300,
    uploadWindowMilliseconds: 200,
    minUploadBytesPerWindow: 10_000,
    lingerMilliseconds: 100,
  };

  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  const begin = () => {
    const socket = new Socket();
    const received = { bytes: 0 };
    Object.defineProperty(socket, 'bytesRead', { get: () => received.bytes });
    const request = new IncomingMessage(socket);
    request.headers['content-length'] = '999999';
    watchBody(request, times);
    const deadline = deadlineOf(request);
    if (deadline === undefined) {
      throw new Error('the body is not watched');
    }
    const pass = (milliseconds: number, bytes: number) => {
      received.bytes += bytes;
      jest.advanceTimersByTime(milliseconds);
      return { isAborted: deadline.signal.aborted, isClosed: socket.destroyed };
    };
    return { deadline, pass };
  };

  const going = { isAborted: false, isClosed: false };
  const aborted = { isAborted: true, isClosed: false };
  const closed = { isAborted: true, isClosed: true };

  it('is fixed for a form, however much arrives', () => {
    const { pass } = begin();
    expect(pass(299, 100_000)).toEqual(going);
    expect(pass(1, 100_000)).toEqual(aborted);
    expect(pass(100, 0)).toEqual(closed);
  });

  it('is unlimited for an upload that keeps up the minimum rate', () => {
    const { deadline, pass } = begin();
    deadline.expectUpload();
    for (let window = 0; window < 50; window += 1) {
      expect(pass(200, 10_000)).toEqual(going);
    }
    expect(pass(200, 9_999)).toEqual(aborted);
    expect(pass(100, 10_000)).toEqual(closed);
  });
});
