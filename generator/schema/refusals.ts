import protocol from './protocol.schema.json' with { type: 'json' };

const { errors, examples } = protocol.properties;
const { code, message, rules } = errors.properties;
const { expression } = protocol.definitions;

/** A table of refusals has the shape of what a protocol says of them. */
export const refusalsSchema: object = {
  $schema: protocol.$schema,
  title: 'Refusals',
  description: 'How refusals of several protocols are classed; `http` is what all others end with.',
  type: 'object',
  additionalProperties: false,
  required: ['id', 'rules'],
  examples: [{ id: 'http', rules: [{ http: [429], class: 'rate_limit' }] }],
  properties: {
    id: protocol.properties.id,
    about: protocol.properties.about,
    code,
    message,
    rules,
    examples: examples.properties.errors,
  },
  definitions: { expression },
};
