type Test = (value: unknown) => boolean;
type Fields = Readonly<Record<string, unknown>>;

interface Making {
  /** The schema that the keyword stands in. */
  readonly schema: Fields;
  /** The test of a schema inside. */
  part(schema: unknown): Test;
  /** Fails, and makes the whole answer an unsure one. */
  readonly doubt: Test;
}

/** Makes the test of one keyword. */
type Keyword = (given: unknown, making: Making) => Test;

const KEYWORDS: ReadonlyMap<string, Keyword> = new Map(
  Object.entries<Keyword>({
    type: (given) => anyOf(listOf(given).map((type) => ofType(type))),
    enum: (given, { doubt }) => oneOfScalars(listOf(given), doubt),
    const: (given, { doubt }) => oneOfScalars([given], doubt),
    minimum: (given) => number((value) => value >= Number(given)),
    maximum: (given) => number((value) => value <= Number(given)),
    exclusiveMinimum: (given) => number((value) => value > Number(given)),
    exclusiveMaximum: (given) => number((value) => value < Number(given)),
    minLength: (given) => text((value) => [...value].length >= Number(given)),
    maxLength: (given) => text((value) => [...value].length <= Number(given)),
    pattern: (given) => {
      const pattern = new RegExp(String(given), 'u');
      return text((value) => pattern.test(value));
    },
    minItems: (given) => items((value) => value.length >= Number(given)),
    maxItems: (given) => items((value) => value.length <= Number(given)),
    uniqueItems: (given, { doubt }) => {
      if (given !== true) return doubt;
      return items((value) => (value.every(isScalar) ? new Set(value).size === value.length : doubt(value)));
    },
    items: (given, { part }) => {
      const item = part(given);
      return items((value) => value.every(item));
    },
    minProperties: (given) => fields((value) => Object.keys(value).length >= Number(given)),
    maxProperties: (given) => fields((value) => Object.keys(value).length <= Number(given)),
    required: (given) => {
      const names = listOf(given).map(String);
      return fields((value) => names.every((name) => Object.hasOwn(value, name)));
    },
    properties: (given, { part }) => {
      const tests = Object.entries(fieldsOf(given)).map(([name, schema]) => [name, part(schema)] as const);
      return fields((value) =>
        tests.every(([name, test]) => !Object.hasOwn(value, name) || test(value[name])),
      );
    },
    additionalProperties: (given, { schema, part }) => {
      const known = new Set(Object.keys(fieldsOf(schema.properties)));
      const test = part(given);
      return fields((value) => Object.keys(value).every((name) => known.has(name) || test(value[name])));
    },
    propertyNames: (given, { part }) => {
      const name = part(given);
      return fields((value) => Object.keys(value).every(name));
    },
    anyOf: (given, { part }) => anyOf(listOf(given).map(part)),
    allOf: (given, { part }) => {
      const tests = listOf(given).map(part);
      return (value) => tests.every((test) => test(value));
    },
    if: (given, { schema, part }) => {
      const [holds, meant, otherwise] = [part(given), part(schema.then ?? true), part(schema.else ?? true)];
      return (value) => (holds(value) ? meant(value) : otherwise(value));
    },
    discriminator: (given) => {
      const tag = String(fieldsOf(given).propertyName);
      return fields((value) => typeof value[tag] === 'string');
    },
    oneOf: (given, { part }) => {
      const branches = listOf(given).map(part);
      return (value) => branches.filter((branch) => branch(value)).length === 1;
    },
  }),
);

/** Keywords that say nothing about a value. */
const SILENT: ReadonlySet<string> = new Set([
  '$schema',
  'title',
  'description',
  'default',
  'examples',
  'definitions',
  // What `if` asks for.
  'then',
  'else',
  'x-form',
  'x-type',
  'x-ids',
  'x-use',
]);

/**
 * A test of values by a JSON Schema (draft-07) that costs nothing to make. True is sure; false may also mean
 * that the schema says something this test does not understand, so a value that fails has to be asked about
 * elsewhere.
 */
export function fitsSchema(root: object): Test {
  const made = new Map<unknown, Test>();
  let sure = true;
  const doubt = (): boolean => {
    sure = false;
    return false;
  };
  // Parts are made when they are first reached: schemas refer to themselves, and most parts stay unused.
  const part = (schema: unknown): Test => {
    return (value) => {
      const test = made.get(schema) ?? make(schema);
      made.set(schema, test);
      return test(value);
    };
  };
  const make = (schema: unknown): Test => {
    if (typeof schema === 'boolean') return () => schema;
    if (!isFields(schema)) return doubt;
    const tests = Object.entries(schema).flatMap(([name, given]): readonly Test[] => {
      if (SILENT.has(name)) return [];
      if (name === '$ref') return [part(targetOf(root, given))];
      return [KEYWORDS.get(name)?.(given, { schema, part, doubt }) ?? doubt];
    });
    return (value) => tests.every((test) => test(value));
  };
  const whole = part(root);
  return (value) => {
    sure = true;
    const fits = whole(value);
    return fits && sure;
  };
}

function targetOf(root: object, pointer: unknown): unknown {
  const [start, ...steps] = String(pointer).split('/');
  return start === '#' ? steps.reduce<unknown>((at, step) => fieldsOf(at)[step], root) : undefined;
}

function anyOf(tests: readonly Test[]): Test {
  return (value) => tests.some((test) => test(value));
}

function ofType(type: unknown): Test {
  switch (type) {
    case 'null':
      return (value) => value === null;
    case 'array':
      return Array.isArray;
    case 'object':
      return isFields;
    case 'number':
      return Number.isFinite;
    case 'integer':
      return Number.isInteger;
    default:
      // Of the other two names, JavaScript has the same.
      return (value) => typeof value === type;
  }
}

function number(test: (value: number) => boolean): Test {
  return (value) => typeof value !== 'number' || test(value);
}

function text(test: (value: string) => boolean): Test {
  return (value) => typeof value !== 'string' || test(value);
}

function items(test: (value: readonly unknown[]) => boolean): Test {
  return (value) => !Array.isArray(value) || test(value);
}

function fields(test: (value: Fields) => boolean): Test {
  return (value) => !isFields(value) || test(value);
}

function oneOfScalars(allowed: readonly unknown[], doubt: Test): Test {
  return allowed.every(isScalar) ? (value) => allowed.includes(value) : doubt;
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
