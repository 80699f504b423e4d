import type { RequestHandler } from 'express';

/** Answers with what never changes while the server runs, written as JSON once. */
export const sendDocument = (document: object): RequestHandler => {
  const text = JSON.stringify(document);
  return (_request, response) => {
    response.set('Cache-Control', 'public, max-age=3600').type('application/json').send(text);
  };
};
