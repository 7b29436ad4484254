import { SCOPES } from '../contract/contract.ts';
import type { Shape } from '../contract/shape.ts';
import type { SpecFact, SpecVocabulary } from '../spec-types.ts';
import {
  BOOLEAN,
  INTEGER,
  JSON_VALUE,
  listOf,
  mediaOf,
  NUMBER,
  OBJECT,
  SIZE,
  STRING,
  typeOfShape,
} from './lang-type.ts';
import type { Binding, LangType } from './types.ts';

export type Names = Readonly<Record<string, Binding>>;

const FACT_TYPES: Readonly<Record<SpecFact['type'], LangType>> = {
  string: STRING,
  number: NUMBER,
  integer: INTEGER,
  boolean: BOOLEAN,
  object: OBJECT,
  size: SIZE,
};

/** The type of a fact of the vocabulary, for `compileTyped`. */
export function factType(fact: SpecFact): LangType {
  return FACT_TYPES[fact.type];
}

/** The type of a role of the vocabulary, for `compileTyped`: always a list. */
export function roleType(role: { readonly kind: 'image' | 'video' | 'audio' }): LangType {
  return listOf(mediaOf(role.kind));
}

/** The settings of the deployed channel, which the operator names as the vendor needs them. */
export const CHANNEL: Binding = { type: JSON_VALUE, ref: 's.channel', partial: true };

/** A value of a known type at a TypeScript reference. */
export function simple(type: LangType, ref: string): Binding {
  return { type, ref };
}

/** Fields of one type below a reference; naming the whole is a mistake. */
export function record(root: string, names: readonly string[], type = STRING): Binding {
  const fields = names.map((name) => [name, simple(type, dotted(root, name))] as const);
  return { type: OBJECT, ref: root, partial: true, fields: Object.fromEntries(fields) };
}

/** `root.name`, or `root["odd-name"]`. */
export function dotted(root: string, name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `${root}.${name}` : `${root}[${JSON.stringify(name)}]`;
}

/** What a place reads by the TypeScript type of its scope: all but what each protocol has names of its own for. */
export function scopeNames(scope: keyof typeof SCOPES, root: 's' | 'a'): Names {
  const names = Object.entries(SCOPES[scope]).flatMap(([name, shape]): [string, Binding][] =>
    shape.type === 'own' || shape.others !== undefined ? [] : [[name, bindingOf(shape, `${root}.${name}`)]],
  );
  return Object.fromEntries(names);
}

function bindingOf(shape: Shape, ref: string): Binding {
  const type = typeOfShape(shape);
  if (shape.fields === undefined) return { type, ref, ...(shape.optional ? {} : { certain: true }) };
  const below = shape.optional ? `${ref}?` : ref;
  const fields = Object.entries(shape.fields).flatMap(([name, field]): [string, Binding][] => {
    const { values } = field;
    const binding = { ...simple(typeOfShape(field), `${below}.${name}`), ...(values && { values }) };
    return field.type === 'own' ? [] : [[name, binding]];
  });
  return { type, ref, partial: true, fields: Object.fromEntries(fields) };
}

/** Every fact of the vocabulary by name. */
export function factNames(vocabulary: SpecVocabulary): Names {
  const facts = Object.entries(vocabulary.facts).map(([name, fact]): [string, Binding] => [
    name,
    { type: factType(fact), ref: dotted('s.request.facts', name), marks: { kind: 'fact', name } },
  ]);
  return Object.fromEntries(facts);
}

/** Names of calls about a task that the vendor knows. */
export function taskNames(savedNames: readonly string[]): Names {
  return {
    ...scopeNames('TaskScope', 's'),
    saved: record('s.saved', savedNames),
    channel: CHANNEL,
  };
}

/** An answer of the vendor, at a reference. */
export function answerNames(root: string): Names {
  return {
    body: { type: JSON_VALUE, ref: `${root}.body`, marks: { kind: 'body', name: 'body' } },
    http: simple(INTEGER, `${root}.http`),
    header: { type: OBJECT, ref: `${root}.headers`, partial: true },
  };
}
