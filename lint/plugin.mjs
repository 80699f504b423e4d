// Parley's own rules, beside those of the linter.
import exactAudiences from './exact-audiences.mjs';

/** Forbids what each selector finds, with a message that says what to do instead. */
const noSyntax = {
  meta: {
    type: 'problem',
    schema: {
      type: 'array',
      items: {
        type: 'object',
        properties: { selector: { type: 'string' }, message: { type: 'string' } },
        required: ['selector', 'message'],
      },
    },
  },
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [
        selector,
        (node) => context.report({ node, message }),
      ]),
    ),
};

export default {
  meta: { name: 'parley' },
  rules: { 'exact-audiences': exactAudiences, 'no-syntax': noSyntax },
};
