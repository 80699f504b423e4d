import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { beginHead } from './response-head';
import { securityHeaders } from './security-headers';

describe('the head of a response', () => {
  const newResponse = (): ServerResponse => {
    const request = new IncomingMessage(new Socket());
    request.headers['x-request-id'] = 'an-id';
    return new ServerResponse(request);
  };

  it('has the security headers and the id of the request', () => {
    const response = newResponse();
    beginHead(response);
    for (const [name, value] of Object.entries(securityHeaders)) {
      expect(response.getHeader(name)).toBe(value);
    }
    expect(response.getHeader('X-Request-Id')).toBe('an-id');
  });

  it('has nothing that an embedding program has set for its own pages', () => {
    const response = newResponse();
    response.setHeader('Content-Security-Policy', 'that of the program');
    response.setHeader('X-Request-Id', 'that of the program');
    response.setHeader('X-Other', 'kept');
    beginHead(response);
    expect(response.getHeader('Content-Security-Policy')).toBe(
      securityHeaders['Content-Security-Policy'],
    );
    expect(response.getHeader('X-Request-Id')).toBe('an-id');
    expect(response.getHeader('X-Other')).toBe('kept');
  });
});
