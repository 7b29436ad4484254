import { createRequire } from 'node:module';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { DiagnosticSink } from './diagnostic.ts';
import { fitsSchema } from './fits-schema.ts';
import { settle } from './shape-cascade.ts';
import { toDiagnostic } from './shape-sentence.ts';
import type { SourceDocument } from './tree.ts';

/** A JSON Schema (draft-07) made ready for `checkShape`. */
export interface CompiledShape {
  /** All mistakes of a value, with the schemas and data they stand in. */
  errorsOf(value: unknown): readonly ShapeError[];
}

/** What the checker reports about one mistake; translated, never shown. */
export type ShapeError = ErrorObject<string, Record<string, unknown>, unknown>;

/**
 * Makes a strict draft-07 schema ready. Annotation `x-form` says in words what a `pattern` takes,
 * `x-ids` which ids may stand there, `x-use` where a block may, `x-type` which type of the contract says more (none changes anything here). Unions use
 * `discriminator`, or `anyOf` whose branches do not start with `$ref`, so that mistakes can be traced.
 */
export function compileShape(schema: object): CompiledShape {
  const fits = fitsSchema(schema);
  let validate: ValidateFunction | undefined;
  return {
    errorsOf: (value) => {
      if (fits(value)) return [];
      validate ??= compile(schema);
      return validate(value) ? [] : ((validate.errors ?? []) as readonly ShapeError[]);
    },
  };
}

/** Loaded and compiled only for a document with mistakes: that takes longer than all that a sound one needs. */
function compile(schema: object): ValidateFunction {
  const { Ajv }: typeof import('ajv') = createRequire(import.meta.url)('ajv');
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    discriminator: true,
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    inlineRefs: false,
    validateSchema: false,
    code: { optimize: false },
  });
  ajv.addKeyword({ keyword: 'x-form', schemaType: 'string' });
  ajv.addKeyword({ keyword: 'x-ids', schemaType: 'string' });
  ajv.addKeyword({ keyword: 'x-use', schemaType: 'boolean' });
  ajv.addKeyword({ keyword: 'x-type', schemaType: 'string' });
  return ajv.compile(schema);
}

/** Adds one diagnostic per mistake in the document's shape; true when there was none. */
export function checkShape(document: SourceDocument, shape: CompiledShape, sink: DiagnosticSink): boolean {
  const errors = settle(shape.errorsOf(document.value));
  for (const error of errors) sink.add(toDiagnostic(error, document));
  return errors.length === 0;
}
