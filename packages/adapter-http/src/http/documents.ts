import type { RequestHandler } from 'express';

/** Serves a document that never changes while the server runs, serialized once. */
export const sendDocument = (document: object): RequestHandler => {
  const text = JSON.stringify(document);
  return (_request, response) => {
    response.set('Cache-Control', 'public, max-age=3600').type('application/json').send(text);
  };
};
