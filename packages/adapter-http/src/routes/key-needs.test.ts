import { routes } from '.';

describe('what endpoints need of a named key', () => {
  it('is more than reading for those that change something, but for queues and previews', () => {
    const reading = routes
      .filter(
        ({ method, access, needs }) => method !== 'get' && needs === 'read' && access === 'user',
      )
      .map(({ operationId }) => operationId);
    expect(reading).toEqual(['renderMessage', 'deleteQueue']);
  });

  it('is nothing less than credentials where a response has a key', () => {
    const showing = routes
      .filter(
        ({ access, response }) =>
          access !== 'open' && /"api_key"|"token"|csrf_token/.test(JSON.stringify(response.schema)),
      )
      // Queues that are registered with a named key leave bots out.
      .filter(({ operationId }) => !['fetchEvents', 'registerQueue'].includes(operationId))
      .map(({ operationId, needs }) => [operationId, needs] as const);
    expect(showing.filter(([, needs]) => needs !== 'credentials')).toEqual([]);
    expect(showing.length).toBeGreaterThan(4);
  });
});
