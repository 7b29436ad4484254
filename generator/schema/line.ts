import family from './family.schema.json' with { type: 'json' };
import line from './line.schema.json' with { type: 'json' };

const { kind: _kind, examples: _examples, models, ...shared } = family.properties;
const { sizes } = line.definitions;

/** A line has the shape of a family but for its kind and its examples, and beside that what only pictures have. */
export const lineSchema: object = {
  ...family,
  title: line.title,
  description: line.description,
  required: family.required.filter((name) => name !== 'kind'),
  examples: line.examples,
  properties: {
    ...shared,
    ...line.properties,
    models: {
      ...models,
      items: {
        ...models.items,
        examples: line.examples.flatMap((example) => example.models),
        properties: { ...models.items.properties, ...line.model_properties },
      },
    },
  },
  definitions: {
    ...family.definitions,
    ...line.definitions,
    line_sizes: {
      ...line.definitions.line_sizes,
      examples: line.examples.map((example) => example.sizes),
      properties: sizes.properties,
    },
  },
};
