import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { keepLimitState } from './rate-limit-headers';
import { completeHead } from './response-head';
import { securityHeaders } from './security-headers';

describe('the head of a response', () => {
  const newResponse = (requestId?: string): ServerResponse => {
    const request = new IncomingMessage(new Socket());
    if (requestId !== undefined) {
      request.headers['x-request-id'] = requestId;
    }
    return new ServerResponse(request);
  };

  it('costs no memory while the request waits', () => {
    const response = newResponse('an-id');
    completeHead(response);
    keepLimitState(response, { limit: 200, remaining: 199, resetAt: 1 });
    expect(response.getHeaderNames()).toEqual([]);
  });

  it('is complete when it is sent', () => {
    const response = newResponse('an-id');
    completeHead(response);
    response.end();
    for (const [name, value] of Object.entries(securityHeaders)) {
      expect(response.getHeader(name)).toBe(value);
    }
    expect(response.getHeader('X-Request-Id')).toBe('an-id');
  });

  it('has what is left of the rate limit, by the last count', () => {
    const response = newResponse();
    completeHead(response);
    keepLimitState(response, { limit: 100, remaining: 1, resetAt: 1 });
    keepLimitState(response, { limit: 200, remaining: 199, resetAt: 1_700_000_000 });
    response.end();
    expect(response.getHeader('X-RateLimit-Limit')).toBe('200');
    expect(response.getHeader('X-RateLimit-Remaining')).toBe('199');
    expect(response.getHeader('X-RateLimit-Reset')).toBe('1700000000');
  });

  it('is completed once where a response has a head of its own', () => {
    const response = newResponse('an-id');
    const heads: unknown[] = [];
    const { writeHead } = response;
    response.writeHead = (...args: unknown[]) => {
      heads.push(args[0]);
      return Reflect.apply(writeHead, response, args);
    };
    completeHead(response);
    response.end();
    expect(heads).toEqual([200]);
    expect(response.getHeader('X-Request-Id')).toBe('an-id');
  });

  it('has what the handler sets instead', () => {
    const response = newResponse();
    completeHead(response);
    response.setHeader('Content-Security-Policy', 'that of a page');
    response.writeHead(200, { 'Content-Type': 'text/html' });
    expect(response.getHeader('Content-Security-Policy')).toBe('that of a page');
    expect(response.getHeader('Content-Type')).toBe('text/html');
    expect(response.statusCode).toBe(200);
  });

  it('has nothing that an embedding program has set for its own pages', () => {
    const response = newResponse('an-id');
    response.setHeader('Content-Security-Policy', 'that of the program');
    response.setHeader('X-Request-Id', 'that of the program');
    response.setHeader('X-Other', 'kept');
    completeHead(response);
    response.end();
    expect(response.getHeader('Content-Security-Policy')).toBe(
      securityHeaders['Content-Security-Policy'],
    );
    expect(response.getHeader('X-Request-Id')).toBe('an-id');
    expect(response.getHeader('X-Other')).toBe('kept');
  });
});
